"""Every reason of the services has a sentence, in every language, filled with its facts."""

import re
from pathlib import Path

import grpc
import pytest
from django.utils import translation

from frontend.play.refusals import SENTENCES, explain, explain_record, http_status
from services.wire.errors import Refusal

NOTATION = Path(__file__).parents[2] / "docs/notation.md"
REASON = re.compile(r"^\| `([A-Z_]+)` \|", re.MULTILINE)
DOCUMENTED = NOTATION.read_text(encoding="utf-8")
REASONS = sorted(set(REASON.findall(DOCUMENTED)))
MOVE_REASONS = REASON.findall(DOCUMENTED.partition("### A record that")[0])

FACTS = {
    "square": "d1",
    "line": "c2d2",
    "value": "3",
    "hand": "1, 2",
    "left": "1",
    "squares": "3",
    "free": "2",
    "version": "9",
    "rule": "R17",
    "ork": "20",
    "last": "59",
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
        ("BAD_NOTATION", {}, "That is not a move. The board shows what you may do."),
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
            "You have no warrior left. Choose something else to do.",
        ),
        (
            "SUPPLY_SHORT",
            {"left": "0"},
            "No palisade is left in the supply. Choose something else to do.",
        ),
        ("MINE", {}, "That is not possible now."),
        (
            "OUT_OF_REACH",
            {"square": "c2", "rule": "R48"},
            "Your arrow needs a warrior of yours in the same territory.",
        ),
        (
            "TERRITORY_NOT_FULL",
            {"square": "c2", "free": "1"},
            "This territory still has a free square. A reinforcement goes where none is left.",
        ),
        (
            "TERRITORY_NOT_FULL",
            {"square": "c2", "free": "3"},
            "This territory still has 3 free squares. A reinforcement goes where none is left.",
        ),
        ("BAD_COUNT", {"rule": "R14"}, "Put up one or two palisades in a turn."),
        ("BAD_COUNT", {"rule": "R47"}, "The Orc's power puts up one palisade."),
        (
            "PARTNERS_WARRIOR",
            {"square": "c2"},
            "The warrior on c2 is your partner's. Choose one of an opponent.",
        ),
        (
            "BAD_OPTIONS",
            {"seats": "3", "rule": "R60"},
            "Partners are for four players. Choose four seats, or play without partners.",
        ),
        (
            "BAD_OPTIONS",
            {"seats": "3"},
            "A game with these options is not possible. Please choose again.",
        ),
        (
            "BAD_RECORD",
            {"line": "3"},
            "This does not read like the record of a game, from line 3 on.",
        ),
    ],
)
def test_a_sentence_says_what_is_so(reason: str, facts: dict[str, str], sentence: str) -> None:
    assert explain(refuse(reason, facts)).message == sentence


@pytest.mark.parametrize(
    ("reason", "facts", "sentence"),
    [
        ("MINE", {"square": "b2"}, "b2 is a mine. Warriors stand on free land."),
        ("NOT_YOUR_TURN", {"seat": "1"}, "It is the turn of another seat."),
        ("NONE_LEFT", {"value": "3", "hand": ""}, "This seat has no 3 left."),
        ("OWN_WARRIOR", {"square": "b2"}, "The warrior on b2 belongs to this seat itself."),
        ("NOT_YOUR_ORK", {"ork": "20", "owner": "1"}, "Ork 20 belongs to another seat."),
    ],
)
def test_a_move_in_a_record_is_told_by_its_place_and_reason_and_not_as_the_visitors(
    reason: str, facts: dict[str, str], sentence: str
) -> None:
    why = explain_record(refuse(reason, {**facts, "ply": "11", "text_line": "17", "rule": "R11"}))

    place = "Move 12 of this record, in line 17, is not possible there."
    assert why.message == f"{place} {sentence}"
    assert (why.reason, why.rule) == (reason, "R11")


@pytest.mark.parametrize(
    ("reason", "facts", "sentence"),
    [
        ("BAD_NOTATION", {}, "A move is written like w3@b4, p@c2d2 or pass."),
        ("OFF_BOARD", {"square": "i4"}, "i4 is off the board. Columns are a to h, rows 1 to 5."),
    ],
)
def test_a_move_in_a_record_that_cannot_be_read_says_so(
    reason: str, facts: dict[str, str], sentence: str
) -> None:
    facts = {**facts, "ply": "0", "text_line": "6"}
    refusal = Refusal(grpc.StatusCode.INVALID_ARGUMENT, reason, "in English", facts)

    place = "Move 1 of this record, in line 6, cannot be read."
    assert explain_record(refusal).message == f"{place} {sentence}"


def test_the_orders_of_a_record_of_ork_island_are_told_of_by_their_own_notation() -> None:
    facts = {"ply": "214", "text_line": "219"}
    refusal = Refusal(grpc.StatusCode.INVALID_ARGUMENT, "BAD_NOTATION", "in English", facts)

    assert explain_record(refusal, is_orkisland=True).message == (
        "Move 215 of this record, in line 219, cannot be read. "
        "The orders of a round are written like 14b,11r or hold."
    )


@pytest.mark.parametrize("reason", MOVE_REASONS)
def test_no_move_of_a_record_is_told_as_the_visitors_own(reason: str) -> None:
    message = explain_record(refuse(reason, {**FACTS, "ply": "3", "text_line": "9"})).message

    assert message.startswith("Move 4 of this record, in line 9, ")
    assert not re.search(r"%|\b(you|yours?)\b", message, re.IGNORECASE)


def test_a_record_that_cannot_be_read_is_told_as_anywhere() -> None:
    refusal = refuse("BAD_RECORD", {"line": "3"})

    assert explain_record(refusal) == explain(refusal)


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
