"""Stepping: which way each ork goes in this round, to its target and past its enemies.

Of two orks that meet, the healthier one wins, and gets the other. So every step is weighed by who
is near it: weaker enemies draw an ork on, stronger ones keep it away.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from services.ai.orkisland.lore import FULL_HEALTH, NO_WAY, Lore
from services.ai.orkisland.seeing import HORIZON, Seen, Style
from services.engine.rules.compiled import compiled, in_place
from services.engine.rules.orkisland.board import NOBODY
from services.engine.rules.orkisland.island import WATER
from services.engine.rules.orkisland.moving import beside
from services.engine.rules.orkisland.registration import NO_DIRECTION

OWN_ORK = 15.0
"""What it is worth to keep out of the way of an own ork, which may or may not be gone by then."""

TIE = 0.5
"""The part of a peril that an enemy just as healthy is."""

AT_PEACE = 4
"""A worn ork gives itself up where no enemy is so near, who might have it."""

WEARING = 10.0
"""What each hundredth of its health is worth to an ork that gives itself up."""


class Field(NamedTuple):
    """Who stands where, and where own orks will be."""

    ork_at: NDArray[np.int32]  # of each cell: an ork, or NOBODY
    taken: NDArray[np.bool_]  # of each cell: an own ork goes there


@compiled
def step(lore: Lore, seen: Seen, style: Style, target: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the direction of each own ork, given the place that it goes to; the others stay."""
    orks, cells = len(seen.owner), len(lore.terrain.ground)
    field = Field(np.full(cells, NOBODY, np.int32), np.zeros(cells, np.bool_))
    way = np.full(orks, NO_WAY, np.int64)
    for ork in range(orks):
        field.ork_at[seen.cell[ork]] = ork
        if target[ork] != NOBODY:
            way[ork] = lore.weight[target[ork], seen.cell[ork]]
    directions = np.full(orks, NO_DIRECTION, np.int64)
    for ork in np.argsort(way, kind="mergesort"):
        if seen.owner[ork] == seen.me:
            directions[ork] = _choose(lore, seen, style, field, ork, target[ork])
            field.taken[_reached(lore, seen, ork, directions[ork])] = True
    return directions


@in_place
def _choose(lore: Lore, seen: Seen, style: Style, field: Field, ork: int, place: int) -> int:
    """Return the best direction of an ork."""
    is_worn = seen.left > HORIZON and seen.health[ork] < style.worn * lore.terrain.initial_health
    if is_worn and _is_near(lore, seen, ork, AT_PEACE):
        is_worn = False
    best, best_score = NO_DIRECTION, -np.inf
    for direction in range(NO_DIRECTION + 1):
        cell = _reached(lore, seen, ork, direction)
        if lore.terrain.ground[cell] != WATER and not field.taken[cell]:
            toll = lore.toll[lore.terrain.ground[cell]] if direction != NO_DIRECTION else 0
            score = _fight(seen, style, field, ork, cell, toll, is_worn)
            score += _watch(lore, seen, style, field, ork, cell, seen.health[ork] - toll)
            part = toll * FULL_HEALTH / lore.terrain.initial_health
            if is_worn:
                score += WEARING * part
            else:
                score -= style.care * part
                if place != NOBODY and lore.weight[place, cell] != NO_WAY:
                    score += lore.weight[place, seen.cell[ork]] - lore.weight[place, cell]
            if score > best_score:
                best, best_score = direction, score
    return best


@in_place
def _reached(lore: Lore, seen: Seen, ork: int, direction: int) -> int:
    """Return the cell that a step leads to."""
    if direction == NO_DIRECTION:
        return int(seen.cell[ork])
    return beside(seen.cell[ork], direction, lore.terrain.cols)


@in_place
def _fight(
    seen: Seen, style: Style, field: Field, ork: int, cell: int, toll: int, is_worn: bool
) -> float:
    """Return what comes of entering a cell, as far as it depends on who is there."""
    health = seen.health[ork] - toll
    other = field.ork_at[cell]
    if other in (NOBODY, ork):
        return -style.peril[0] if health < 0 and not is_worn else 0.0
    if seen.owner[other] == seen.me:
        return -OWN_ORK
    if health > seen.health[other]:
        return style.kill
    if health == seen.health[other]:
        return -TIE * style.peril[0]
    return -2.0 * style.peril[0]


@in_place
def _watch(
    lore: Lore, seen: Seen, style: Style, field: Field, ork: int, cell: int, health: int
) -> float:
    """Return what the enemies near a cell mean to an ork that has so much health there."""
    toll = lore.toll[lore.terrain.ground[cell]]
    row, col = divmod(cell, lore.terrain.cols)
    score = 0.0
    for foe in range(len(seen.owner)):
        if seen.owner[foe] != seen.me:
            foe_row, foe_col = divmod(seen.cell[foe], lore.terrain.cols)
            steps = abs(foe_row - row) + abs(foe_col - col)
            if 0 < steps <= len(style.peril):
                strength = seen.health[foe] - toll
                if strength > health:
                    score -= style.peril[steps - 1]
                elif strength == health:
                    score -= TIE * style.peril[steps - 1]
                elif steps < len(style.peril):
                    score += style.hunt
    return score


@in_place
def _is_near(lore: Lore, seen: Seen, ork: int, most: int) -> bool:
    """Tell whether an enemy is so few steps away from an ork, as if all was land."""
    row, col = divmod(seen.cell[ork], lore.terrain.cols)
    for foe in range(len(seen.owner)):
        if seen.owner[foe] != seen.me:
            foe_row, foe_col = divmod(seen.cell[foe], lore.terrain.cols)
            if abs(foe_row - row) + abs(foe_col - col) <= most:
                return True
    return False
