"""A player at a table sees what it sees of a match."""

import pytest

from services.engine.rules.orkisland import game
from services.engine.rules.orkisland.formats.state_text import shown_state
from services.engine.rules.orkisland.orders import format
from services.engine.rules.orkisland.players import PLAYERS
from services.engine.rules.orkisland.players.at_table import scene_of, shown_view
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.settings import SEATS, Settings
from services.engine.rules.orkisland.state import State
from services.engine.tests.rules.orkisland.plays import play_round

SEED = 5
SETTINGS = Settings(rows=20, cols=20, nb_rounds=40, nb_orks=3)
NAMES = tuple(PLAYERS)


def ignore(seat: int, message: str) -> None:
    raise AssertionError(message)


def decide(sight: Sight, players: list) -> list[str]:
    return [format(tuple(player.decide())) for player in players]


def seated(sight: Sight) -> list:
    players = [PLAYERS[name]() for name in NAMES]
    for seat, player in enumerate(players):
        player.join(sight, seat)
    return players


def start_both() -> tuple[State, Sight, Sight]:
    state = game.start(SETTINGS, SEED)

    class Opened:
        settings, seed, island, terrain = SETTINGS, SEED, state.island, state.terrain

    first = game.view(state, None, 0)
    return state, Sight(Opened(), NAMES, ignore), Sight(scene_of(first, SEED), NAMES, ignore)


def test_players_decide_by_views_as_they_do_in_a_match() -> None:
    state, in_match, at_table = start_both()
    here, there = seated(in_match), seated(at_table)
    while game.to_move(state):
        in_match.look(state)
        at_table.see(shown_view(game.view(state, None, len(state.log))))
        moves = decide(in_match, here)
        assert decide(at_table, there) == moves
        state = play_round(state, *moves)
    assert state.round == SETTINGS.nb_rounds


def test_a_view_shows_the_position_of_its_round() -> None:
    state = game.start(SETTINGS, SEED)
    for texts in (("hold", "late", "out", "hold"), ("hold", "late", "", "hold")):
        state = play_round(state, *texts)
    for seat in (*range(SEATS), None):
        assert shown_view(game.view(state, seat, 0)) == shown_state(state)
    assert shown_state(state).statuses == (0, -1, -1, 0)


def test_a_view_without_the_island_is_no_beginning() -> None:
    state = play_round(game.start(SETTINGS, SEED), *["hold"] * SEATS)
    with pytest.raises(ValueError, match="expected one with the whole log"):
        scene_of(game.view(state, 0, 1), SEED)
