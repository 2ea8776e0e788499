"""Whole matches of players in Python: their record, and what happens to those that go wrong."""

import gc
import weakref
from asyncio import CancelledError
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from sdk.orkisland.driving import Exclusion, Result, Seated, drive
from sdk.orkisland.players.finding import load_player
from sdk.tests.orkisland import NAMES, Doer, Hasty, drive_match, fill, new_match
from services.engine.rules.game import RecordError
from services.engine.rules.orkisland.formats.conversion import build_record
from services.engine.rules.orkisland.formats.record_text import parse_shown
from services.engine.rules.orkisland.orders import Absence
from services.engine.rules.orkisland.players import PLAYERS
from services.engine.rules.orkisland.players.player import Player


def test_a_match_is_played_to_its_end_and_recorded() -> None:
    driven = drive_match([PLAYERS[name]() for name in ("Demo", "Walker", "Hunter", "Null")])
    match = driven.match
    assert match.is_over
    assert driven.result == Result(tuple(match.board.totals.tolist()), (None,) * 4, (0,) * 4, 0)
    assert driven.result.faults == ("", "", "", "")
    assert driven.told == []
    shown = parse_shown(driven.record)
    assert (shown.names, len(shown.rounds)) == (NAMES, 6)
    assert shown.rounds[-1].state.totals == driven.result.scores


def test_the_moves_of_a_match_make_the_same_record() -> None:
    driven = drive_match([PLAYERS[name]() for name in ("Walker", "Walker", "Hunter", "Demo")])
    match = driven.match
    again = build_record(match.settings, match.seed, NAMES, driven.moves)
    assert b"".join(again) == driven.record


def test_the_same_seed_is_the_same_match() -> None:
    first, second = (drive_match([PLAYERS["Walker"]() for _ in range(4)]) for _ in range(2))
    assert first.record == second.record


def test_all_players_decide_on_the_same_position() -> None:
    seen = []

    def look(player: Player) -> None:
        orks = [player.unit(id) for id in range(player.nb_units)]
        seen.append((player.round, orks, [player.total_score(pl) for pl in range(4)]))
        for ork in player.orks(player.me):
            player.execute(ork, player.random(0, 3))

    drive_match([Doer(look) for _ in range(4)])
    rounds = [seen[place : place + 4] for place in range(0, len(seen), 4)]
    assert [round[0][0] for round in rounds] == list(range(6))
    assert all(round == [round[0]] * 4 for round in rounds)
    assert rounds[0][0][1] != rounds[1][0][1]


def test_orders_that_do_not_count_are_warned_of() -> None:
    def order(player: Player) -> None:
        if player.round == 2:
            for id, dir in [(0, 4), (0, 1), (99, 1), (3, 1), (1, 7)]:
                player.execute(id, dir)

    driven = drive_match(fill(Doer(order)))
    assert driven.told == [
        "warning: round 2, seat 0 (A): ork 0 is ordered twice; give each ork one order in a round",
        "warning: round 2, seat 0 (A): there is no ork 99; orks are 0 to 7",
        "warning: round 2, seat 0 (A): ork 3 belongs to seat 1; give orders to orks of seat 0",
        "warning: round 2, seat 0 (A): ork 1 cannot go to 7; directions are 0 to 4",
    ]
    assert driven.result.warnings == 4
    assert driven.result.faults == ("", "", "", "")


def test_questions_out_of_range_are_warned_of() -> None:
    driven = drive_match(fill(Doer(lambda player: player.orks(player.round))))
    assert driven.told == [
        f"warning: round {round}, seat 0 (A): orks({round}): there are 0 to 3" for round in (4, 5)
    ]


def test_a_player_that_raises_is_out_and_the_match_goes_on() -> None:
    def fail(player: Player) -> None:
        player.execute(player.orks(player.me)[0], 0)
        if player.round == 3:
            raise LookupError("no way")

    driven = drive_match([Doer(fail), *fill(PLAYERS["Walker"]())[:3]])
    assert driven.match.is_over
    assert driven.match.statuses == (-1, 0, 0, 0)
    assert driven.result.exclusions == (Exclusion("raised LookupError: no way", 3), *[None] * 3)
    assert driven.result.faults == ("out", "", "", "")
    trace, exclusion = driven.told
    assert trace.startswith("Traceback")
    assert 'raise LookupError("no way")' in trace
    assert exclusion == "error: round 3, seat 0 (A): out of the match: raised LookupError: no way"
    assert [moves[0] for moves in driven.moves[3:]] == [Absence.OUT] * 3
    statuses = [round.state.statuses for round in parse_shown(driven.record).rounds]
    assert statuses == [(0, 0, 0, 0)] * 3 + [(-1, 0, 0, 0)] * 3


class Whim(BaseException):
    """What hardly anybody catches."""


@pytest.mark.parametrize(
    "error", [SystemExit(7), GeneratorExit(7), CancelledError(7), Whim(7)], ids=repr
)
def test_a_player_cannot_end_the_match(error: BaseException) -> None:
    def fail(player: Player) -> None:
        raise error

    driven = drive_match(fill(Doer(fail)))
    assert driven.match.is_over
    reason = f"raised {type(error).__name__}: 7"
    assert driven.result.exclusions[0] == Exclusion(reason, 0)


def test_the_traceback_of_a_player_begins_and_ends_with_its_own_code(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "from sdk.orkisland import Player\n"
        "class Mine(Player):\n"
        "    def play(self):\n"
        "        try:\n"
        "            self.unit('a')\n"
        "        except TypeError as error:\n"
        "            raise LookupError('no') from error\n"
    )
    [trace, _] = drive_match(fill(load_player(str(path)).make())).told
    lines = trace.splitlines()
    frames = [line for line in lines if line.startswith("  File ")]
    assert frames == [f'  File "{path}", line {line}, in play' for line in (5, 7)]
    assert lines[-1] == "LookupError: no"


def test_the_traceback_of_what_only_our_code_has_raised_is_whole() -> None:
    [trace, _] = drive_match(fill(Player())).told
    assert "in decide" in trace
    assert trace.endswith("NotImplementedError: Player has no method play")


def test_a_player_that_orders_too_often_is_out() -> None:
    def flood(player: Player) -> None:
        while True:
            player.execute(0, 0)

    driven = drive_match(fill(Doer(lambda player: None), Doer(flood)))
    assert driven.told == [
        "error: round 0, seat 1 (B): out of the match: more than 1,000 orders in a round"
    ]
    assert driven.match.is_over


def test_the_match_is_played_to_its_end_without_any_player() -> None:
    driven = drive_match([Doer(lambda player: 1 / 0) for _ in range(4)])
    assert driven.match.is_over
    assert driven.match.statuses == (-1,) * 4


def test_progress_is_told_in_the_words_of_the_original() -> None:
    notes: list[str] = []
    drive(
        new_match(nb_rounds=1),
        fill(),
        NAMES,
        write=lambda data: None,
        tell=pytest.fail,
        note=notes.append,
    )
    players = [f"    {word} player {seat}" for seat in range(4) for word in ("start", "end")]
    assert notes == ["start round 0", *players, "end round 0"]


def test_names_that_no_record_can_hold_are_refused() -> None:
    with pytest.raises(RecordError, match="'a b' cannot be a name"):
        drive(new_match(), fill(), ("a b", "B", "C", "D"), write=pytest.fail, tell=pytest.fail)


def test_a_record_is_written_as_the_match_goes(tmp_path: Path) -> None:
    sizes = []
    path = tmp_path / "match.out"
    with path.open("wb", buffering=0) as file:
        drive(
            new_match(),
            fill(),
            NAMES,
            write=file.write,
            tell=pytest.fail,
            played=lambda moves: sizes.append(path.stat().st_size),
        )
    assert len(set(sizes)) == 6


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


def samples(folder: Path) -> Sequence[Seated]:
    return [PLAYERS[name]() for name in ("Demo", "Walker", "Hunter", "Null")]


def files(folder: Path) -> Sequence[Seated]:
    """Return players in files, of which one is late once, and one is out."""
    lines = ("self.orks(9)", "1 / (self.round - 3)", "while self.round == 2: pass", "pass")
    players = []
    for name, line in zip(NAMES, lines, strict=True):
        path = folder / f"{name}.py"
        path.write_text(
            "from sdk.orkisland import Player\n"
            f"class {name}(Player):\n    def play(self):\n        {line}\n"
        )
        players.append(load_player(str(path), Hasty(rounds=(2,))).make())
    return players


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("players", [samples, files])
def test_a_match_that_is_over_leaves_the_memory_at_once(
    tmp_path: Path, players: Callable[[Path], Sequence[Seated]]
) -> None:
    seated = players(tmp_path)
    driven = drive_match(seated)
    left = [weakref.ref(driven.match), *map(weakref.ref, seated)]
    del seated, driven
    assert [reference() for reference in left] == [None] * 5
