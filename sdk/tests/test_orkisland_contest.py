"""Tournaments without matches: who plays whom, and what it comes to."""

from collections import Counter
from itertools import islice

import pytest

from sdk.crew import Lost
from sdk.orkisland.tournament.contest import COLUMNS, Contest
from sdk.orkisland.tournament.schedule import Pairing, schedule
from sdk.orkisland.tournament.standings import Standings
from sdk.orkisland.tournament.workers import Played
from services.engine.rules.game import ranks

NOTHING = ("",) * 4


@pytest.mark.parametrize("players", [2, 3, 4, 5, 9])
def test_on_every_island_everybody_has_every_seat_once(players: int) -> None:
    matches = list(schedule(players, first_seed=3, islands=1))
    assert len(matches) == players
    for seat in range(4):
        assert sorted(match.players[seat] for match in matches) == list(range(players))


@pytest.mark.parametrize("players", [4, 5, 9])
def test_four_players_or_more_have_one_seat_of_a_match_each(players: int) -> None:
    for match in schedule(players, first_seed=3, islands=20):
        assert len(set(match.players)) == 4


def test_two_players_have_two_seats_each() -> None:
    for match in schedule(2, first_seed=3, islands=20):
        assert sorted(match.players) == [0, 0, 1, 1]


def test_islands_have_seeds_one_after_the_other() -> None:
    seeds = [match.seed for match in schedule(4, first_seed=7, islands=3)]
    assert seeds == [7] * 4 + [8] * 4 + [9] * 4


def test_over_many_islands_everybody_meets_everybody_about_as_often() -> None:
    meetings = Counter(
        frozenset((one, other))
        for match in schedule(8, first_seed=0, islands=200)
        for one in match.players
        for other in match.players
        if one < other
    )
    mean = 200 * 8 * 6 / 28
    assert len(meetings) == 28
    assert all(0.8 * mean < times < 1.2 * mean for times in meetings.values())


def test_standings_count_first_places_and_scores() -> None:
    standings = Standings(5)
    standings.add((0, 1, 2, 3), (50, 10, 10, 30))
    standings.add((3, 2, 1, 0), (40, 10, 40, 0))
    rows = {row.player: row for row in standings.rows()}
    assert [
        (row.matches, row.firsts, row.mean, row.median) for row in map(rows.get, range(5)) if row
    ] == [
        (2, 1, 25, 25),
        (2, 1, 25, 25),
        (2, 0, 10, 10),
        (2, 1, 35, 35),
        (0, 0, 0, 0),
    ]


def test_who_wins_more_is_rated_higher_and_with_less_doubt() -> None:
    standings = Standings(4)
    for _ in range(10):
        standings.add((0, 1, 2, 3), (1, 2, 3, 4))
    rows = standings.rows()
    assert [row.player for row in rows] == [3, 2, 1, 0]
    assert rows[0].skill > 25 > rows[-1].skill
    assert all(row.doubt < 25 / 3 for row in rows)


def test_with_two_seats_a_player_is_as_good_as_the_mean_of_them() -> None:
    standings = Standings(2)
    standings.add((0, 1, 0, 1), (100, 40, 0, 70))
    [best, other] = standings.rows()
    assert (best.player, best.matches, best.firsts, best.mean) == (1, 1, 0, 55)
    assert (other.player, other.matches, other.firsts, other.mean) == (0, 1, 1, 50)


def test_equal_scores_share_a_rank() -> None:
    assert ranks([5, 9, 5, 1]) == [2, 1, 2, 4]


def test_a_contest_writes_a_line_for_each_match_and_seat() -> None:
    planned = tuple(islice(schedule(4, 7, 1), 2))
    contest = Contest(["one", "two", "three", "a,b"], planned)
    contest.add(Played(Pairing(7, (3, 0, 1, 2)), (5, 9, 5, -2), ("", "", "late", ""), NOTHING))
    assert contest.progress() == "1 of 2 matches"
    assert contest.csv().splitlines() == [
        ",".join(COLUMNS),
        '1,7,0,"a,b",5,2,ok',
        "1,7,1,one,9,1,ok",
        "1,7,2,two,5,2,late",
        "1,7,3,three,-2,4,ok",
    ]


def test_a_lost_match_is_left_out_and_told_of() -> None:
    contest = Contest(["one", "two", "three", "four"], tuple(schedule(4, 7, 1)))
    seats = (3, 0, 1, 2)
    contest.lose(Lost(Pairing(7, seats)))
    contest.add(Played(Pairing(8, seats), (5, 9, 5, -2), NOTHING, NOTHING))
    assert contest.progress() == "1 of 4 matches"
    assert {line.split(",")[0] for line in contest.csv().splitlines()[1:]} == {"2"}
    assert list(contest.faults()) == [
        "match 1 (seed 7: four, one, two, three) does not count: "
        "its process has ended, by a player or from without"
    ]


def test_of_many_lost_matches_not_all_are_told_of() -> None:
    contest = Contest(["one", "two", "three", "four"], ())
    for seed in range(30):
        contest.lose(Lost(Pairing(seed, (3, 0, 1, 2))))
    *lost, last = contest.faults()
    assert (len(lost), last) == (20, "30 matches in all do not count")


def test_a_contest_has_a_table_with_the_best_first() -> None:
    contest = Contest(["one", "two", "three", "a,b"], ())
    contest.add(Played(Pairing(7, (3, 0, 1, 2)), (5, 9, 5, -2), NOTHING, NOTHING))
    table = contest.table().splitlines()
    assert table[0].split() == ["player", "matches", "first", "mean", "median", "rating"]
    assert [line.split()[:5] for line in table[1:]] == [
        ["one", "1", "1", "9.0", "9.0"],
        ["two", "1", "0", "5.0", "5.0"],
        ["a,b", "1", "0", "5.0", "5.0"],
        ["three", "1", "0", "-2.0", "-2.0"],
    ]


def test_a_table_has_room_on_a_terminal_whatever_players_are_called() -> None:
    names = ["exec:python3 bots/alice/echoer.py", "exec:python3 bots/bob/echoer.py", "c", "d"]
    contest = Contest(names, ())
    contest.add(Played(Pairing(7, (3, 0, 1, 2)), (5, 99_999_999, 5, -2), NOTHING, NOTHING))
    table = contest.table().splitlines()
    assert all(len(line) <= 80 for line in table)
    assert table[1].startswith("exec:python3 …ice/echoer.py ")
    assert any(line.startswith("exec:python3 …bob/echoer.py ") for line in table)
    assert "exec:python3 bots/alice/echoer.py" in contest.csv()


def test_a_contest_tells_once_what_is_wrong_with_a_player() -> None:
    contest = Contest(["one", "two", "three", "four"], ())
    fell = ("", "fell over", "", "")
    for seed in (7, 8):
        faults = ("", "out", "", "late" if seed == 8 else "")
        contest.add(Played(Pairing(seed, (0, 1, 2, 3)), (0, 0, 0, 0), faults, fell))
    assert list(contest.faults()) == [
        "two was out 2 times, first with seed 7: fell over",
        "four was late once, first with seed 8",
    ]
