"""For bots of Ork Island: what may be asked of a view, and orders as the text of a move."""

import warnings
from collections.abc import Mapping
from copy import copy
from functools import lru_cache

from services.engine.rules.orkisland import orders
from services.engine.rules.orkisland.board import NOBODY
from services.engine.rules.orkisland.island import Island
from services.engine.rules.orkisland.players.at_table import TableScene, shown_view
from services.engine.rules.orkisland.players.questions import Questions
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.orkisland.terrain import terrain_of
from services.engine.rules.orkisland.view import View

_ISLANDS = 8
_NO_SEED = 0
_ASKING = 4
"""Calls from a warning to the line that has asked: _warn, two of Questions, the author's."""


def look(view: View) -> Questions:
    """Return what may be asked of a view, by positions, orks, cities and paths.

    It stays as it is when later views come. What is found out about an island, such as the steps to
    its places, is kept for them. Raises ValueError for a view without options and island.
    """
    if view.options is None or view.island is None:
        raise ValueError("the view has no island; expected one that choose was given")
    sight = copy(_sight_of(view.options, view.island))
    sight.see(shown_view(view))
    questions = Questions()
    questions.join(sight, NOBODY if view.viewer is None else view.viewer)
    return questions


def write_orders(steps: Mapping[int, int]) -> str:
    """Return the move that has each ork take a step in its direction.

    >>> write_orders({0: 3, 14: 0}), write_orders({})
    ('0l,14b', 'hold')
    """
    return orders.format(tuple(steps.items()))


@lru_cache(_ISLANDS)
def _sight_of(settings: Settings, island: Island) -> Sight:
    scene = TableScene(settings, _NO_SEED, island, terrain_of(settings, island))
    sight = Sight(scene, (), _warn)
    _ = sight.cities, sight.paths  # found out here, they are in every copy
    return sight


def _warn(seat: int, message: str) -> None:
    """Tell once of each line of an author that it asks for what there is not."""
    warnings.warn(message, stacklevel=_ASKING)
