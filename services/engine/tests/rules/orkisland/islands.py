"""What islands and drafts are compared by, and how they are drawn."""

import hashlib
import json
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.orkisland.generator import STAGES
from services.engine.rules.orkisland.generator.draft import Draft, drawn_rows, new_draft
from services.engine.rules.orkisland.generator.ends import is_island
from services.engine.rules.orkisland.island import Island
from services.engine.rules.orkisland.random import Generator
from services.engine.rules.orkisland.settings import Settings

SHORT = 16
"""How many digits of a digest are kept in this folder."""


def board(side: int, nb_orks: int) -> Settings:
    """Return settings; nothing else in them matters to the generator."""
    return Settings(rows=side, cols=side, nb_orks=nb_orks)


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def rows_digest(rows: tuple[str, ...]) -> str:
    return digest("\n".join(rows))


def json_digest(value: object) -> str:
    return digest(json.dumps(value, separators=(",", ":")))


def corners(island: Island) -> list[list[int]]:
    """Return the first and the last cell of each city: [row, col, row, col]."""
    cols = len(island.rows[0])
    return [[*divmod(cells[0], cols), *divmod(cells[-1], cols)] for cells in island.cities]


def paths_digest(island: Island) -> str:
    """Return the digest of all paths: [a, b, row, col, row, col ...]."""
    cols = len(island.rows[0])
    return json_digest(
        [
            [path.a, path.b, *[part for cell in path.cells for part in divmod(cell, cols)]]
            for path in island.paths
        ]
    )


def tried_stages(settings: Settings, generator: Generator) -> Iterator[tuple[int, str, Draft]]:
    """Draw an island, and yield its draft after each stage of each try: (try, stage, draft)."""
    draft = new_draft(settings)
    tries = 0
    while not tries or not is_island(draft):
        tries += 1
        for name, lay in STAGES:
            lay(draft, generator)
            yield tries, name, draft


def draft_digest(draft: Draft) -> str:
    return rows_digest(drawn_rows(draft))


def area(text: str) -> NDArray[np.bool_]:
    """Return a drawn area: `#` is a cell of it."""
    return np.array([[letter == "#" for letter in line] for line in text.split()])
