"""What one seat, or a spectator, may know of a game of Armadöra, and how it is derived.

The types have no field that could hold another seat's secret (R7, E42).
Squares and lines are numbered as in protos/hall/v1/armadora.proto.
"""

from dataclasses import dataclass

from services.engine.rules.game import Outcome


@dataclass(frozen=True, slots=True)
class Territory:
    """Squares joined with no palisade between them (R16), ascending, and all gold in them."""

    squares: tuple[int, ...]
    gold: int


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One ply as a viewer may know it: `text` has "?" for a hidden value."""

    seat: int
    text: str
    closed: tuple[Territory, ...]
    passed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The position for one viewer; `viewer` is None for a spectator.

    The fields are those of hall.v1.View and hall.v1.ArmadoraView, by the same names.
    """

    ply: int
    viewer: int | None
    to_move: tuple[int, ...]
    log: tuple[LogEntry, ...]
    outcome: Outcome | None
    gold: tuple[int, ...]
    warriors: tuple[int, ...]
    values: tuple[int, ...]
    territories: tuple[int, ...]
    palisades: tuple[int, ...]
    palisades_left: int
    warriors_left: tuple[int, ...]
    passed: tuple[int, ...]
    hand: tuple[int, ...]
    legal_squares: tuple[int, ...]
    legal_lines: tuple[int, ...]
    barred_pairs: tuple[int, ...]
    palisades_allowed: int
    army: int
