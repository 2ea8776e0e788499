"""What one seat, or a spectator, may know of a game of Armadöra, and how it is derived.

The types have no field that could hold another seat's secret (R7, E42).
Squares and lines are numbered as in protos/hall/v1/armadora.proto.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from services.engine.rules.armadora.board import SQUARES, members_of, pair_number
from services.engine.rules.armadora.moves import MOST_PALISADES, format, redact
from services.engine.rules.armadora.options import ARMIES, Faction, Options
from services.engine.rules.armadora.powers import PowerPlaces, power_places
from services.engine.rules.armadora.reinforcement import reinforcement_barred
from services.engine.rules.armadora.scoring import outcome
from services.engine.rules.armadora.state import (
    Ply,
    State,
    Territory,
    legal_lines,
    legal_reinforcements,
    legal_squares,
    to_move,
)
from services.engine.rules.armadora.tokens import Tokens
from services.engine.rules.game import Outcome


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One ply as a viewer may know it: `text` has "?" for a hidden value."""

    seat: int
    text: str
    closed: tuple[Territory, ...]
    passed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AdvancedView:
    """What the advanced game adds (R40-R59); the fields are those of hall.v1.ArmadoraAdvancedView.

    `power_squares`, `power_lines` and `reinforcement_squares` are where the viewer may use its
    tokens now; `power_barred` and `reinforcement_barred` say why nowhere, where it is to move.
    """

    power_tokens: tuple[int, ...]
    reinforcements: tuple[int, ...]
    face_up: tuple[int, ...]
    looked_at: tuple[int, ...]
    arrows: tuple[int, ...]
    reinforced: tuple[int, ...]
    main_action_due: bool
    power_squares: tuple[int, ...]
    power_lines: tuple[int, ...]
    power_barred: str
    reinforcement_squares: tuple[int, ...]
    reinforcement_barred: str


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
    options: Options
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
    advanced: AdvancedView | None


def view(state: State, viewer: int | None, since: int) -> View:
    """Return what a seat may know (None: a spectator), with the log from ply `since` on."""
    return _render(
        state,
        viewer,
        values=_values(state, viewer),
        log=[_log_entry(ply, is_open=_is_open_to(state, ply, viewer)) for ply in state.log[since:]],
    )


def open_view(state: State, since: int) -> View:
    """Return everything that lies on the board, with the whole log from ply `since` on.

    For replays of games that are over, and for nobody who still plays.
    """
    log = [_log_entry(ply, is_open=True) for ply in state.log[since:]]
    return _render(state, None, values=state.values, log=log)


def _render(
    state: State, viewer: int | None, values: tuple[int, ...], log: Iterable[LogEntry]
) -> View:
    squares, lines = _legal_places(state, viewer)
    pairs = state.barred.pairs if lines else ()
    return View(
        ply=len(state.log),
        viewer=viewer,
        to_move=to_move(state),
        log=tuple(log),
        outcome=outcome(state),
        options=state.options,
        gold=state.gold,
        warriors=_number(state.warriors, first=1),
        values=values,
        territories=_number(state.territories, first=0),
        palisades=members_of(state.palisades),
        palisades_left=state.palisades_left,
        warriors_left=tuple([sum(hand) for hand in state.hands]),
        passed=state.passed,
        hand=() if viewer is None else state.hands[viewer],
        legal_squares=members_of(squares),
        legal_lines=members_of(lines),
        barred_pairs=tuple(sorted([pair_number(*members_of(pair)) for pair in pairs])),
        palisades_allowed=_palisades_allowed(state, lines, pairs),
        army=sum(ARMIES[state.seats]),
        advanced=None if state.tokens is None else _advanced(state, state.tokens, viewer),
    )


def _legal_places(state: State, viewer: int | None) -> tuple[int, int]:
    """Return the squares and the lines that are open to a viewer now: none unless to move."""
    if viewer is None or viewer != state.turn:
        return 0, 0
    return legal_squares(state, viewer), legal_lines(state)


def _advanced(state: State, tokens: Tokens, viewer: int | None) -> AdvancedView:
    """Return the tokens, which are public, and where a viewer to move may use its own."""
    power = PowerPlaces()
    reinforcements, reinforcement_refused = 0, ""
    if viewer is not None and viewer == state.turn:
        power = power_places(state, tokens, viewer)
        reinforcements = legal_reinforcements(state, viewer)
        reinforcement_refused = reinforcement_barred(state, tokens, viewer)
    return AdvancedView(
        power_tokens=tokens.powers,
        reinforcements=tokens.reinforcements,
        face_up=members_of(tokens.face_up),
        looked_at=members_of(tokens.looked_at),
        arrows=tokens.arrows,
        reinforced=members_of(tokens.reinforced),
        main_action_due=tokens.is_main_action_due,
        power_squares=members_of(power.squares),
        power_lines=members_of(power.lines),
        power_barred=power.barred,
        reinforcement_squares=members_of(reinforcements),
        reinforcement_barred=reinforcement_refused,
    )


def _is_open_to(state: State, ply: Ply, viewer: int | None) -> bool:
    """Tell whether a viewer may read a move: its own unless it has to remember it; at the end all.

    Source: R7, R13, R30.
    """
    return state.turn is None or (ply.seat == viewer and not state.options.memory)


def _log_entry(ply: Ply, *, is_open: bool) -> LogEntry:
    text = format(ply.move) if is_open else redact(ply.move)
    return LogEntry(ply.seat, text, ply.closed, ply.passed)


def _values(state: State, viewer: int | None) -> tuple[int, ...]:
    """Return the values that a viewer knows; at the end, all of them (R30)."""
    if state.turn is None:
        return state.values
    known = _known_squares(state, viewer)
    return tuple([value if known >> square & 1 else 0 for square, value in enumerate(state.values)])


def _known_squares(state: State, viewer: int | None) -> int:
    """Return the warriors whose values a viewer knows.

    Those that lie face up (R46); its own, unless they have to be remembered (R13); and for the
    Mage, those that it has looked at (R45).
    """
    known = 0
    if viewer is not None and not state.options.memory:
        known |= state.warriors[viewer]
    if state.tokens is not None:
        known |= state.tokens.face_up
        if viewer is not None and state.options.factions[viewer] == Faction.MAGE:
            known |= state.tokens.looked_at
    return known


def _number(sets: tuple[int, ...], *, first: int) -> tuple[int, ...]:
    """Return for each square the number of the set it belongs to, counted from `first`; else 0."""
    numbers = [0] * SQUARES
    for number, squares in enumerate(sets, start=first):
        for square in members_of(squares):
            numbers[square] = number
    return tuple(numbers)


def _palisades_allowed(state: State, lines: int, pairs: tuple[int, ...]) -> int:
    """Return the most palisades that fit in one turn (R14, R24)."""
    count = lines.bit_count()
    has_pair = len(pairs) < count * (count - 1) // 2
    return min(MOST_PALISADES if has_pair else 1, count, state.palisades_left)
