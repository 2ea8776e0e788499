"""For bots of Ork Island: a view as what players see, and orders as the text of a move."""

from collections.abc import Mapping
from copy import copy
from functools import lru_cache

from services.engine.rules.orkisland import orders
from services.engine.rules.orkisland.island import Island
from services.engine.rules.orkisland.players.at_table import TableScene, shown_view
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.orkisland.terrain import terrain_of
from services.engine.rules.orkisland.view import View

_ISLANDS = 8
_NO_SEED = 0


def look(view: View) -> Sight:
    """Return what players see of a view, by positions, orks, cities and paths.

    It stays as it is when later views come. What is found out about an island, such as the steps to
    its places, is kept for them.
    """
    assert view.options
    assert view.island
    sight = copy(_sight_of(view.options, view.island))
    sight.see(shown_view(view))
    return sight


def write_orders(steps: Mapping[int, int]) -> str:
    """Return the move that has each ork take a step in its direction.

    >>> write_orders({0: 3, 14: 0}), write_orders({})
    ('0l,14b', 'hold')
    """
    return orders.format(tuple(steps.items()))


@lru_cache(_ISLANDS)
def _sight_of(settings: Settings, island: Island) -> Sight:
    scene = TableScene(settings, _NO_SEED, island, terrain_of(settings, island))
    return Sight(scene, (), lambda seat, message: None)
