"""What moves and positions are worth by a search."""

import random
import time

import pytest

from services.ai.armadora.legal import is_legal
from services.ai.armadora.random import choose as choose_any
from services.ai.armadora.search.levels import Level
from services.ai.armadora.search.weighing import (
    Expected,
    Weighed,
    as_it_comes,
    expect,
    hidden_by_each,
    weigh,
)
from services.ai.tests.games import every_options, play_game, states_on_the_way
from services.ai.tests.late_positions import late
from services.engine.rules.armadora import game
from services.engine.rules.armadora.board import members_of, union
from services.engine.rules.armadora.moves import format, parse
from services.engine.rules.armadora.options import Faction, Options

ITERATIONS = 600
PARTNERS = Options(4, teams=True, advanced=True, factions=tuple(Faction))


@pytest.mark.parametrize("options", every_options(seed=5), ids=str)
def test_moves_are_legal_and_the_choice_of_a_level_among_them(options: Options) -> None:
    for state in states_on_the_way([choose_any] * options.seats, options, seed=3)[2::15]:
        [seat] = game.to_move(state)
        view = game.view(state, seat, 0)
        weighed = weigh(view, random.Random(1), ITERATIONS)
        moves = [each.move for each in weighed]
        assert Level(ITERATIONS)(view, random.Random(1), 60.0) in moves
        assert len(set(moves)) == len(moves)
        for each in weighed:
            assert is_legal(view, each.move)
            assert 0 <= each.win <= 1
            assert 0 <= each.gold <= 40


@pytest.mark.parametrize("also", ["w1@a5", "pass", "p@a1b1", "p@c3d3,a1a2"])
def test_a_move_asked_for_is_looked_at_often(also: str) -> None:
    view = game.view(game.start(Options(2, first_seat=0), seed=1), 0, 0)
    weighed = weigh(view, random.Random(1), ITERATIONS, also)
    [asked] = [each for each in weighed if is_same_move(each.move, also)]
    assert asked.visits >= ITERATIONS // 8 - 1  # the first look ends at its first line


def is_same_move(one: str, other: str) -> bool:
    """Tell whether two texts are the same move, with its lines in any order."""
    return format(parse(one)) == format(parse(other))


def test_time_is_a_cap() -> None:
    view = game.view(game.start(Options(2, first_seat=0), seed=1), 0, 0)
    started = time.monotonic()
    weighed = weigh(view, random.Random(1), 1 << 40, also="pass", budget=0.2)
    assert time.monotonic() - started < 5
    assert "pass" in [each.move for each in weighed]
    for each in weighed:
        assert is_legal(view, each.move)
        assert each.visits > 0


def test_to_win_a_corner_is_worth_more_than_to_pass() -> None:
    view = game.view(late("OM"), 0, 0)
    worth = {each.move: each for each in weigh(view, random.Random(1), ITERATIONS, also="pass")}
    assert worth["w5@c2"].gold > worth["pass"].gold + 2
    assert worth["w5@c2"].utility > worth["pass"].utility


def test_at_the_end_expected_is_what_was_won() -> None:
    for options in (Options(3), PARTNERS):
        last = play_game([choose_any] * options.seats, options, seed=1)
        result = game.outcome(last)
        assert result is not None
        found = expect(last, random.Random(1), ITERATIONS)
        sides = 2 if options.teams else options.seats
        assert [each.gold for each in found] == [each.score for each in result.standings]
        assert sum(each.win for each in found[:sides]) == 1


def test_partners_expect_the_same_and_sides_share_the_gold() -> None:
    state = states_on_the_way([choose_any] * 4, PARTNERS, seed=1)[12]
    found = expect(state, random.Random(1), ITERATIONS)
    assert (found[0], found[1]) == (found[2], found[3])
    assert 0 < found[0].gold + found[1].gold <= 40
    assert found[0].win + found[1].win == pytest.approx(1)


def test_who_has_won_almost_all_expects_to_win() -> None:
    found = expect(late("OM"), random.Random(1), ITERATIONS)
    assert found[0].win > 0.8
    assert isinstance(found[0], Expected)


# What comes of it


def found(win: float, gold: float = 20.0) -> Weighed:
    """Return a move of which a search promises so much."""
    return Weighed("w1@b4", 100, gold, win)


@pytest.mark.parametrize(
    ("win", "hidden", "told"),
    [
        (0.0, 9, 0.0),
        (0.2, 0, 0.2),
        (0.5, 1, 0.46),
        (0.5, 8, 0.23),
        (0.95, 4, 0.91),
        (0.95, 14, 0.70),
        (1.0, 16, 1.0),
    ],
)
def test_the_more_others_have_hidden_the_less_a_chance_comes_true(
    win: float, hidden: float, told: float
) -> None:
    assert as_it_comes(found(win), hidden).win == pytest.approx(told, abs=0.005)


@pytest.mark.parametrize(
    ("gold", "hidden", "told"),
    [(0, 9, 0), (20, 0, 20), (20, 1, 19.6), (20, 6, 17.7), (20, 16, 17.7)],
)
def test_gold_is_lessened_for_the_first_warriors_alone(
    gold: float, hidden: float, told: float
) -> None:
    assert as_it_comes(found(0.5, gold), hidden).gold == pytest.approx(told, abs=0.05)


def test_what_promises_more_brings_more() -> None:
    for hidden in (0.0, 0.5, 7.0, 16.0):
        told = [as_it_comes(found(step / 50, step / 2), hidden) for step in range(51)]
        assert told == sorted(told, key=lambda each: (each.win, each.gold))
        assert len({each.win for each in told}) == len({each.gold for each in told}) == 51


@pytest.mark.parametrize("options", every_options(seed=8), ids=str)
def test_hidden_is_what_others_placed_and_a_seat_has_not_seen(options: Options) -> None:
    for state in states_on_the_way([choose_any] * options.seats, options, seed=4)[::7]:
        for seat in range(options.seats):
            view = game.view(state, seat, 0)
            others = [each for other, each in enumerate(state.warriors) if other != seat]
            placed = members_of(union(others))
            unseen = [square for square in placed if not view.values[square]]
            assert hidden_by_each(view) == len(unseen) / (options.seats - 1)


def test_what_a_mage_has_looked_at_is_not_hidden() -> None:
    options = Options(2, advanced=True, first_seat=0, factions=(Faction.ORC, Faction.MAGE))
    state = game.start(options, seed=1)
    for seat, move in ((0, "w1@a1"), (1, "w1@b1"), (0, "w2@a2")):
        state, _ = game.apply(state, seat, move)
    assert hidden_by_each(game.view(state, 1, 0)) == 2
    state, _ = game.apply(state, 1, "m@a1")
    assert hidden_by_each(game.view(state, 1, 0)) == 1
