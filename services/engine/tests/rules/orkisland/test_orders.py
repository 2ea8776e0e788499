"""The notation of orders."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.engine.rules.game import InvalidMove
from services.engine.rules.orkisland.orders import Absence, Move, format, parse

ANY_ORDER = st.tuples(st.integers(0, 999_999_999), st.integers(0, 4))
ANY_MOVE = st.sampled_from(Absence) | st.lists(ANY_ORDER, max_size=80).map(tuple)


@pytest.mark.parametrize(
    ("text", "move", "canonical"),
    [
        ("0l,1t,2l,14b", ((0, 3), (1, 2), (2, 3), (14, 0)), "0l,1t,2l,14b"),
        ("14B,2R", ((14, 0), (2, 1)), "14b,2r"),
        ("007l", ((7, 3),), "7l"),
        ("1n,2l,3N", ((1, 4), (2, 3), (3, 4)), "2l"),
        ("1n", ((1, 4),), "hold"),
        ("hold", (), "hold"),
        ("HOLD", (), "hold"),
        ("Late", Absence.LATE, "late"),
        ("out", Absence.OUT, "out"),
        ("0l,0l", ((0, 3), (0, 3)), "0l,0l"),
        (",".join(["5t"] * 1_000), ((5, 2),) * 1_000, ",".join(["5t"] * 1_000)),
        (",".join(["5t"] * 1_001), Absence.OUT, "out"),
        (",".join(["5n"] * 1_001), Absence.OUT, "out"),
    ],
)
def test_text_stands_for_a_move_and_has_one_canonical_form(
    text: str, move: Move, canonical: str
) -> None:
    assert parse(text) == move
    assert format(move) == canonical


@given(ANY_MOVE)
def test_canonical_text_stands_for_itself(move: Move) -> None:
    text = format(move)
    assert format(parse(text)) == text
    assert parse(text.upper()) == parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "l",
        "0",
        "0l,",
        ",0l",
        "0l;1t",
        "0l, 1t",
        "0l\n",
        "-1l",
        "+1l",
        "1_0l",
        "0ll",
        "0?",
        "?",
        "hold,0l",
        "1234567890l",
        "²l",
        "３l",
        "0ſ",
        "pass",
    ],
)
def test_text_that_is_no_move_is_refused_with_the_forms(text: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        parse(text)
    assert str(caught.value) == (
        f"{text!r} is not a move: write orders as in 0l,1t,14b, or hold, late or out"
    )
    assert (caught.value.reason, caught.value.facts) == ("BAD_NOTATION", {})


def test_long_text_is_quoted_in_part() -> None:
    with pytest.raises(InvalidMove, match=r"^'x{40}…' is not a move: "):
        parse("x" * 16_000)


@pytest.mark.parametrize("text", ["3x", "0l,3x,1t", "3X"])
def test_letter_that_is_no_direction_is_named(text: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        parse(text)
    assert str(caught.value) == (
        "x in 3x is not a direction: write b for bottom, r for right, t for top, l for left, or n "
        "for none"
    )
    assert (caught.value.reason, caught.value.facts) == ("BAD_DIRECTION", {"direction": "x"})
