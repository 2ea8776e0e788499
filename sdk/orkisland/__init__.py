"""Ork Island in the terminal: matches, records and tournaments.

And what a bot or a player in Python wants, in one import (docs/bots.md, docs/orkisland-players.md):

    from sdk.orkisland import DIRECTIONS, View, look, write_orders
    from sdk.orkisland import BOTTOM, Player, Pos

The rules behind it are loaded when one of these names is asked for, so that help need not wait.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sdk.orkisland.looking import look, write_orders
    from services.engine.rules.orkisland.players.player import Player
    from services.engine.rules.orkisland.players.values import (
        BOTTOM,
        CELL_TYPES,
        CITY,
        DIRECTIONS,
        FOREST,
        GRASS,
        LEFT,
        NONE,
        PATH,
        RIGHT,
        SAND,
        TOP,
        WATER,
        Cell,
        Path,
        Pos,
        Unit,
    )
    from services.engine.rules.orkisland.view import View

__all__ = [
    "BOTTOM",
    "CELL_TYPES",
    "CITY",
    "DIRECTIONS",
    "FOREST",
    "GRASS",
    "LEFT",
    "NONE",
    "PATH",
    "RIGHT",
    "SAND",
    "TOP",
    "WATER",
    "Cell",
    "Path",
    "Player",
    "Pos",
    "Unit",
    "View",
    "look",
    "write_orders",
]

_VALUES = "services.engine.rules.orkisland.players.values"
_ELSEWHERE = {
    "Player": "services.engine.rules.orkisland.players.player",
    "View": "services.engine.rules.orkisland.view",
    "look": "sdk.orkisland.looking",
    "write_orders": "sdk.orkisland.looking",
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_ELSEWHERE.get(name, _VALUES)), name)
