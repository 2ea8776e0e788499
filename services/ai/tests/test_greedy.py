"""What `greedy` is worth, and that it sees nothing it should not."""

import random
from dataclasses import replace

import pytest

from services.ai.armadora.greedy import choose as choose_greedily
from services.ai.armadora.random import choose as choose_any
from services.ai.tests.games import play_game, states_on_the_way
from services.engine.rules.armadora import game
from services.engine.rules.armadora.state import State


def wins_of_greedy(seats: int, games: int) -> float:
    """Return the part of seeded games that greedy wins, sitting in turn on each seat."""
    wins = 0.0
    for seed in range(games):
        seat = seed % seats
        choosers = [choose_greedily if other == seat else choose_any for other in range(seats)]
        result = game.outcome(play_game(choosers, seed))
        assert result is not None
        winners = [standing.seat for standing in result.standings if standing.rank == 1]
        wins += (seat in winners) / len(winners)
    return wins / games


@pytest.mark.parametrize(("seats", "games", "least"), [(2, 24, 0.8), (3, 12, 0.6), (4, 12, 0.5)])
def test_greedy_beats_random_clearly(seats: int, games: int, least: float) -> None:
    assert wins_of_greedy(seats, games) >= least


def test_greedy_takes_all_gold_from_one_who_passes_at_once() -> None:
    last = play_game([lambda *_: "pass", choose_greedily], seed=3)
    result = game.outcome(last)
    assert result is not None
    assert [standing.score for standing in result.standings] == [0, 40]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hidden_truth_does_not_move_the_choice(seats: int) -> None:
    rng = random.Random(seats)
    for state in states_on_the_way([choose_greedily] * seats, seed=seats)[::3]:
        [seat] = game.to_move(state)
        choices = {
            choose_greedily(game.view(truth, seat, 0), random.Random(len(state.log)), 1.0)
            for truth in (state, deal_hidden_values_anew(state, seat, rng))
        }
        assert len(choices) == 1


def deal_hidden_values_anew(state: State, seat: int, rng: random.Random) -> State:
    """Return the state with what stands and is held behind the others' screens dealt anew."""
    values, hands = list(state.values), list(state.hands)
    for other in range(state.seats):
        if other == seat:
            continue
        placed = [square for square in range(40) if state.warriors[other] >> square & 1]
        army = [values[square] for square in placed]
        army += [value for value, count in enumerate(hands[other], 1) for _ in range(count)]
        rng.shuffle(army)
        for square in placed:
            values[square] = army.pop()
        hands[other] = tuple([army.count(value) for value in range(1, 6)])
    return replace(state, values=tuple(values), hands=tuple(hands))
