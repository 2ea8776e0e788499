"""What `greedy` is worth, and that it sees nothing it should not."""

import random
from dataclasses import replace

import pytest

from services.ai.armadora.greedy import choose as choose_greedily
from services.ai.armadora.random import choose as choose_any
from services.ai.tests.games import every_options, part_of_wins, play_game, states_on_the_way
from services.engine.rules.armadora import game
from services.engine.rules.armadora.board import SQUARES
from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.state import State


def kinds_of_games(seats: int, *, advanced: bool = False, teams: bool = False) -> list[Options]:
    """Return options with various factions."""
    return [
        options
        for seed in range(6)
        for options in every_options(seed)
        if (options.seats, options.advanced, options.teams) == (seats, advanced, teams)
    ]


@pytest.mark.parametrize(
    ("choices", "games", "least"),
    [
        pytest.param(kinds_of_games(2), 16, 0.7, id="2 seats"),
        pytest.param(kinds_of_games(3), 12, 0.6, id="3 seats"),
        pytest.param(kinds_of_games(4), 12, 0.5, id="4 seats"),
        pytest.param(kinds_of_games(2, advanced=True), 16, 0.7, id="2 seats, advanced"),
        pytest.param(kinds_of_games(4, teams=True), 12, 0.7, id="partners"),
        pytest.param(kinds_of_games(4, teams=True, advanced=True), 12, 0.7, id="both"),
    ],
)
def test_greedy_beats_random_clearly(choices: list[Options], games: int, least: float) -> None:
    assert part_of_wins(choose_greedily, choose_any, choices, games) >= least


def test_greedy_takes_all_gold_from_one_who_passes_at_once() -> None:
    last = play_game([lambda *_: "pass", choose_greedily], Options(seats=2), seed=3)
    result = game.outcome(last)
    assert result is not None
    assert [standing.score for standing in result.standings] == [0, 40]


@pytest.mark.parametrize("options", every_options(seed=3), ids=str)
def test_hidden_truth_does_not_move_the_choice(options: Options) -> None:
    rng = random.Random(options.seats)
    for state in states_on_the_way([choose_greedily] * options.seats, options, seed=5)[::9]:
        [seat] = game.to_move(state)
        choices = {
            choose_greedily(game.view(truth, seat, 0), random.Random(len(state.log)), 1.0)
            for truth in (state, deal_hidden_values_anew(state, seat, rng))
        }
        assert len(choices) == 1


def deal_hidden_values_anew(state: State, viewer: int, rng: random.Random) -> State:
    """Return the state with all values anew that a seat may not know: those of the others, but not
    of warriors that it sees face up or has looked at; and in memory mode, of its own on the board.
    """
    values, hands = list(state.values), list(state.hands)
    shown = game.view(state, viewer, 0).values
    for seat, hand in enumerate(state.hands):
        hidden = [
            square
            for square in range(SQUARES)
            if state.warriors[seat] >> square & 1 and not shown[square]
        ]
        army = [values[square] for square in hidden]
        if seat != viewer:
            army += [value for value, count in enumerate(hand, 1) for _ in range(count)]
        rng.shuffle(army)
        for square in hidden:
            values[square] = army.pop()
        if seat != viewer:
            hands[seat] = tuple([army.count(value) for value in range(1, 6)])
    return replace(state, values=tuple(values), hands=tuple(hands))
