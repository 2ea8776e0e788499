"""Ork Island in the terminal: matches, records and tournaments.

And what a player in Python wants, in one import (docs/orkisland-players.md):

    from sdk.orkisland import BOTTOM, Player, Pos

The rules behind it are loaded when one of these names is asked for, so that help need not wait.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = "player" if name == "Player" else "values"
    return getattr(import_module(f"services.engine.rules.orkisland.players.{module}"), name)
