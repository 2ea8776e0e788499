"""Every reason of the services has a sentence, in every language, filled with its facts."""

import grpc
import pytest
from django.utils import translation

from frontend.play.refusals import SENTENCES, explain, http_status
from services.wire.errors import Refusal

# what the services answer with; the engine's and the lobby's own tests know when
REASONS = [
    "BAD_NOTATION",
    "OFF_BOARD",
    "NOT_A_LINE",
    "BAD_COUNT",
    "BAD_VALUE",
    "NOT_YOUR_TURN",
    "GAME_OVER",
    "MINE",
    "OCCUPIED",
    "NONE_LEFT",
    "LINE_TAKEN",
    "SAME_LINE_TWICE",
    "TERRITORY_TOO_SMALL",
    "SUPPLY_SHORT",
    "HAS_PASSED",
    "BAD_OPTIONS",
    "BAD_SEED",
    "BAD_VIEWER",
    "BAD_RECORD",
    "TOO_MANY_MOVES",
    "NO_MOVES",
    "NOT_OVER",
    "UNKNOWN_RULES_VERSION",
    "NO_TABLE",
    "NO_TOKEN",
    "WRONG_TOKEN",
    "NOT_HOST",
    "TABLE_FULL",
    "TABLE_STARTED",
    "TABLE_NOT_STARTED",
    "TABLE_CLOSED",
    "SEATS_FREE",
    "FACTION_TAKEN",
    "ALREADY_SEATED",
    "BAD_NICKNAME",
    "NICKNAME_TAKEN",
    "BAD_FIELD",
    "UNKNOWN_BOT",
    "NOT_A_BOT",
    "STALE_PLY",
    "TOO_MANY_TABLES",
    "TOO_MANY_REQUESTS",
    "TOO_LARGE",
    "ENGINE_AWAY",
    "STORE_AWAY",
    "TABLE_BUSY",
    "STOPPING",
    "GAME_RUNNING",
    "WRONG_OUTCOME",
    "INTERNAL",
    "BAD_MESSAGE",
]

FACTS = {
    "square": "d1",
    "line": "c2d2",
    "value": "3",
    "hand": "1, 2",
    "left": "1",
    "squares": "3",
    "rule": "R17",
}


def refuse(reason: str, facts: dict[str, str] = FACTS) -> Refusal:
    return Refusal(grpc.StatusCode.FAILED_PRECONDITION, reason, "in English", facts)


def test_every_reason_has_a_sentence() -> None:
    assert set(SENTENCES) == set(REASONS)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("reason", REASONS)
def test_a_sentence_is_filled_and_ends(reason: str, language: str) -> None:
    with translation.override(language):
        message = explain(refuse(reason)).message

    assert message.endswith(".")
    assert "%" not in message
    assert "!" not in message


@pytest.mark.parametrize(
    ("reason", "facts", "sentence"),
    [
        (
            "TERRITORY_TOO_SMALL",
            {"line": "c2d2", "squares": "3"},
            "That would leave three squares. A territory needs at least four.",
        ),
        ("MINE", {"square": "d1"}, "d1 is a mine. Warriors stand on free land."),
        ("LINE_TAKEN", {"line": "c2d2"}, "There is already a palisade between c2 and d2."),
        (
            "NONE_LEFT",
            {"value": "3", "hand": "1, 2"},
            "You have no 3 left. You still have: 1, 2.",
        ),
        (
            "NONE_LEFT",
            {"value": "3", "hand": ""},
            "You have no warrior left. Put up palisades, or pass.",
        ),
        (
            "SUPPLY_SHORT",
            {"left": "0"},
            "No palisade is left in the supply. Place a warrior, or pass.",
        ),
        ("MINE", {}, "That is not possible now."),
    ],
)
def test_a_sentence_says_what_is_so(reason: str, facts: dict[str, str], sentence: str) -> None:
    assert explain(refuse(reason, facts)).message == sentence


def test_the_rule_goes_along() -> None:
    assert explain(refuse("TERRITORY_TOO_SMALL")).rule == "R17"


def test_french_is_spoken() -> None:
    with translation.override("fr"):
        assert explain(refuse("MINE")).message.startswith("d1 est une mine.")


@pytest.mark.parametrize("code", [grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED])
def test_silence_of_the_lobby_says_that_the_game_is_safe(code: grpc.StatusCode) -> None:
    refusal = Refusal(code, "", "failed to connect to all addresses")

    assert "Your game is safe" in explain(refusal).message
    assert explain(refusal).reason == code.name
    assert http_status(refusal) == 503


def test_an_unknown_error_is_ours() -> None:
    refusal = Refusal(grpc.StatusCode.DATA_LOSS, "", "ouch")

    assert explain(refusal).message.startswith("Something went wrong here.")
    assert http_status(refusal) == 502
