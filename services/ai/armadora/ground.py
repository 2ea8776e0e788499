"""Ways over the board: which squares are reached from a square, in how many steps.

Sets of squares are ints, as in services.engine.rules.armadora.board.
"""

from dataclasses import dataclass

from services.engine.rules.armadora.board import (
    LINE_SQUARES,
    UPRIGHT_LINES,
    as_set,
    neighbours_of,
)
from services.engine.rules.armadora.view import View

LEFT_OF_A_LINE = as_set(one for one, _ in LINE_SQUARES[:UPRIGHT_LINES])
ABOVE_A_LINE = as_set(one for one, _ in LINE_SQUARES[UPRIGHT_LINES:])


@dataclass(frozen=True, slots=True)
class Ground:
    """The squares that are open to their right neighbour, and those open to the one below."""

    open_right: int = LEFT_OF_A_LINE
    open_below: int = ABOVE_A_LINE

    @classmethod
    def of(cls, view: View) -> "Ground":
        """Return the ground as it is now."""
        return cls().with_palisades(*view.palisades)

    def with_palisades(self, *lines: int) -> "Ground":
        """Return the ground once palisades stand on these lines."""
        open_right, open_below = self.open_right, self.open_below
        for line in lines:
            shut = 1 << LINE_SQUARES[line][0]
            if line < UPRIGHT_LINES:
                open_right &= ~shut
            else:
                open_below &= ~shut
        return Ground(open_right, open_below)

    def rings(self, square: int) -> tuple[int, ...]:
        """Return the squares that are 0, 1, 2, … steps away from a square.

        >>> [ring.bit_count() for ring in Ground().rings(0)]
        [1, 2, 3, 4, 5, 5, 5, 5, 4, 3, 2, 1]
        """
        ring = reached = 1 << square
        rings = []
        while ring:
            rings.append(ring)
            ring = neighbours_of(ring, self.open_right, self.open_below) & ~reached
            reached |= ring
        return tuple(rings)

    def territory(self, square: int) -> int:
        """Return all squares that are reached from a square."""
        return sum(self.rings(square))
