"""A position as the records and the players of the original have it: the text STATE.

It is read in state_reading.py. Source: Ork Island, sections 11 and 12.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from services.engine.rules.orkisland.formats.grid_text import format_grid
from services.engine.rules.orkisland.island import Island
from services.engine.rules.orkisland.position import Position

BEFORE_GRID = "\n\n"


@dataclass(frozen=True, slots=True)
class ShownState:
    """What a text says of a position, without the island."""

    round: int
    totals: tuple[int, ...]
    statuses: tuple[float, ...]
    place_owners: tuple[int, ...]  # of the cities, then of the paths: a seat, or NOBODY
    ork_owners: tuple[int, ...]
    ork_cells: tuple[int, ...]
    ork_healths: tuple[int, ...]


def shown_state(position: Position, statuses: Sequence[float] | None = None) -> ShownState:
    """Return what a text says of a position; `statuses` stand in place of its own."""
    board = position.board
    return ShownState(
        round=position.round,
        totals=tuple(board.totals.tolist()),
        statuses=tuple(position.statuses if statuses is None else statuses),
        place_owners=tuple(board.place_owner.tolist()),
        ork_owners=tuple(board.owner.tolist()),
        ork_cells=tuple(board.cell.tolist()),
        ork_healths=tuple(board.health.tolist()),
    )


class StateText:
    """Writes positions on one island; what never changes is made only once."""

    def __init__(self, island: Island) -> None:
        cols = len(island.rows[0])
        cells = len(island.rows) * cols
        self._island_text = BEFORE_GRID + format_grid(island)
        self._spots = [f"{cell // cols} {cell % cols}" for cell in range(cells)]
        self._cities = len(island.cities)

    def format(self, state: ShownState) -> str:
        """Return a position as text. Statuses are written as C++ does: in 6 digits at most."""
        owners = [f" {owner}" for owner in state.place_owners]
        orks = zip(state.ork_owners, state.ork_cells, state.ork_healths, strict=True)
        spots = self._spots
        return (
            f"{self._island_text}\n"
            f"round {state.round}\n"
            f"total_score {' '.join(map(str, state.totals))}\n"
            f"status {' '.join([f'{status:g}' for status in state.statuses])}\n\n"
            f"city_owners\n{''.join(owners[: self._cities])}\n\n"
            f"path_owners\n{''.join(owners[self._cities :])}\n\n"
            "units\n"
            + "".join([f"{seat} {spots[cell]} {health} \n" for seat, cell, health in orks])
            + "\n"
        )
