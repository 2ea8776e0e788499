"""How likely ground grows onto a cell, by its distance from where it began. In ten thousand.

Source: Ork Island, sections 4.1 and 4.4 to 4.6. The original computes in doubles and truncates;
the tables hold what it comes to. The sea's need the `pow` of the C library, which `math.pow` is
and what compiled code uses may not be.
"""

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

SEA_NORMS = range(20, 41)
"""Ten times the norms by which the sea measures distances."""
LEAST_REACH, MOST_REACH = 5, 20
"""Ten times the smallest and largest reach of a patch of forest or desert."""

_SIZES_KEPT = 16
_SEA = 0.3


@lru_cache(_SIZES_KEPT)
def sea_odds(side: int) -> NDArray[np.uint16]:
    """Return the odds by norm, rows and columns from the middle: (norms, side/2 + 1, side/2 + 1).

    The norms are in the order of SEA_NORMS. Within half a side of the middle all are the same.
    """
    half = side // 2
    odds = np.zeros((len(SEA_NORMS), half + 1, half + 1), dtype=np.uint16)
    for number, norm in enumerate(SEA_NORMS):
        p = norm / 10.0
        powers = [math.pow(offset, p) for offset in range(half + 1)]
        for i in range(half + 1):
            for j in range(i + 1):
                distance = math.pow(powers[i] + powers[j], 1 / p)
                odds[number, i, j] = odds[number, j, i] = _odds_at(distance, half)
    return odds


def _odds_at(distance: float, half: int) -> int:
    return int(10000.0 * (_SEA / (1.0 if distance <= half else distance)))


@lru_cache(_SIZES_KEPT)
def patch_odds(side: int) -> NDArray[np.uint16]:
    """Return the odds by reach, rows and columns from the start: (reaches, side, side).

    Reaches are LEAST_REACH to MOST_REACH. Those of the start itself are never asked for.
    """
    squares = np.arange(side) ** 2
    distances = np.sqrt(squares[:, None] + squares)
    distances[0, 0] = 1
    reaches = np.arange(LEAST_REACH, MOST_REACH + 1) / 10.0
    odds: NDArray[np.uint16] = (10000.0 * (reaches[:, None, None] / distances)).astype(np.uint16)
    return odds
