"""What the levels decide by: the position of a round, and what a level makes of it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from services.ai.orkisland.lore import Lore
from services.engine.rules.orkisland.players.sight import Sight

HORIZON = 40
"""The rounds in which health pays: with fewer to come it is worth less and less, and none gives up
a worn ork.
"""


class Seen(NamedTuple):
    """The position at the beginning of a round; its places are those of the `Lore`."""

    me: int
    owner: NDArray[np.int32]  # of each ork: its seat
    cell: NDArray[np.int32]  # of each ork: where it stands
    health: NDArray[np.int32]  # of each ork
    place_owner: NDArray[np.int32]  # of each place: the seat that owns it, or NOBODY
    left: int  # rounds to come


class Style(NamedTuple):
    """What a level weighs. Steps are weighed as in `lore`; health is in parts of the full one."""

    # Which places orks are sent to, and how many of them.
    patience: float  # steps that are added to all ways: with more, it matters less which is shorter
    denial: float  # what the owner of a place loses with it, beside what is won
    hold: float  # what would be lost with an own place
    bundles: float  # the share of a path and its two cities together, beside each by itself
    outmatched: float  # the chance of an ork against a healthier one that stands there
    decay: float  # what a place is worth to each further ork
    price: float  # of an ork's health, in places as they are on the average
    # Which steps they take there.
    kill: float  # a weaker enemy is beaten
    hunt: float  # a weaker enemy is one or two steps away
    peril: tuple[float, float, float]  # a stronger enemy is so many steps away: 1, 2, 3
    care: float  # of health, beside what the best way takes
    worn: float  # of health: with less, an ork walks itself to death, and comes back fresh


def seen_of(sight: Sight, lore: Lore, me: int) -> Seen:
    """Return the position that is seen, as kernels read it."""
    seen = sight.seen
    return Seen(
        me=me,
        owner=np.array(seen.ork_owners, np.int32),
        cell=np.array(seen.ork_cells, np.int32),
        health=np.array(seen.ork_healths, np.int32),
        place_owner=np.array(seen.place_owners, np.int32)[lore.places],
        left=sight.settings.nb_rounds - seen.round,
    )
