"""A turn: a move is checked and played, and the next seat that can act gets the turn."""

from dataclasses import replace

from services.engine.rules.armadora.board import divide
from services.engine.rules.armadora.borders import bar
from services.engine.rules.armadora.legality import check_move
from services.engine.rules.armadora.moves import (
    Move,
    Pass,
    PlacePalisades,
    PlaceWarrior,
    format,
    parse,
)
from services.engine.rules.armadora.state import (
    Ply,
    State,
    Territory,
    legal_lines,
    legal_squares,
    territory_of,
)


def apply(state: State, seat: int, text: str) -> tuple[State, str]:
    """Play a move given as text; return the state after it and the move in canonical notation.

    Raises InvalidMove or IllegalMove; the state given is never changed.
    """
    move = parse(text)
    check_move(state, seat, move)
    return play(state, seat, move), format(move)


def play(state: State, seat: int, move: Move) -> State:
    """Return the state after a legal move of the seat to move."""
    match move:
        case PlaceWarrior():
            after = _place_warrior(state, seat, move)
        case PlacePalisades():
            after = _place_palisades(state, move)
        case Pass():
            after = replace(state, passed=_with(state.passed, seat))
    turn, passed_by = _next_turn(after, seat)
    ply = Ply(seat, move, _closed(state, after), passed_by)
    return replace(after, turn=turn, passed=_with(after.passed, *passed_by), log=(*state.log, ply))


def _place_warrior(state: State, seat: int, move: PlaceWarrior) -> State:
    hand = state.hands[seat]
    left = _put(hand, move.value - 1, hand[move.value - 1] - 1)
    return replace(
        state,
        warriors=_put(state.warriors, seat, state.warriors[seat] | 1 << move.square),
        values=_put(state.values, move.square, move.value),
        hands=(*state.hands[:seat], left, *state.hands[seat + 1 :]),
    )


def _place_palisades(state: State, move: PlacePalisades) -> State:
    palisades = state.palisades
    territories = state.territories
    for line in move.lines:
        palisades |= 1 << line
        territories = divide(territories, palisades, line)
    return replace(
        state,
        palisades=palisades,
        barred=bar(state.barred, palisades, move.lines),
        territories=territories,
    )


def _closed(before: State, after: State) -> tuple[Territory, ...]:
    """Return the territories that the move made."""
    if after.territories == before.territories:
        return ()
    made = [squares for squares in after.territories if squares not in before.territories]
    return tuple(territory_of(after, squares) for squares in made)


def _next_turn(state: State, seat: int) -> tuple[int | None, tuple[int, ...]]:
    """Return the next seat that can act (R27, R29) and those that have to pass before it.

    The seat that has moved comes last: it goes on alone once all others have passed.
    """
    passed_by: list[int] = []
    for step in range(1, state.seats + 1):
        following = (seat + step) % state.seats
        if following in state.passed:
            continue
        if legal_squares(state, following) or legal_lines(state):
            return following, tuple(passed_by)
        passed_by.append(following)
    return None, tuple(passed_by)


def _with(passed: tuple[int, ...], *seats: int) -> tuple[int, ...]:
    return tuple(sorted({*passed, *seats})) if seats else passed


def _put(numbers: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    return (*numbers[:place], number, *numbers[place + 1 :])
