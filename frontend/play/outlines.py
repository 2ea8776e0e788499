"""Outlines of cells as SVG paths, with round corners."""

from collections.abc import Iterable, Iterator

Cell = tuple[int, int]
"""Row and column."""
Corner = tuple[int, int]
"""Of a cell: across and down, counted in cells."""


def outline(cells: Iterable[Cell], side: int, rounding: float) -> str:
    """Return the path round cells of so many units a side; holes are cut out by evenodd."""
    return "".join(_rounded(loop, side, rounding) for loop in _loops(set(cells)))


def _loops(cells: set[Cell]) -> Iterator[list[Corner]]:
    """Yield the corners of each border, with the cells on its right."""
    edges = dict[Corner, list[Corner]]()
    for row, col in sorted(cells):
        for beside, start, end in (
            ((row - 1, col), (col, row), (col + 1, row)),
            ((row, col + 1), (col + 1, row), (col + 1, row + 1)),
            ((row + 1, col), (col + 1, row + 1), (col, row + 1)),
            ((row, col - 1), (col, row + 1), (col, row)),
        ):
            if beside not in cells:
                edges.setdefault(start, []).append(end)
    while edges:
        start = next(iter(edges))
        loop = [start]
        while (corner := edges[loop[-1]].pop()) != start:
            _forget(edges, loop[-1])
            loop.append(corner)
        _forget(edges, loop[-1])
        yield loop


def _forget(edges: dict[Corner, list[Corner]], corner: Corner) -> None:
    if not edges[corner]:
        del edges[corner]


def _rounded(loop: list[Corner], side: int, rounding: float) -> str:
    turns = [
        (before, corner, after)
        for before, corner, after in zip(
            [loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True
        )
        if (before[0] == corner[0]) != (corner[0] == after[0])
    ]
    parts: list[str] = []
    for before, (x, y), after in turns:
        come = _towards((x, y), before, side, rounding)
        go = _towards((x, y), after, side, rounding)
        parts.append(f"{'L' if parts else 'M'}{come}Q{x * side} {y * side} {go}")
    return "".join(parts) + "z"


def _towards(corner: Corner, other: Corner, side: int, by: float) -> str:
    """Return the point so far from a corner on the way to its neighbour."""
    x, y = (
        start * side + by * ((end > start) - (end < start))
        for start, end in zip(corner, other, strict=True)
    )
    return f"{x:g} {y:g}"
