"""Records of the original (.out): written, read, and what is said of those that are none."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from services.engine.rules.game import RecordError
from services.engine.rules.orkisland.formats.record_text import (
    RecordWriter,
    check_names,
    parse_shown,
)
from services.engine.rules.orkisland.formats.state_text import StateText, shown_state
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.registration import orders_of
from services.engine.rules.orkisland.settings import Settings
from services.engine.tests.rules.orkisland.shown import format_shown
from services.engine.tests.rules.orkisland.tiny_matches import DRAWN, GRID, TinyMatch


def rewritten(data: bytes) -> bytes:
    return b"".join(format_shown(parse_shown(data)))


@pytest.mark.parametrize("match", [DRAWN, GRID])
def test_record_is_read_and_written_back(match: TinyMatch) -> None:
    assert rewritten(match.out) == match.out


def test_record_shows_what_was_played() -> None:
    shown = parse_shown(GRID.out)
    assert shown.seed == 11
    assert shown.settings == replace(GRID.settings, grid=None)
    assert shown.names == GRID.names
    assert shown.island == GRID.settings.grid
    assert [played.state.round for played in shown.rounds] == [1, 2, 3, 4, 5, 6]
    last = shown.rounds[-1]
    assert last.steps == ((7, 0), (0, 1), (8, 2), (2, 2), (6, 2))
    assert last.state.totals == (0, 0, 356, 0)
    assert last.state.statuses == (0, -1, 0, -1)
    assert last.state.place_owners == (2, -1, 2, -1, -1, 2, 2, -1, -1)
    assert last.state.ork_owners[:4] == (0, 3, 0, 1)


def test_large_seed_stands_in_a_record_as_the_one_of_31_bits_that_means_the_same() -> None:
    match = Match(DRAWN.settings, 2**31 + 7)
    beginning, _ = DRAWN.out.split(b"commands", maxsplit=1)
    assert RecordWriter(match, DRAWN.names).begin() == beginning


def test_writer_writes_as_the_match_goes() -> None:
    match = Match(Settings(rows=20, cols=20, nb_rounds=1, nb_orks=1), seed=0)
    writer = RecordWriter(match, "abcd")
    beginning = writer.begin()
    assert b"names          a b c d\n\n\n   0000000000111" in beginning
    row, col = divmod(int(match.board.cell[0]), 20)
    played = match.play_round(orders_of([[(0, 0)]]))
    text = writer.add_round(played.done).decode()
    steps = "0 b\n" if len(played.done) else ""
    assert text.startswith(f"commands\n{steps}-1\n\n\n   0000000000111")
    assert f"\n0 {row + bool(steps)} {col} " in text
    assert text.endswith(" \n\n")
    assert rewritten(beginning + text.encode()) == beginning + text.encode()


def test_board_of_more_than_100_rows_has_longer_labels() -> None:
    match = Match(Settings(rows=102, cols=102, nb_rounds=1), seed=0)
    text = StateText(match.island).format(shown_state(match))
    tens, units, *rows = text.splitlines()[2:106]
    assert tens.endswith("8" * 10 + "9" * 10 + "1010")
    assert units.endswith("012345678901")
    assert rows[99].startswith("99 W")
    assert rows[101].startswith("101 W")


def test_statuses_are_written_as_c_plus_plus_does() -> None:
    match = Match(DRAWN.settings, 7)
    statuses = (-1.0, 0.123456789, 1.0, 0.0000123)
    text = StateText(match.island).format(shown_state(match, statuses))
    assert "\nstatus -1 0.123457 1 1.23e-05\n" in text


@pytest.mark.parametrize(
    "changed",
    [
        DRAWN.out.replace(b"\n", b"\r\n"),
        DRAWN.out.replace(b"\n", b"\n\n"),
        DRAWN.out.replace(b" ", b"\t "),
        b"\n" + DRAWN.out.rstrip() + b" ",
        re.sub(rb"\s+", b" ", DRAWN.out),
    ],
)
def test_blanks_and_ends_of_lines_of_other_engines_only_separate(changed: bytes) -> None:
    assert rewritten(changed) == DRAWN.out


def test_statuses_may_be_times_used_and_totals_negative() -> None:
    changed = DRAWN.out.replace(b"status 0 0 0 0", b"status -1 0.25 1 1.23e-05")
    changed = changed.replace(b"total_score 0 204 0 0", b"total_score -7 204 0 -2147483648")
    assert changed != DRAWN.out
    assert rewritten(changed) == changed


def test_names_of_other_engines_may_be_longer() -> None:
    changed = DRAWN.out.replace(b" Walker ", b" Walker_the_very_first ")
    assert rewritten(changed) == changed


def refusal(data: bytes) -> RecordError:
    with pytest.raises(RecordError) as refused:
        parse_shown(data)
    assert re.search(r"\bline [0-9]+\b", str(refused.value)), refused.value
    assert refused.value.facts["line"] in str(refused.value)
    return refused.value


def cuts() -> Iterator[int]:
    """Yield where to cut: here and there, and after every line of the last position."""
    yield from range(0, len(DRAWN.out) - 2, 7)
    for match in re.finditer(rb"\n(?=.)", DRAWN.out[DRAWN.out.rindex(b"-1\n") :]):
        yield DRAWN.out.rindex(b"-1\n") + match.end()


def test_record_cut_off_anywhere_is_refused_with_line_and_round() -> None:
    for cut in cuts():
        data = DRAWN.out[:cut]
        error = refusal(data)
        assert 0 <= data.count(b"\n") + 1 - int(error.facts["line"]) <= 4, cut
        if b"\n00 W" in data:
            assert int(error.facts["round"]) - data.count(b"commands") in (0, 1), cut


def test_cut_off_last_number_is_noticed() -> None:
    error = refusal(DRAWN.out.rstrip())
    assert "(line 993: expected an empty line, found 'no end of the line')" in str(error)


def replaced(old: bytes, new: bytes) -> bytes:
    """Return the record of DRAWN with the first line that begins like `old` replaced."""
    changed, count = re.subn(rb"(?m)^" + old + rb"[^\n]*", new, DRAWN.out, count=1)
    assert count
    return changed


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "round 0 cannot be read (line 1: expected 'Game', found the end)"),
        (b"\x00\x01\x02 garbage", "line 1: expected 'Game', found '\\x00"),
        (b"Game\n\n\xff\xfe", "line 3 of the record is no text; expected UTF-8"),
        (b"x" * 1_000_000, f"line 1: expected 'Game', found '{'x' * 40}'"),
        (b"Game Seed " + b"9" * 1_000_000, "line 1: expected a whole number from"),
        (replaced(b"Seed", b"Seed -3"), "line 3: expected a number from 0 to 2147483647"),
        (replaced(b"OrkIsland", b"OrkIsland 2.0"), "line 5: expected 'OrkIsland 1.0'"),
        (replaced(b"rows", b"rows 19"), "Wrong number of rows. (line 7: expected 20 or more"),
        (replaced(b"nb_orks", b"nb_orks 3"), "expected 'commands', found '3'"),
        (replaced(b"nb_rounds", b"nb_rounds 4"), "expected the end of the text, found 'commands'"),
        (replaced(b"nb_rounds", b"nb_rounds 6"), "round 6 cannot be read (line 995: expected"),
        (replaced(b"names", b"names a b c"), "round 0 cannot be read:"),
        (replaced(b"05 ", b"05 WW"), "incorrect"),
        (replaced(b"05 ", b"05 " + b"x" * 20), "x in grid definition"),
        (replaced(b"cities", b"cities -1"), "round 0 cannot be read: Expected 'paths'."),
        (replaced(b"round", b"round 1"), "expected a number from 0 to 0, found '1'"),
        (replaced(b"total_score", b"total_score 0 0 x 0"), "round 0 cannot be read (line "),
        (replaced(b"status", b"status 0 0 0 2"), "expected -1, or a number from 0 to 1, found '2'"),
        (replaced(b"status", b"status 0 0 0 nan"), "found 'nan'"),
        (replaced(b" -1", b" 4"), "expected a number from -1 to 3, found '4'"),
        (replaced(b"0 [0-9]+ [0-9]+ 6 ", b"4 1 1 6 "), "expected a number from 0 to 3, found '4'"),
        (replaced(b"0 [0-9]+ [0-9]+ 6 ", b"0 20 1 6 "), "expected a number from 0 to 19"),
        (replaced(b"0 [0-9]+ [0-9]+ 6 ", b"0 0 0 6 "), "expected a cell on land"),
        (replaced(b"0 ([0-9]+ [0-9]+) 6 ", rb"0 \1 -1 "), "from 0 to 2147483647, found '-1'"),
        (replaced(b"commands", b"commands 16 b"), "round 1 cannot be read (line 174: expected"),
        (replaced(b"commands", b"commands 1 n"), "expected a direction out of b, r, t, l"),
        (DRAWN.out + b"commands\n", "line 995: expected the end of the text, found 'commands'"),
    ],
)
def test_bad_record_is_refused_with_its_line(data: bytes, message: str) -> None:
    assert message in str(refusal(data))


def test_every_position_is_on_the_same_island() -> None:
    head, *tail = DRAWN.out.split(b"\ncommands\n")
    tail[2] = tail[2].replace(b"S.", b"SS", 1)
    error = refusal(b"\ncommands\n".join([head, *tail]))
    assert error.facts["round"] == "3"


def test_two_orks_on_one_cell_are_refused() -> None:
    first, second = re.findall(rb"(?m)^[0-3] [0-9]+ [0-9]+ 6 $", DRAWN.out)[:2]
    error = refusal(DRAWN.out.replace(second, first, 1))
    assert "expected a cell on land where no other ork stands" in str(error)


@pytest.mark.parametrize(
    "names", ["abc", "abcde", ["a", "b", "c", ""], ["a b", "c", "d", "e"], ["é" * 7, "b", "c", "d"]]
)
def test_names_that_no_record_can_hold_are_refused(names: list[str]) -> None:
    with pytest.raises(RecordError, match="expected"):
        check_names(names)


def test_names_may_have_12_bytes() -> None:
    assert check_names(["é" * 6, "b", "c", "x" * 12])[0] == "éééééé"
