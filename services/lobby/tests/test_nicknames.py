"""What a nickname may be."""

import pytest

from services.lobby.nicknames import check_nickname, free_nickname
from services.wire.errors import Refusal


@pytest.mark.parametrize("name", ["A", "Ann", "Zoë", "名前", "🦊 fox", "नमस्ते", "x" * 20, "O'Neil"])
def test_names_that_people_have_are_taken_as_they_are(name: str) -> None:
    assert check_nickname(name) == name


def test_spaces_at_the_ends_do_not_count() -> None:
    assert check_nickname("  Ann ") == "Ann"


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 21, "x" * 1_000_000, "a\nb", "a\0b", "\u202eevil", "<b>Ann</b>"]
)
def test_empty_long_unseen_and_markup_names_are_refused(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_nickname(name)
    assert refused.value.reason == "BAD_NICKNAME"


@pytest.mark.parametrize("name", ["\u2800", "\u115f", "\u3164", "A\u034fnn", "\u0301" * 20])
def test_names_that_look_like_nothing_are_refused(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_nickname(name)
    assert refused.value.reason == "BAD_NICKNAME"


def test_a_taken_name_gets_a_number() -> None:
    assert free_nickname(["Ann"], []) == "Ann"
    assert free_nickname(["Ann", "Bob"], ["ann"]) == "Bob"
    assert free_nickname(["Ann"], ["ann", "Ann 2"]) == "Ann 3"
    assert free_nickname(["x" * 20], ["x" * 20]) == "x" * 18 + " 2"
