"""What one seat, or a spectator, may know of a game of Armadöra, and how it is derived.

The types have no field that could hold another seat's secret (R7, E42).
Squares and lines are numbered as in protos/hall/v1/armadora.proto.
"""

from dataclasses import dataclass

from services.engine.rules.armadora.board import (
    LINES,
    SQUARES,
    members_of,
)
from services.engine.rules.armadora.moves import MOST_PALISADES, format, redact
from services.engine.rules.armadora.options import ARMIES
from services.engine.rules.armadora.scoring import outcome
from services.engine.rules.armadora.state import (
    Ply,
    State,
    Territory,
    legal_lines,
    legal_squares,
    to_move,
)
from services.engine.rules.game import Outcome


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


def view(state: State, viewer: int | None, since: int) -> View:
    """Return what a seat may know (None: a spectator), with the log from ply `since` on."""
    squares, lines = _legal_places(state, viewer)
    pairs = state.barred.pairs if lines else ()
    return View(
        ply=len(state.log),
        viewer=viewer,
        to_move=to_move(state),
        log=tuple([_log_entry(state, ply, viewer) for ply in state.log[since:]]),
        outcome=outcome(state),
        gold=state.gold,
        warriors=_number(state.warriors, first=1),
        values=_values(state, viewer),
        territories=_number(state.territories, first=0),
        palisades=members_of(state.palisades),
        palisades_left=state.palisades_left,
        warriors_left=tuple([sum(hand) for hand in state.hands]),
        passed=state.passed,
        hand=() if viewer is None else state.hands[viewer],
        legal_squares=members_of(squares),
        legal_lines=members_of(lines),
        barred_pairs=_pair_numbers(pairs),
        palisades_allowed=_palisades_allowed(state, lines, pairs),
        army=sum(ARMIES[state.seats]),
    )


def _legal_places(state: State, viewer: int | None) -> tuple[int, int]:
    """Return the squares and the lines that are open to a viewer now: none unless to move."""
    if viewer is None or viewer != state.turn:
        return 0, 0
    return legal_squares(state, viewer), legal_lines(state)


def _log_entry(state: State, ply: Ply, viewer: int | None) -> LogEntry:
    """Hide the value of another seat's warrior until all are revealed at the end (R30)."""
    is_open = ply.seat == viewer or state.turn is None
    text = format(ply.move) if is_open else redact(ply.move)
    return LogEntry(ply.seat, text, ply.closed, ply.passed)


def _values(state: State, viewer: int | None) -> tuple[int, ...]:
    """Return the values of the viewer's own warriors; at the end, of all (R13, R30)."""
    if state.turn is None:
        return state.values
    if viewer is None:
        return (0,) * SQUARES
    own = state.warriors[viewer]
    return tuple([value if own >> square & 1 else 0 for square, value in enumerate(state.values)])


def _number(sets: tuple[int, ...], *, first: int) -> tuple[int, ...]:
    """Return for each square the number of the set it belongs to, counted from `first`; else 0."""
    numbers = [0] * SQUARES
    for number, squares in enumerate(sets, start=first):
        for square in members_of(squares):
            numbers[square] = number
    return tuple(numbers)


def _pair_numbers(pairs: tuple[int, ...]) -> tuple[int, ...]:
    """Return pairs of lines as first line * 67 + second line, ascending."""
    lines = [members_of(pair) for pair in pairs]
    return tuple(sorted([first * LINES + second for first, second in lines]))


def _palisades_allowed(state: State, lines: int, pairs: tuple[int, ...]) -> int:
    """Return the most palisades that fit in one turn (R14, R24)."""
    count = lines.bit_count()
    has_pair = len(pairs) < count * (count - 1) // 2
    return min(MOST_PALISADES if has_pair else 1, count, state.palisades_left)
