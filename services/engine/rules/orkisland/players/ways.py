"""Ways: how many steps it is over land from every position to a place, whatever they cost."""

from array import array
from collections.abc import Iterable, Sequence

from services.engine.rules.orkisland.island import WATER
from services.engine.rules.orkisland.settings import MOST

NO_WAY = MOST


class Steps:
    """How many steps it is to the nearest cell of a city or path: `steps[pos]`.

    Where no way leads, and where there is no board, they are 2147483647.
    """

    __slots__ = ("_cols", "_counts")

    def __init__(self, ground: Sequence[int], cols: int, cells: Iterable[int]) -> None:
        """Count the steps on a board, of which `ground` has the type of each cell."""
        self._cols = cols
        self._counts = _count_steps(ground, cols, cells)

    def __getitem__(self, pos: tuple[int, int]) -> int:
        """Return how many steps it is from a position."""
        i, j = pos
        if 0 <= j < self._cols and 0 <= (cell := i * self._cols + j) < len(self._counts):
            return self._counts[cell]
        return NO_WAY


def _count_steps(ground: Sequence[int], cols: int, cells: Iterable[int]) -> "array[int]":
    """Go from these cells to all round them, then to all round those, and so on.

    The border of the board is water, so that there is a cell on each side of all that is land.
    """
    counts = array("i", [NO_WAY]) * len(ground)
    queue = list(cells)
    for cell in queue:
        counts[cell] = 0
    for cell in queue:  # which grows meanwhile
        for neighbour in (cell + cols, cell + 1, cell - cols, cell - 1):
            if counts[neighbour] == NO_WAY and ground[neighbour] != WATER:
                counts[neighbour] = counts[cell] + 1
                queue.append(neighbour)
    return counts


NO_STEPS = Steps((), 0, ())
"""The steps to what there is not."""
