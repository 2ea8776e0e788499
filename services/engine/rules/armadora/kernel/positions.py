"""Positions from those of the plain rules, and from what a seat sees together with a guess."""

from collections.abc import Sequence

import numpy as np

from services.engine.rules.armadora.board import (
    ALL_LINES,
    LAND,
    MINES,
    SQUARE_NAMES,
    SQUARES,
    as_set,
    members_of,
    union,
)
from services.engine.rules.armadora.kernel.fences import corners_of, settle, ways_barred
from services.engine.rules.armadora.kernel.layout import (
    ACTION_DUE,
    ARROW,
    DOWN,
    DOWN_MAYBE,
    DOWN_UNSURE,
    FACE_UP,
    FACTION,
    FACTION_NUMBERS,
    FIRST_LINE,
    FREE,
    GOLD_1,
    GOLD_4,
    HAND,
    HAND_BITS,
    LOOKED_AT,
    MOST_SEATS,
    NO_LINE,
    NOBODY,
    PASSED,
    POWERS,
    REINFORCED,
    REINFORCEMENTS,
    RIGHT,
    RIGHT_MAYBE,
    RIGHT_UNSURE,
    SEATS,
    SIDE_MASK,
    SIZE,
    SUPPLY,
    TOUCHED,
    TURN,
    TWO_ARROWS,
    VALUE_1,
    VALUE_4,
    WARRIORS,
    Position,
)
from services.engine.rules.armadora.moves import STRONGEST
from services.engine.rules.armadora.options import ARMIES, TEAMS, Options
from services.engine.rules.armadora.state import PALISADES, State
from services.engine.rules.armadora.tokens import Tokens
from services.engine.rules.armadora.view import View

_ALL_RIGHT, _ALL_DOWN = ways_barred(ALL_LINES)


def from_state(state: State) -> Position:
    """Return the position of a state."""
    position = _start(state.options, state.turn, state.passed, state.hands)
    _set_board(position, state.gold, state.palisades)
    _set_warriors(position, state.warriors, state.values)
    if state.tokens is not None:
        _set_tokens(position, state.tokens)
    return position


def from_view(view: View, values: Sequence[int]) -> Position:
    """Return a position that a view may be of; hands are what is left of the armies.

    `values` are those of the warriors on each square, 0 where none stands. Raises ValueError if
    they are not what the view shows, or more of a kind than an army has.
    """
    warriors = tuple(
        as_set(square for square, owner in enumerate(view.warriors) if owner == seat + 1)
        for seat in range(view.options.seats)
    )
    _check_values(view, values)
    hands = tuple(_hand_left(view, seat, warriors[seat], values) for seat in range(len(warriors)))
    turn = view.to_move[0] if view.to_move else None
    position = _start(view.options, turn, view.passed, hands)
    _set_board(position, view.gold, as_set(view.palisades))
    _set_warriors(position, warriors, values)
    if view.advanced is not None:
        seen = view.advanced
        _set_tokens(
            position,
            Tokens(
                seen.power_tokens,
                seen.reinforcements,
                as_set(seen.face_up),
                as_set(seen.looked_at),
                seen.arrows,
                as_set(seen.reinforced),
                seen.main_action_due,
            ),
        )
    return position


def pack_hand(hand: Sequence[int]) -> int:
    """Return a hand, how many warriors of value 1 to 5, as the one number of a position."""
    return sum(hand) | sum(left << HAND_BITS * value for value, left in enumerate(hand, start=1))


def _check_values(view: View, values: Sequence[int]) -> None:
    if len(values) != SQUARES:
        raise ValueError(f"there are {SQUARES} squares, each with a value or 0, not {len(values)}")
    for square, value in enumerate(values):
        owner, known = view.warriors[square], view.values[square]
        name = SQUARE_NAMES[square]
        if not owner and value:
            raise ValueError(f"no warrior stands on {name}, so its value is 0, not {value}")
        if owner and not 1 <= value <= STRONGEST:
            raise ValueError(f"the warrior on {name} is worth 1 to {STRONGEST}, not {value}")
        if known and value != known:
            raise ValueError(f"the warrior on {name} is seen to be worth {known}, not {value}")


def _hand_left(view: View, seat: int, warriors: int, values: Sequence[int]) -> tuple[int, ...]:
    """Return the army of a seat less its warriors on the board."""
    hand = list(ARMIES[view.options.seats])
    for square in members_of(warriors):
        hand[values[square] - 1] -= 1
        if hand[values[square] - 1] < 0:
            raise ValueError(
                f"the army of seat {seat} has fewer warriors of value {values[square]} than that"
            )
    if seat == view.viewer and tuple(hand) != view.hand:
        raise ValueError(f"these values leave the hand {tuple(hand)}, but {view.hand} is seen")
    return tuple(hand)


def _start(
    options: Options,
    turn: int | None,
    passed: Sequence[int],
    hands: Sequence[Sequence[int]],
) -> Position:
    position = np.zeros(SIZE, np.int64)
    position[TURN] = NOBODY if turn is None else turn
    position[SEATS] = options.seats
    position[SIDE_MASK] = TEAMS - 1 if options.teams else MOST_SEATS - 1
    position[PASSED] = as_set(passed)
    position[FIRST_LINE] = NO_LINE
    for seat, hand in enumerate(hands):
        position[HAND + seat] = pack_hand(hand)
    for seat, faction in enumerate(options.factions):
        position[FACTION + seat] = FACTION_NUMBERS[faction]
    return position


def _set_board(position: Position, gold: Sequence[int], palisades: int) -> None:
    lines = members_of(palisades)
    barred_right, barred_down = ways_barred(palisades)
    position[SUPPLY] = PALISADES - len(lines)
    position[RIGHT] = position[RIGHT_MAYBE] = position[RIGHT_UNSURE] = _ALL_RIGHT & ~barred_right
    position[DOWN] = position[DOWN_MAYBE] = position[DOWN_UNSURE] = _ALL_DOWN & ~barred_down
    position[TOUCHED] = union(corners_of(line) for line in lines)
    position[GOLD_1 : GOLD_4 + 1] = _digits(gold, MINES)
    settle(position)


def _set_warriors(position: Position, warriors: Sequence[int], values: Sequence[int]) -> None:
    placed = union(warriors)
    position[FREE] = LAND & ~placed
    position[VALUE_1 : VALUE_4 + 1] = _digits(values, placed)
    position[WARRIORS : WARRIORS + len(warriors)] = warriors


def _set_tokens(position: Position, tokens: Tokens) -> None:
    seats = len(tokens.powers)
    position[POWERS : POWERS + seats] = tokens.powers
    position[REINFORCEMENTS : REINFORCEMENTS + seats] = tokens.reinforcements
    position[FACE_UP] = tokens.face_up
    position[LOOKED_AT] = tokens.looked_at
    for square in tokens.arrows:
        position[TWO_ARROWS] |= position[ARROW] & 1 << square
        position[ARROW] |= 1 << square
    position[REINFORCED] = tokens.reinforced
    position[ACTION_DUE] = tokens.is_main_action_due


def _digits(numbers: Sequence[int], squares: int) -> list[int]:
    """Return the squares whose number has the binary digit 1, 2 and 4."""
    digits = [0, 0, 0]
    for square in members_of(squares):
        for digit in range(3):
            digits[digit] |= (numbers[square] >> digit & 1) << square
    return digits
