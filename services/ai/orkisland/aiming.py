"""Aiming: which place each ork goes to.

Orks are sent out greedily: always as many as it takes to the place that brings most for each of
them and each step. It counts as won from then on, so that what is worth more with it comes next.
"""

import numpy as np
from numpy.typing import NDArray

from services.ai.orkisland.desk import Desk
from services.ai.orkisland.lore import FULL_HEALTH, NO_WAY, STEP, TOLL, Lore
from services.ai.orkisland.seeing import HORIZON, Seen, Style
from services.ai.orkisland.valuing import value_places
from services.engine.rules.compiled import compiled, in_place
from services.engine.rules.orkisland.board import NOBODY
from services.engine.rules.orkisland.settings import SEATS

MOST_TOGETHER = 8
"""The orks that are sent to a place at a time."""

HOPELESS = 0.05
"""What is left of a chance where an ork is dead, or the match over, before it is there."""


@compiled
def aim(lore: Lore, seen: Seen, style: Style) -> NDArray[np.int64]:
    """Return the place that each own ork goes to, or NOBODY where it is as well off as anywhere."""
    desk = _lay_out(lore, seen, style)
    price = 0.0
    is_stale = True
    while True:
        if is_stale:
            value_places(lore.terrain, seen.me, style, desk)
            price = price or desk.values.mean() * style.price * min(1.0, seen.left / HORIZON)
        place = _best_place(desk, price)
        if place == NOBODY:
            break
        for ork in desk.best[: desk.needs[place]]:
            desk.target[ork] = place
            desk.free[ork] = False
        desk.sent[place] = desk.needs[place]
        desk.needs[place] = 0
        is_stale = desk.owners[place] != seen.me
        desk.owners[place] = seen.me
    _send_the_others(desk, style, price)
    return desk.target


@compiled
def _lay_out(lore: Lore, seen: Seen, style: Style) -> Desk:
    """Return the desk as it is at the beginning."""
    orks, places = len(seen.owner), len(lore.terrain.gain)
    needs, strongest = _look_inside(lore, seen)
    desk = Desk(
        free=seen.owner == seen.me,
        target=np.full(orks, NOBODY, np.int64),
        chance=np.zeros((places, orks), np.float64),
        effort=np.zeros((places, orks), np.float64),
        needs=needs,
        sent=np.zeros(places, np.int64),
        values=np.zeros(places, np.float64),
        owners=seen.place_owner.copy(),
        picked=np.empty(MOST_TOGETHER, np.int64),
        best=np.empty(MOST_TOGETHER, np.int64),
        scratch=np.empty((2, places - len(lore.terrain.ends)), np.int64),
    )
    for ork in range(orks):
        if desk.free[ork]:
            for place in range(places):
                _estimate(lore, seen, style, desk, ork, place, strongest[place])
    return desk


@compiled
def _look_inside(lore: Lore, seen: Seen) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the orks that it takes to win or to hold each place, and its healthiest enemy."""
    places = len(lore.terrain.gain)
    inside = np.zeros((places, SEATS), np.int64)
    strongest = np.full(places, -1, np.int64)
    for ork in range(len(seen.owner)):
        place = lore.terrain.place[seen.cell[ork]]
        if place != NOBODY and seen.owner[ork] != seen.me:
            inside[place, seen.owner[ork]] += 1
            strongest[place] = max(strongest[place], seen.health[ork])
    needs = np.empty(places, np.int64)
    for place in range(places):
        needs[place] = inside[place].max() + (seen.place_owner[place] != seen.me)
    return needs, strongest


@in_place
def _estimate(
    lore: Lore, seen: Seen, style: Style, desk: Desk, ork: int, place: int, strongest: int
) -> None:
    """Note what chance an ork has at a place, and what the way takes."""
    weight, spent = lore.weight[place, seen.cell[ork]], lore.spent[place, seen.cell[ork]]
    if weight == NO_WAY:
        return
    health = np.int64(seen.health[ork])
    full = lore.terrain.initial_health
    chance = 1.0
    if spent > health:
        chance = HOPELESS
    elif strongest > health - spent:
        chance = style.outmatched
    elif strongest == health - spent:
        chance = (1 + style.outmatched) / 2
    if weight - TOLL * FULL_HEALTH * np.int64(spent) // full > STEP * seen.left:
        chance *= HOPELESS
    steps = weight / STEP + style.patience
    desk.chance[place, ork] = chance / steps
    desk.effort[place, ork] = min(spent, health) / full / steps


@in_place
def _best_place(desk: Desk, price: float) -> int:
    """Return the place to send orks to next, which are `best` then; NOBODY if there is none."""
    best_place, best_score = NOBODY, 0.0
    for place in range(len(desk.needs)):
        if 0 < desk.needs[place] <= MOST_TOGETHER:
            score = _pick(desk, place, price)
            if score > best_score:
                best_place, best_score = place, score
                for index in range(desk.needs[place]):
                    desk.best[index] = desk.picked[index]
    return best_place


@in_place
def _pick(desk: Desk, place: int, price: float) -> float:
    """Pick the orks that are best for a place, and return what the last of them brings there."""
    needed = desk.needs[place]
    value = desk.values[place] / needed
    least = 0.0
    for index in range(needed):
        best, best_score = NOBODY, 0.0
        for ork in range(len(desk.free)):
            if desk.free[ork]:
                score = value * desk.chance[place, ork] - price * desk.effort[place, ork]
                if best == NOBODY or score > best_score:
                    best, best_score = ork, score
        if best == NOBODY:
            least = 0.0
            needed = index
            break
        desk.free[best] = False
        desk.picked[index] = best
        least = best_score
    for index in range(needed):
        desk.free[desk.picked[index]] = True
    return least


@in_place
def _send_the_others(desk: Desk, style: Style, price: float) -> None:
    """Send each ork that is left where it brings most, if that is worth its health."""
    for ork in range(len(desk.free)):
        if desk.free[ork]:
            best_score = 0.0
            for place in range(len(desk.values)):
                value = desk.values[place] * style.decay ** desk.sent[place]
                score = value * desk.chance[place, ork] - price * desk.effort[place, ork]
                if score > best_score:
                    desk.target[ork], best_score = place, score
            if desk.target[ork] != NOBODY:
                desk.sent[desk.target[ork]] += 1
