"""Records: replaying them, and their text form."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.engine.rules.armadora.options import Options
from services.engine.rules.game import IllegalMove, InvalidMove, RecordError
from services.engine.rules.record import Record, format_record, parse_record, replay

RECORD = Record(Options(2), seed=7, moves=((0, "w3@b4"), (1, "p@c2d2,f2f3")), rules_version=1)
TEXT = """\
game armadora
rules 1
seats 2
seed 7

0 w3@b4
1 p@c2d2,f2f3
"""


def test_text_form() -> None:
    assert format_record(RECORD) == TEXT
    assert parse_record(TEXT) == RECORD


@given(
    seats=st.integers(2, 4),
    seed=st.integers(0, 2**63 - 1),
    moves=st.lists(st.tuples(st.integers(0, 3), st.sampled_from(["pass", "w1@a1", "p@a1b1,h4h5"]))),
)
def test_text_form_round_trips(seats: int, seed: int, moves: list[tuple[int, str]]) -> None:
    record = Record(Options(seats), seed, tuple(moves), rules_version=1)
    assert parse_record(format_record(record)) == record


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "game armadora",
            "game chess",
            "line 1 of the record is 'game chess'; expected 'game armadora'",
        ),
        (
            "rules 1",
            "rules",
            "line 2 of the record is 'rules'; expected 'rules' and a whole number",
        ),
        (
            "seats 2",
            "seats two",
            "line 3 of the record is 'seats two'; expected 'seats' and a whole number",
        ),
        ("seats 2\n", "", "line 3 of the record is 'seed 7'; expected 'seats' and a whole number"),
        (
            "seed 7",
            "seed -7",
            "line 4 of the record is 'seed -7'; expected 'seed' and a whole number",
        ),
        (
            "\n\n",
            "\n",
            "line 5 of the record is '0 w3@b4'; expected an empty line before the moves",
        ),
        (
            "0 w3@b4",
            "w3@b4",
            "line 6 of the record is 'w3@b4'; expected a seat and a move, as in '0 pass'",
        ),
        (
            "1 p@",
            "1 p @",
            "line 7 of the record is '1 p @c2d2,f2f3'; expected a seat and a move, as in '0 pass'",
        ),
        (TEXT, "", "line 1 of the record is ''; expected 'game armadora'"),
    ],
)
def test_bad_text_names_the_line(old: str, new: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(TEXT.replace(old, new))
    assert str(caught.value) == message
    assert caught.value.reason == "BAD_RECORD"


def test_replay_gives_the_state_after_the_last_move() -> None:
    record = replace(RECORD, seed=1, moves=((0, "w3@b4"), (1, "pass")))
    assert len(replay(record).log) == 2


@pytest.mark.parametrize(
    ("moves", "kind", "message"),
    [
        (((0, "w3@b4"), (1, "w9@a1")), InvalidMove, "at ply 1: a warrior is worth 1 to 5, not 9"),
        (
            ((0, "w3@b4"), (1, "w1@b4")),
            IllegalMove,
            "at ply 1: a warrior stands on b4 already; warriors stand on free land",
        ),
        (((1, "pass"),), IllegalMove, "at ply 0: it is not the turn of seat 1; seat 0 is to move"),
    ],
)
def test_replay_names_the_ply_of_a_bad_move(
    moves: tuple[tuple[int, str], ...], kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind) as caught:
        replay(replace(RECORD, seed=1, moves=moves))
    assert str(caught.value) == message
    assert caught.value.facts["ply"] == str(len(moves) - 1)  # type: ignore[attr-defined]


def test_replay_refuses_other_versions_of_the_rules() -> None:
    with pytest.raises(
        RecordError, match=r"armadora is played by rules version 1, not 2"
    ) as caught:
        replay(replace(RECORD, rules_version=2))
    assert caught.value.reason == "UNKNOWN_RULES_VERSION"


def test_record_of_the_notation_page_can_be_replayed() -> None:
    page = (Path(__file__).parents[4] / "docs/notation.md").read_text(encoding="utf-8")
    text = page[page.index("game armadora\n") :].partition("```")[0]
    record = parse_record(text)
    assert format_record(record) == text
    assert len(replay(record).log) == 3
