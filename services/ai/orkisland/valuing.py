"""What places are worth to a seat: in points a round, to win them or not to lose them."""

import numpy as np

from services.ai.orkisland.desk import Desk
from services.ai.orkisland.income import income, income_with
from services.ai.orkisland.seeing import Style
from services.engine.rules.compiled import in_place
from services.engine.rules.orkisland.board import NOBODY
from services.engine.rules.orkisland.terrain import Terrain


@in_place
def value_places(terrain: Terrain, me: int, style: Style, desk: Desk) -> None:
    """Find out what each place is worth, with the owners on the desk: its `values`."""
    owners, scratch = desk.owners, desk.scratch
    mine = income(terrain, owners, me, scratch)
    for place in range(len(owners)):
        owner = owners[place]
        if owner == me:
            lost = mine - income_with(terrain, owners, me, scratch, place, NOBODY)
            desk.values[place] = style.hold * lost
            continue
        desk.values[place] = income_with(terrain, owners, me, scratch, place, me) - mine
        if owner != NOBODY:
            theirs = income(terrain, owners, owner, scratch)
            theirs -= income_with(terrain, owners, owner, scratch, place, me)
            desk.values[place] += style.denial * theirs
    if style.bundles > 0:
        for path in range(len(terrain.ends)):
            _share_bundle(terrain, me, style, desk, path, mine)


@in_place
def _share_bundle(
    terrain: Terrain, me: int, style: Style, desk: Desk, path: int, mine: float
) -> None:
    """Let a path and its cities have their shares of what they are worth together, if it is more.

    A path that connects nothing yet is worth little by itself, and so are its cities.
    """
    owners = desk.owners
    place = len(owners) - len(terrain.ends) + path
    a, b = terrain.ends[path, 0], terrain.ends[path, 1]
    bundle = (np.int64(place), np.int64(a), np.int64(b))
    before = (owners[bundle[0]], owners[bundle[1]], owners[bundle[2]])
    orks = 0
    for member in bundle:
        if owners[member] != me:
            orks += desk.needs[member]
            owners[member] = me
    if orks > 0:
        share = style.bundles * (income(terrain, owners, me, desk.scratch) - mine) / orks
        for index in range(2, -1, -1):  # backwards, for a path from a city to itself
            owners[bundle[index]] = before[index]
        for member in bundle:
            if owners[member] != me:
                desk.values[member] = max(desk.values[member], share * desk.needs[member])
