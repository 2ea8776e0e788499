"""The games of the hall. A new game is added here, and nowhere else in the rules."""

from typing import Any

from services.engine.rules.armadora import game as armadora
from services.engine.rules.game import Game
from services.engine.rules.orkisland import game as orkisland

GAMES: dict[str, Game[Any, Any, Any]] = {armadora.name: armadora, orkisland.name: orkisland}


def game_of(options: object) -> Game[Any, Any, Any]:
    """Return the game that options belong to: their type names it.

    >>> game_of(armadora.options_type(seats=2)).name
    'armadora'
    """
    return next(game for game in GAMES.values() if isinstance(options, game.options_type))
