"""Boards drawn as text, the rounds played on them, and what must hold on every board.

A cell is a word: the letter of its ground, and the seat of the ork on it: `.` `F2` `C` `P0`. Orks
are numbered in reading order; so are cities, C that touch by their sides, and paths, P that do.
"""

from dataclasses import dataclass
from itertools import count

import numpy as np

from services.engine.rules.orkisland.board import NOBODY, Board
from services.engine.rules.orkisland.island import CITY, PATH, WATER, Island, Path
from services.engine.rules.orkisland.random import Generator, draw, permutation, seeded
from services.engine.rules.orkisland.registration import orders_of
from services.engine.rules.orkisland.round import Round, play_round
from services.engine.rules.orkisland.settings import SEATS, Settings
from services.engine.rules.orkisland.terrain import NOWHERE, Terrain, terrain_of

BOTTOM, RIGHT, TOP, LEFT, NONE = range(5)

Order = tuple[int, int, int]
"""Seat, ork and direction."""


@dataclass(frozen=True)
class Position:
    """A terrain and a board on it, which rounds change."""

    terrain: Terrain
    board: Board

    def play(self, *orders: Order) -> Round:
        """Play a round; orders are grouped by seat, as the rules want them."""
        attempts = [[(ork, way) for seat, ork, way in orders if seat == of] for of in range(SEATS)]
        return play_round(self.terrain, self.board, orders_of(attempts))

    def drawn(self) -> str:
        """Return the board as text, in the form of `position`."""
        letters = np.array(list("W.FSCP"))[self.terrain.ground]
        words = [
            letter + ("" if ork == NOBODY else str(self.board.owner[ork]))
            for letter, ork in zip(letters, self.board.ork_at, strict=True)
        ]
        cols = self.terrain.cols
        rows = [words[start : start + cols] for start in range(0, len(words), cols)]
        return "\n".join([" ".join(f"{word:2}" for word in row).rstrip() for row in rows])


def position(
    text: str,
    *,
    seed: int = 0,
    ends: tuple[tuple[int, int], ...] = (),
    healths: dict[int, int] | None = None,
    owners: dict[int, int] | None = None,
    **settings: int,
) -> Position:
    """Return a drawn board, whose paths join the cities `ends`.

    `healths` are those of the orks, `owners` of the places (cities, then paths), where they are not
    the initial ones.
    """
    rows = [row.split() for row in text.strip().splitlines()]
    words = [word for row in rows for word in row]
    island = _island(["".join(word[0] for word in row) for row in rows], ends)
    rules = Settings(rows=len(rows), cols=len(rows[0]), **settings)
    terrain = terrain_of(rules, island)
    cells = [cell for cell, word in enumerate(words) if len(word) > 1]
    board = Board(
        owner=np.array([int(words[cell][1]) for cell in cells], np.int32),
        cell=np.array(cells, np.int32),
        health=np.full(len(cells), rules.initial_health, np.int32),
        ork_at=np.full(len(words), NOBODY, np.int32),
        place_owner=np.full(len(terrain.gain), NOBODY, np.int32),
        totals=np.zeros(SEATS, np.int32),
        generator=seeded(seed),
    )
    board.ork_at[cells] = range(len(cells))
    for ork, health in (healths or {}).items():
        board.health[ork] = health
    for place, owner in (owners or {}).items():
        board.place_owner[place] = owner
    check_invariants(terrain, board)
    return Position(terrain, board)


def same(text: str) -> str:
    """Return a drawing as `Position.drawn` spaces it."""
    rows = [row.split() for row in text.strip().splitlines()]
    return "\n".join([" ".join(f"{word:2}" for word in row).rstrip() for row in rows])


def draws_made(before: Generator, after: Generator) -> int:
    """Return how many draws lead from one state of a generator to another."""
    generator = before.copy()
    for draws in count():
        if generator[0] == after[0]:
            return draws
        draw(generator, 0, 0)
    raise AssertionError


def seed_that_permutes(*order: int, then: int | None = None) -> int:
    """Return a seed whose first permutation is this one, and whose next draw of 0..1 is `then`."""
    for seed in count():
        generator = seeded(seed)
        if permutation(generator, len(order)).tolist() != list(order):
            continue
        if then is None or draw(generator, 0, 1) == then:
            return seed
    raise AssertionError


def check_invariants(terrain: Terrain, board: Board) -> None:
    """Assert what the original checks before and after every round. Section 6."""
    ground = terrain.ground.reshape(-1, terrain.cols)
    edge = np.concatenate([ground[0], ground[-1], ground[:, 0], ground[:, -1]])
    assert (edge == WATER).all()
    cities = len(terrain.gain) - len(terrain.ends)
    in_city = (terrain.place != NOWHERE) & (terrain.place < cities)
    assert ((terrain.ground == CITY) == in_city).all()
    assert ((terrain.ground == PATH) == (terrain.place >= cities)).all()
    assert ((terrain.ends >= 0) & (terrain.ends < cities)).all()
    assert (board.ork_at[board.cell] == np.arange(len(board.cell))).all()
    assert (board.ork_at != NOBODY).sum() == len(board.cell)
    assert (terrain.ground[board.cell] != WATER).all()
    assert ((board.owner >= 0) & (board.owner < SEATS)).all()
    assert (board.health >= 0).all()
    assert ((board.place_owner >= NOBODY) & (board.place_owner < SEATS)).all()


def _island(rows: list[str], ends: tuple[tuple[int, int], ...]) -> Island:
    places = _touching(rows, "P")
    assert len(places) == len(ends), "name the two ends of every path"
    paths = [Path(a, b, cells) for (a, b), cells in zip(ends, places, strict=True)]
    return Island(tuple(rows), tuple(_touching(rows, "C")), tuple(paths))


def _touching(rows: list[str], letter: str) -> list[tuple[int, ...]]:
    """Return the groups of cells of a letter that touch by their sides."""
    cols = len(rows[0])
    left = [cell for cell, ground in enumerate("".join(rows)) if ground == letter]
    groups = []
    while left:
        group, new = [], [left.pop(0)]
        while new:
            cell = new.pop()
            group.append(cell)
            near = [other for other in left if abs(other - cell) in (1, cols)]
            new += near
            left = [other for other in left if other not in near]
        groups.append(tuple(sorted(group)))
    return groups
