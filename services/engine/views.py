"""Views as they are answered, of any game."""

from typing import Any

from hall.v1 import game_pb2

from services.engine.convert import OPEN, SPECTATOR, write_view
from services.engine.rules.game import Game


def render(game: Game[Any, Any, Any], state: Any, viewer: int, since: int) -> game_pb2.View:
    """Return what a seat, a spectator or OPEN sees of a state, with the log from ply `since` on."""
    if viewer == OPEN:
        view = write_view(game.open_view(state, since))
        view.viewer = OPEN
        return view
    return write_view(game.view(state, None if viewer == SPECTATOR else viewer, since))
