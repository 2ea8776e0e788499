"""Records: replaying them, and their text form."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.engine.rules.armadora.options import Faction, Options
from services.engine.rules.game import IllegalMove, InvalidMove, RecordError
from services.engine.rules.record import Record, format_record, parse_record, replay
from services.engine.tests.rules.strategies import any_options

RECORD = Record(Options(2), seed=7, moves=((0, "w3@b4"), (1, "p@c2d2,f2f3")), rules_version=2)
TEXT = """\
game armadora
rules 2
seats 2
seed 7

0 w3@b4
1 p@c2d2,f2f3
"""
GAME_LINES = "'game armadora' or 'game orkisland'"
ANY_OPTION = "'advanced' or 'teams' or 'memory' or 'first' or 'factions'"


def test_text_form() -> None:
    assert format_record(RECORD) == TEXT
    assert parse_record(TEXT) == RECORD


def test_text_form_has_a_line_for_each_option_that_is_not_the_default() -> None:
    options = Options(
        4,
        advanced=True,
        teams=True,
        memory=True,
        first_seat=2,
        factions=(Faction.ELF, Faction.ORC, Faction.GOBLIN, Faction.MAGE),
    )
    text = format_record(replace(RECORD, options=options))
    assert text.startswith(
        "game armadora\nrules 2\nseats 4\nadvanced yes\nteams yes\nmemory yes\nfirst 2\n"
        "factions elf orc goblin mage\nseed 7\n\n"
    )
    assert parse_record(text).options == options


def test_seat_0_that_begins_is_not_the_default() -> None:
    options = Options(2, first_seat=0)
    assert "first 0\n" in format_record(replace(RECORD, options=options))


@given(
    options=any_options(),
    seed=st.integers(0, 2**63 - 1),
    moves=st.lists(st.tuples(st.integers(0, 3), st.sampled_from(["pass", "w1@a1", "p@a1b1,h4h5"]))),
)
def test_text_form_round_trips(options: Options, seed: int, moves: list[tuple[int, str]]) -> None:
    record = Record(options, seed, tuple(moves), rules_version=2)
    assert parse_record(format_record(record)) == record


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("advanced no", "'advanced no'; expected 'advanced' and 'yes', or no such line"),
        ("advanced", "'advanced'; expected 'advanced' and 'yes', or no such line"),
        ("first two", "'first two'; expected 'first' and a whole number"),
        (
            "factions elf troll",
            "'factions elf troll'; expected 'factions' and words out of orc, goblin, elf, mage",
        ),
        (
            "factions elf  orc",
            "'factions elf  orc'; expected 'factions' and words out of orc, goblin, elf, mage",
        ),
        ("colour red", f"'colour red'; expected {ANY_OPTION} or 'seed' and a whole number"),
        ("seats 3", f"'seats 3'; expected {ANY_OPTION} or 'seed' and a whole number"),
    ],
)
def test_bad_option_line_is_named(line: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(TEXT.replace("seats 2\n", f"seats 2\n{line}\n"))
    assert str(caught.value) == f"line 4 of the record is {message}"
    assert (caught.value.reason, caught.value.facts) == ("BAD_RECORD", {"line": "4"})


def test_option_lines_stand_in_their_order() -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(TEXT.replace("seats 2\n", "seats 2\nmemory yes\nadvanced yes\n"))
    assert str(caught.value) == (
        "line 5 of the record is 'advanced yes'; "
        "expected 'first' or 'factions' or 'seed' and a whole number"
    )


@pytest.mark.parametrize("text", [TEXT, TEXT.partition("0 w3")[0]])
@pytest.mark.parametrize("empty_lines", ["\n", "\n\n\n"])
def test_empty_lines_at_the_end_say_nothing(text: str, empty_lines: str) -> None:
    assert parse_record(text + empty_lines) == parse_record(text)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "game armadora",
            "game chess",
            f"line 1 of the record is 'game chess'; expected {GAME_LINES}",
        ),
        (
            "rules 2",
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
            TEXT.partition("seed 7")[2],
            "\n",
            "line 5 of the record is missing; expected an empty line before the moves",
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
        (
            "\n1 p@",
            "\n\n1 p@",
            "line 7 of the record is ''; expected a seat and a move, as in '0 pass'",
        ),
        (TEXT, "", f"line 1 of the record is missing; expected {GAME_LINES}"),
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


@pytest.mark.parametrize(
    ("options", "version", "accepted"),
    [
        (Options(2), 3, "1 or 2"),
        (Options(2, memory=True), 1, "2"),
        (Options(2, first_seat=0), 1, "2"),
        (Options(2, factions=(Faction.ORC, Faction.ELF)), 1, "2"),
    ],
)
def test_replay_refuses_versions_of_the_rules_without_such_a_game(
    options: Options, version: int, accepted: str
) -> None:
    with pytest.raises(RecordError, match=rf"by rules version {accepted}, not {version}") as caught:
        replay(Record(options, 1, (), version))
    assert caught.value.reason == "UNKNOWN_RULES_VERSION"


@pytest.mark.parametrize(("game", "moves"), [("armadora", 4), ("orkisland", 5)])
def test_record_of_the_notation_page_can_be_replayed(game: str, moves: int) -> None:
    page = (Path(__file__).parents[4] / "docs/notation.md").read_text(encoding="utf-8")
    text = page[page.index(f"game {game}\n") :].partition("```")[0]
    record = parse_record(text)
    assert format_record(record) == text
    assert len(replay(record).log) == moves
