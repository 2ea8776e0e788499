"""The drawings in the rules of Ork Island: boards drawn as text, and their parts for SVG.

A cell is a word: the letter of its ground, and the seat of the ork on it: `.` `F2` `C` `P0`. Orks
are numbered in reading order; so are cities, C that touch by their sides, and paths, P that do.
What is drawn here must be what the rules make of it: tests play these boards.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from frontend.play.outlines import Cell, outline
from frontend.play.words import ARMY_LABELS

CELL = 20
"""The side of a cell in units of a drawing."""
FACTIONS = tuple(faction for faction, _ in ARMY_LABELS)
"""The armies by their seats."""
INITIAL_HEALTH = 100
TURNS = {"r": 0, "b": 90, "l": 180, "t": 270}
"""How far the sign of a step is turned, by its direction."""
MARGIN = 4
"""What is seen of the land round a drawing, so that the border of a city is whole."""
LAND_ROUNDING = 7
CITY_ROUNDING = 5


@dataclass(frozen=True)
class Drawing:
    """A part of an island, drawn as text.

    `owners` has a word for each city, then each path: a seat, or `-`. `healths` are those of orks
    that are not unhurt; `told` has the orks whose health is written beside them. `steps` are
    orders by ork. `marks` stand on cells: `fight`, `death`, `idle`, `chosen`, or a number that is
    shown.
    """

    board: str
    owners: str = ""
    healths: Mapping[int, int] = field(default_factory=dict)
    told: tuple[int, ...] = ()
    steps: Mapping[int, str] = field(default_factory=dict)
    marks: Mapping[Cell, str] = field(default_factory=dict)

    @cached_property
    def words(self) -> dict[Cell, str]:
        """The words of the cells."""
        rows = [row.split() for row in self.board.strip().splitlines()]
        return {
            (row, col): word for row, words in enumerate(rows) for col, word in enumerate(words)
        }

    @cached_property
    def cities(self) -> list[list[Cell]]:
        """The cells of each city."""
        return list(_touching(self._on("C")))

    @cached_property
    def paths(self) -> list[list[Cell]]:
        """The cells of each path, from one end to the other."""
        return [_in_line(cells) for cells in _touching(self._on("P"))]

    @cached_property
    def parts(self) -> dict[str, Any]:
        """What the template of a drawing draws."""
        owners = [FACTIONS[int(word)] if word != "-" else "" for word in self.owners.split()]
        rows, cols = self._size
        return {
            "width": CELL * cols + 2 * MARGIN,
            "height": CELL * rows + 2 * MARGIN,
            "margin": MARGIN,
            "coast": outline(self._around(".FSCP"), CELL, LAND_ROUNDING),
            "forest": outline(self._around("F"), CELL, LAND_ROUNDING),
            "sand": outline(self._around("S"), CELL, LAND_ROUNDING),
            "trees": [_middle(cell) for cell in self._on("F")],
            "grains": [_middle(cell) for cell in self._on("S")],
            "cities": [
                {"outline": outline(cells, CELL, CITY_ROUNDING), "faction": faction}
                for cells, faction in zip(self.cities, owners, strict=False)
            ],
            "paths": [
                {"points": self._line(cells), "faction": faction}
                for cells, faction in zip(self.paths, owners[len(self.cities) :], strict=True)
            ],
            "steps": [
                {**_middle(self._orks[ork]), "turn": TURNS[way]} for ork, way in self.steps.items()
            ],
            "orks": [self._ork(ork, cell) for ork, cell in enumerate(self._orks)],
            "marks": [{**_middle(cell), "sign": sign} for cell, sign in self.marks.items()],
        }

    @cached_property
    def _orks(self) -> list[Cell]:
        return [cell for cell, word in self.words.items() if len(word) > 1]

    @property
    def _size(self) -> tuple[int, int]:
        return 1 + max(row for row, _ in self.words), 1 + max(col for _, col in self.words)

    def _around(self, grounds: str) -> list[Cell]:
        """Return the cells of some grounds, as if the land went on beyond the drawing."""
        rows, cols = self._size
        return [
            (row, col)
            for row in range(-1, rows + 1)
            for col in range(-1, cols + 1)
            if self.words[min(max(row, 0), rows - 1), min(max(col, 0), cols - 1)][0] in grounds
        ]

    def _on(self, ground: str) -> list[Cell]:
        return [cell for cell, word in self.words.items() if word[0] == ground]

    def _ork(self, ork: int, cell: Cell) -> dict[str, Any]:
        health = self.healths.get(ork, INITIAL_HEALTH)
        return {
            **_middle(cell),
            "faction": FACTIONS[int(self.words[cell][1])],
            "health": health if ork in self.told else None,
            "hurt": (3 * health < 2 * INITIAL_HEALTH) + (3 * health < INITIAL_HEALTH),
        }

    def _line(self, cells: list[Cell]) -> str:
        """Return the points of a path, which reaches into the cities at its ends."""
        towns = {cell for city in self.cities for cell in city}
        ends = [next((cell for cell in _beside(end) if cell in towns), end) for end in cells[:1]]
        ends += [
            next((cell for cell in _beside(end) if cell in towns and cell not in ends), end)
            for end in cells[-1:]
        ]
        points = [_middle(cell) for cell in (ends[0], *cells, ends[1])]
        return " ".join(f"{point['x']},{point['y']}" for point in points)


def _middle(cell: Cell) -> dict[str, int]:
    row, col = cell
    return {"x": CELL * col + CELL // 2, "y": CELL * row + CELL // 2}


def _beside(cell: Cell) -> list[Cell]:
    row, col = cell
    return [(row + 1, col), (row, col + 1), (row - 1, col), (row, col - 1)]


def _touching(cells: Iterable[Cell]) -> Iterable[list[Cell]]:
    """Yield the groups of cells that touch, by their first ones."""
    left = dict.fromkeys(cells)
    while left:
        group = [next(iter(left))]
        for cell in group:
            left.pop(cell, None)
            group += [other for other in _beside(cell) if other in left and other not in group]
        yield group


def _in_line(cells: list[Cell]) -> list[Cell]:
    """Return the cells of a path from an end on."""
    line = [next(cell for cell in cells if sum(other in cells for other in _beside(cell)) < 2)]
    while following := [cell for cell in _beside(line[-1]) if cell in cells and cell not in line]:
        line.append(following[0])
    return line


DRAWINGS = {
    "island": Drawing(
        """
        W W W . . . . . F F F .
        W W . . . .1 . F F F F .
        W . . C C C . . F F . .
        W .0 . C C0 C P P P C C .
        W W . C C C . . S C2 C .
        W W . . . S S S S . . W
        W W W . . S S S3 . . W W
        """,
        owners="0 2 -",
    ),
    "grass": Drawing(". .\n. ."),
    "forest": Drawing("F F\nF F"),
    "sand": Drawing("S S\nS S"),
    "water": Drawing("W W\nW W"),
    "city": Drawing("C C\nC C", owners="-"),
    "path": Drawing(". P .\n. P .\n. P .", owners="-"),
    "walk": Drawing(
        """
        . . . F F . . .
        .0 . F F S C C .
        . . . S S C C .
        """,
        owners="-",
        told=(0,),
        marks={(1, 1): "1", (1, 2): "2", (1, 3): "2", (1, 4): "3", (1, 5): "0"},
    ),
    "same_cell": Drawing("F . . .\n.0 . .2 .\n. . . S", steps={0: "r", 1: "l"}),
    "blocked": Drawing("W W . .\n.0 .0 .0 .\n. . . F", steps={0: "t", 1: "r"}),
    "follow": Drawing(". . . F\n.0 .0 . .\nS . . .", steps={0: "r", 1: "r"}),
    "wins": Drawing(". . F F\n. .0 F2 F", healths={0: 63, 1: 40}, told=(0, 1), steps={0: "r"}),
    "won": Drawing(". . F F\n. . F0 F", healths={0: 61}, told=(0,), marks={(1, 2): "fight"}),
    "loses": Drawing(". . . F\n. .0 .2 .", healths={0: 30, 1: 40}, told=(0, 1), steps={0: "r"}),
    "lost": Drawing(". . . F\n. . .2 .", healths={0: 40}, told=(0,), marks={(1, 1): "fight"}),
    "tie": Drawing(". F . .\n. .0 .2 .", healths={0: 41, 1: 40}, told=(0, 1), steps={0: "r"}),
    "shore": Drawing("W W . . .\nW .0 . F F\nW . . F F\nW W . . .", told=(0,)),
    "signs": Drawing(". . . . .\n.0 . .0 . .0", healths={0: 100, 1: 60, 2: 30}, told=(0, 1, 2)),
    "nearly": Drawing(". . F .\n. .0 . .", healths={0: 1}, told=(0,), steps={0: "r"}),
    "alive": Drawing(". . F .\n. . .0 .", healths={0: 0}, told=(0,)),
    "tired": Drawing(". . S S\n. .0 S S", healths={0: 2}, told=(0,), steps={0: "r"}),
    "dead": Drawing(". . S S\n. . S S", marks={(1, 1): "death"}),
    "most": Drawing(". . . . .\n. C0 C C2 .\n. C0 C C .\n. . . . .", owners="0"),
    "even": Drawing(". . . . .\n. C0 C C2 .\n. C C C .\n. . . . .", owners="2"),
    "left": Drawing(". . . . .\n. C C C .\n. C C C .\n. . .0 . .", owners="0"),
    "scores": Drawing(
        """
        C0 C . . . . C C . . . . .
        C C P P0 P P C0 C . . C0 C .
        . . . . . . C C P P0 C C .
        . F F . . . . . . . . P0 .
        . F F F . . S S . . . P .
        . C0 C C . S S S . C2 C C2 .
        . C C C . . S . . C C0 C .
        """,
        owners="0 0 0 0 2 0 0 0",
    ),
    "joined_1": Drawing("C C\nC C", owners="0"),
    "joined_2": Drawing("C C P C C\nC C . C C", owners="0 0 0"),
    "joined_3": Drawing("C C P C C P C C\nC C . C C . C C", owners="0 0 0 0 0"),
    "joined_4": Drawing("C C P C C P C C P C C\nC C . C C . C C . C C", owners="0 0 0 0 0 0 0"),
    "sign_hurt": Drawing(".1", healths={0: 60}),
    "sign_weak": Drawing(".1", healths={0: 30}),
    "sign_owned": Drawing("C C\nC C", owners="2"),
    "sign_road": Drawing(". P .\n. P .\n. P .", owners="2"),
    "sign_fight": Drawing(".", marks={(0, 0): "fight"}),
    "sign_death": Drawing(".", marks={(0, 0): "death"}),
    "sign_idle": Drawing(".2", marks={(0, 0): "idle"}),
    "sign_chosen": Drawing(".2", marks={(0, 0): "chosen"}),
}
