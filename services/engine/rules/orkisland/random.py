"""The random numbers of the original: a linear congruential generator of 31 bits.

Source: Ork Island, section 2. One generator belongs to the board, one to each player.
"""

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.compiled import compiled

Generator = NDArray[np.int64]
"""The state of a generator: one number, 0 to 2^31 - 1, which every draw replaces."""

LONGEST_INTERVAL = 1_000_000
_BITS = 31
_MASK = (1 << _BITS) - 1
# Two steps of x <- 843314861 x + 453816693 in one: a draw makes two and uses the second.
_FACTOR = 540995817
_SUMMAND = 1623591814


def seeded(seed: int) -> Generator:
    """Return a new generator.

    >>> generator = seeded(0)
    >>> [draw(generator, 20, 40), draw(generator, 1, 10_000), draw(generator, 20, 40)]
    [35, 3304, 33]
    """
    return np.array([abs(seed) & _MASK], dtype=np.int64)


@compiled
def draw(generator: Generator, least: int, most: int) -> int:
    """Return a number from `least` to `most`, both included.

    An empty interval, or one of more than a million numbers, gives `least` without a draw; one of
    a single number is drawn from all the same.
    """
    size = most - least + 1
    if size <= 0 or size > LONGEST_INTERVAL:
        return least
    generator[0] = (_FACTOR * generator[0] + _SUMMAND) & _MASK
    drawn: int = least + ((size * generator[0]) >> _BITS)
    return drawn


@compiled
def happens(generator: Generator, in_ten_thousand: int) -> bool:
    """Tell whether something happens that does so so many times in ten thousand; always a draw."""
    return draw(generator, 1, 10_000) <= in_ten_thousand


@compiled
def permutation(generator: Generator, size: int) -> NDArray[np.int64]:
    """Return the numbers from 0 to size - 1 in random order, with `size` draws."""
    order = np.arange(size)
    for place in range(size):
        drawn = draw(generator, place, size - 1)
        order[place], order[drawn] = order[drawn], order[place]
    return order
