"""The whole truth about a match in progress, how it starts, and whose orders are due."""

from dataclasses import dataclass
from typing import Any

from services.engine.rules.orkisland.board import Board
from services.engine.rules.orkisland.island import Island
from services.engine.rules.orkisland.opening import open_match
from services.engine.rules.orkisland.orders import Move
from services.engine.rules.orkisland.settings import SEATS, Settings
from services.engine.rules.orkisland.terrain import Terrain

NO_MOVES: tuple[Move | None, ...] = (None,) * SEATS


@dataclass(frozen=True, slots=True)
class Report:
    """What a round came to; the fields are those of hall.v1.OrkIslandRound, by the same names."""

    orks: tuple[int, ...]
    directions: tuple[int, ...]
    fallen: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ply:
    """A move that was played, in canonical notation; the last one of a round has its report."""

    seat: int
    text: str
    report: Report | None = None


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """A position with its history. Nobody writes to its arrays: a round is played on a copy."""

    options: Settings
    island: Island
    terrain: Terrain
    board: Board
    # Rounds played so far.
    round: int = 0
    # What each seat does in the running round; None until it has moved.
    pending: tuple[Move | None, ...] = NO_MOVES
    # Seats that are out of the match, ascending.
    out: tuple[int, ...] = ()
    # For each seat LATE if it gave no orders in the last round, else 0.
    statuses: tuple[int, ...] = (0,) * SEATS
    # The original breaks a match off in the round that was to come.
    is_broken_off: bool = False
    log: tuple[Ply, ...] = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and _values(self) == _values(other)


def start(options: Settings, seed: int) -> State:
    """Draw or take the island and put the orks on it. Raises RecordError as `open_match` does."""
    opening = open_match(options, seed)
    return State(options, opening.island, opening.terrain, opening.board)


def to_move(state: State) -> tuple[int, ...]:
    """Return the seats whose orders of the round are due, ascending; empty once it is over."""
    if state.is_broken_off or state.round == state.options.nb_rounds:
        return ()
    moves = enumerate(state.pending)
    return tuple([seat for seat, move in moves if move is None and seat not in state.out])


def first_ply_of_round(state: State) -> int:
    """Return the ply at which the running round began."""
    return len(state.log) - sum([move is not None for move in state.pending])


def _values(state: State) -> tuple[Any, ...]:
    """Return all that makes a state what it is, as values that compare; the terrain follows."""
    arrays = tuple([array.tolist() for array in state.board])
    return (
        state.options,
        state.island,
        arrays,
        state.round,
        state.pending,
        state.out,
        state.statuses,
        state.is_broken_off,
        state.log,
    )
