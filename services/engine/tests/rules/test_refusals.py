"""Every refusal says why, by which rule, and what would have been accepted."""

import re
from pathlib import Path

import pytest

from services.engine.rules.armadora.draw import parse_drawing
from services.engine.rules.game import IllegalMove, InvalidMove
from services.engine.tests.rules.positions import advanced, play_on, refusal

ROOT = Path(__file__).parents[4]
POSITION = """
        a  b  c  d  e  f  g  h
      +--+--+--+--+--+--+--+--+
    1 | .| .  . $3  .  .  .  .|
      +  +  +  +  +  +  +  +  +
    2 | .|$4  .  .  . $4  . $5|
      +  +  +  +  +  +  +  +  +
    3 | . A4 B1  .  .  .  .  .|
      +  +  +  +  +  +  +  +  +
    4 |$5  .  .  . $6  .  .  .|
      +  +  +  +  +  +  +  +  +
    5 | .  . $6  .  .  . $7  .|
      +--+--+--+--+--+--+--+--+
    seats: ABC  to move: A  passed: C
"""

INVALID = {
    "w4b1": (
        "'w4b1' is not a move: write w3@b4, p@c2d2 or p@c2d2,f2f3, r@b4, pass, or for a power "
        "m@g2, g3@b4, o@c2d2 or e@g2"
    ),
    "w1@i1": "i1 is off the board: columns are a to h, rows 1 to 5",
    "p@a1a0": "a0 is off the board: columns are a to h, rows 1 to 5",
    "p@a1b2": "a1b2 is not a line: name two squares that share a side, as in c2d2",
    "p@": "put up one or two palisades at a time, not 0",
    "o@c2d2,e1f1": "put up one extra palisade at a time, not 2",
    "w6@b1": "a warrior is worth 1 to 5, not 6",
}
ILLEGAL = {
    "w1@d1": "d1 is a mine; warriors stand on free land",
    "w1@c3": "a warrior stands on c3 already; warriors stand on free land",
    "w4@b1": "no warrior of value 4 is left in the hand; values left are 1, 2, 3",
    "p@a1b1": "a palisade stands on a1b1 already; choose a free line",
    "p@e1f1,f1e1": "e1f1 is named twice; name two different lines, or one",
    "p@a1a2": "a1a2 would leave a territory of 1 square; a territory needs at least 4",
    "p@a2a3": "a2a3 would leave a territory of 2 squares; a territory needs at least 4",
    "m@c3": "m@c3 belongs to the advanced game; place a warrior, put up palisades or pass",
    "p@a3b3,a3a4": "a3b3,a3a4 would leave a territory of 3 squares; a territory needs at least 4",
}
ELF_REFUSED = {
    "m@c3": "m@c3 is the power of the mage; this seat is the elf and may use e@g2",
    "e@b3": "the warrior on b3 is your own; choose a warrior of an opponent",
    "e@a1": "no warrior stands on a1; choose a warrior of an opponent",
    "r@a1": "no warrior stands on a1; reinforce a warrior of your own",
    "r@c3": "the warrior on c3 belongs to seat 1; reinforce a warrior of your own",
    "r@b3": ("free squares left in the territory of b3: 30; reinforce in a territory that is full"),
}


@pytest.mark.parametrize(("text", "message"), INVALID.items())
def test_invalid_move_says_what_is_in_the_notation(text: str, message: str) -> None:
    error = refusal(parse_drawing(POSITION), text)
    assert isinstance(error, InvalidMove)
    assert str(error) == message


@pytest.mark.parametrize(("text", "message"), ILLEGAL.items())
def test_illegal_move_says_what_would_be_accepted(text: str, message: str) -> None:
    error = refusal(parse_drawing(POSITION), text)
    assert isinstance(error, IllegalMove)
    assert str(error) == message


@pytest.mark.parametrize(("text", "message"), ELF_REFUSED.items())
def test_refused_token_says_what_would_be_accepted(text: str, message: str) -> None:
    error = refusal(advanced(parse_drawing(POSITION), "EOM"), text)
    assert isinstance(error, IllegalMove)
    assert str(error) == message
    assert all(fact in str(error) for fact in error.facts.values())


def test_after_a_power_no_refusal_speaks_of_passing() -> None:
    state = play_on(advanced(parse_drawing(POSITION), "EOM"), "e@c3")
    assert str(refusal(state, "e@c3")) == (
        "a power was used in this turn already; place a warrior or put up palisades"
    )


def test_who_may_not_move_is_told_who_may() -> None:
    state = parse_drawing(POSITION)
    assert str(refusal(state, "pass", seat=1)) == "it is not the turn of seat 1; seat 0 is to move"
    assert str(refusal(state, "pass", seat=2)) == (
        "seat 2 has passed and plays no more in this game; seat 0 is to move"
    )
    over = play_on(state, "pass", "pass")
    assert str(refusal(over, "pass", seat=0)) == (
        "the game is over: all have passed, no move is accepted any more"
    )


@pytest.mark.parametrize("text", [*INVALID, *ILLEGAL])
def test_facts_stand_in_the_message(text: str) -> None:
    error = refusal(parse_drawing(POSITION), text)
    assert error.rule or error.reason == "BAD_NOTATION"
    assert all(fact in str(error) for fact in error.facts.values())


def test_every_reason_of_the_rules_stands_in_the_notation_page() -> None:
    modules = (ROOT / "services/engine/rules").rglob("*.py")
    reasons = {
        reason
        for module in modules
        for reason in re.findall(r'reason="([A-Z_]+)"', module.read_text(encoding="utf-8"))
    }
    assert len(reasons) >= 35
    page = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
    assert {reason for reason in reasons if f"`{reason}`" not in page} == set()
