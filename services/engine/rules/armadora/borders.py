"""The four-square rule, without measuring any territory (R17-R21).

A border is the set of lines round one, two or three joined squares; the edge of the board needs no
line. A border with a palisade on every line encloses nothing but territories that are too small,
and each territory that is too small has such a border. So a line is illegal when it is the only
one missing from a border, and two lines exclude each other when they are the only two.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from services.engine.rules.armadora.board import (
    LINE_SQUARES,
    LINES,
    SMALLEST_TERRITORY,
    SQUARES,
    as_set,
)


@dataclass(frozen=True, slots=True)
class Barred:
    """What the four-square rule bars in a position.

    `lines` is the set of free lines that are illegal; `pairs` are the sets of two legal lines that
    may not be chosen together, ascending.
    """

    lines: int
    pairs: tuple[int, ...]


def is_fenced_small(palisades: int, lines: Iterable[int]) -> bool:
    """Tell whether `lines`, the newest of `palisades`, leave a territory too small (R17).

    Mines and warriors count like any square (R18).
    """
    return any(border & palisades == border for line in lines for border in SMALL_BORDERS_AT[line])


def bar(barred: Barred, palisades: int, lines: Iterable[int]) -> Barred:
    """Return what is barred once `lines`, the newest of `palisades`, stand.

    A border never loses a palisade, so a line once illegal stays illegal (I2), and only the
    borders at the new palisades have to be looked at.
    """
    illegal = barred.lines
    pairs = set(barred.pairs)
    for line in lines:
        for border in SMALL_BORDERS_AT[line]:
            missing = border & ~palisades
            count = missing.bit_count()
            if count == 1:
                illegal |= missing
            elif count == 2:
                pairs.add(missing)
    return Barred(illegal, tuple(sorted([pair for pair in pairs if not pair & illegal])))


def barred_by(palisades: int) -> Barred:
    """Return what is barred by all palisades of a position."""
    return bar(Barred(lines=0, pairs=()), palisades, range(LINES))


def _border(shape: int) -> int:
    """Return the lines with one side inside the shape and one outside; the edge needs none."""
    return as_set(
        line
        for line, (one, other) in enumerate(LINE_SQUARES)
        if (shape >> one & 1) != (shape >> other & 1)
    )


def _small_shapes() -> Iterator[int]:
    """Yield every set of joined squares that is too small for a territory."""
    shapes = {1 << square for square in range(SQUARES)}
    for _ in range(1, SMALLEST_TERRITORY):
        yield from sorted(shapes)
        shapes = {
            shape | 1 << neighbour
            for shape in shapes
            for line in LINE_SQUARES
            for square, neighbour in (line, line[::-1])
            if shape >> square & 1 and not shape >> neighbour & 1
        }


_BORDERS = tuple(_border(shape) for shape in _small_shapes())
SMALL_BORDERS_AT = tuple(
    tuple(border for border in _BORDERS if border >> line & 1) for line in range(LINES)
)
BARRED_AT_START = barred_by(palisades=0)
