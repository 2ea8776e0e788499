"""Sets of squares as bits of an int64, and random numbers.

numba has no word for the two instructions that count bits and find the lowest; LLVM has.
"""

from typing import Any

from numba import types
from numba.extending import intrinsic

from services.engine.rules.armadora.board import COLUMNS
from services.engine.rules.armadora.kernel.layout import Numbers
from services.engine.rules.compiled import in_place


def _build_count(_: Any, bits: Any) -> tuple[Any, Any]:
    def build(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), build


def _build_first(_: Any, bits: Any) -> tuple[Any, Any]:
    def build(context: Any, builder: Any, __: Any, arguments: Any) -> Any:
        has_some = context.get_constant(types.boolean, True)
        return builder.cttz(arguments[0], has_some)

    return types.int64(types.int64), build


_count: Any = intrinsic(_build_count)
_first: Any = intrinsic(_build_first)


@in_place
def count(members: int) -> int:
    """Return how many members a set has."""
    return int(_count(members))


@in_place
def first(members: int) -> int:
    """Return the lowest member of a set that has one."""
    return int(_first(members))


@in_place
def grow(squares: int, right: int, down: int) -> int:
    """Return squares with all that are one step away; `right` and `down` are the open ways."""
    return (
        squares
        | (squares & right) << 1
        | squares >> 1 & right
        | (squares & down) << COLUMNS
        | squares >> COLUMNS & down
    )


@in_place
def spread(squares: int, right: int, down: int) -> int:
    """Return the territories, all together, of some squares (R16)."""
    wider = grow(squares, right, down)
    while wider != squares:
        squares = wider
        wider = grow(squares, right, down)
    return squares


@in_place
def stir(bits: int) -> int:
    """Return the random bits that follow; they are not 0. Marsaglia's xorshift."""
    bits ^= bits << 13
    bits ^= bits >> 7 & (1 << 57) - 1
    return bits ^ bits << 17


@in_place
def below(bits: int, bound: int) -> int:
    """Return a number from 0 to bound - 1, of random bits."""
    return (bits >> 32 & (1 << 32) - 1) * bound >> 32


@in_place
def draw(rng: Numbers, bound: int) -> int:
    """Return a number from 0 to bound - 1; `rng` is one number, not 0, that every draw replaces."""
    rng[0] = stir(rng[0])
    return below(rng[0], bound)
