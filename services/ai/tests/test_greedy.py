"""What `greedy` is worth."""

import pytest

from services.ai.armadora.greedy import choose as choose_greedily
from services.ai.armadora.random import choose as choose_any
from services.ai.tests.games import every_options, part_of_wins, play_game
from services.engine.rules.armadora import game
from services.engine.rules.armadora.options import Options


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
