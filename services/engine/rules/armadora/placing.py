"""Why a warrior or palisades may not be placed somewhere, as a main action or by a power."""

from services.engine.rules.armadora.board import (
    LINE_NAMES,
    MINES,
    SMALLEST_TERRITORY,
    SQUARE_NAMES,
    as_set,
    territories_of,
)
from services.engine.rules.armadora.borders import is_fenced_small
from services.engine.rules.armadora.choices import choices
from services.engine.rules.armadora.state import State, free_squares
from services.engine.rules.game import IllegalMove


def check_warrior(state: State, seat: int, value: int, square: int) -> None:
    """Raise IllegalMove if a seat may not place such a warrior on a square (R12)."""
    _check_square(state, square)
    _check_hand(state, seat, value)


def check_palisades(state: State, seat: int, lines: tuple[int, ...]) -> None:
    """Raise IllegalMove if these palisades may not be put up together (R14-R21, R24)."""
    _check_different(lines)
    _check_supply(state, seat, lines)
    for line in lines:
        if state.palisades >> line & 1:
            raise IllegalMove(
                f"a palisade stands on {LINE_NAMES[line]} already; choose a free line",
                reason="LINE_TAKEN",
                rule="R14",
                facts={"line": LINE_NAMES[line]},
            )
    if is_fenced_small(state.palisades | as_set(lines), lines):
        raise _too_small(state, lines)


def _check_square(state: State, square: int) -> None:
    if free_squares(state) >> square & 1:
        return
    name = SQUARE_NAMES[square]
    if MINES >> square & 1:
        raise IllegalMove(
            f"{name} is a mine; warriors stand on free land",
            reason="MINE",
            rule="R12",
            facts={"square": name},
        )
    raise IllegalMove(
        f"a warrior stands on {name} already; warriors stand on free land",
        reason="OCCUPIED",
        rule="R12",
        facts={"square": name},
    )


def _check_hand(state: State, seat: int, value: int) -> None:
    hand = state.hands[seat]
    if hand[value - 1]:
        return
    left = ", ".join([str(worth) for worth, count in enumerate(hand, start=1) if count])
    accepted = f"values left are {left}" if left else choices(state, seat)
    raise IllegalMove(
        f"no warrior of value {value} is left in the hand; {accepted}",
        reason="NONE_LEFT",
        rule="R12",
        facts={"value": str(value), "hand": left},
    )


def _check_different(lines: tuple[int, ...]) -> None:
    if len(set(lines)) < len(lines):
        name = LINE_NAMES[lines[0]]
        raise IllegalMove(
            f"{name} is named twice; name two different lines, or one",
            reason="SAME_LINE_TWICE",
            rule="R14",
            facts={"line": name},
        )


def _check_supply(state: State, seat: int, lines: tuple[int, ...]) -> None:
    left = state.palisades_left
    if len(lines) > left:
        accepted = "put up one" if left else choices(state, seat)
        raise IllegalMove(
            f"palisades left in the supply: {left}; {accepted}",
            reason="SUPPLY_SHORT",
            rule="R24",
            facts={"left": str(left)},
        )


def _too_small(state: State, lines: tuple[int, ...]) -> IllegalMove:
    """Name the one line that is illegal by itself, or else all lines, and what they leave."""
    alone = [line for line in lines if state.barred.lines >> line & 1]
    blamed = alone[:1] or lines
    territories = territories_of(state.palisades | as_set(blamed))
    squares = min(territory.bit_count() for territory in territories)
    names = ",".join([LINE_NAMES[line] for line in blamed])
    left = "1 square" if squares == 1 else f"{squares} squares"
    return IllegalMove(
        f"{names} would leave a territory of {left}; a territory needs at least "
        f"{SMALLEST_TERRITORY}",
        reason="TERRITORY_TOO_SMALL",
        rule="R17",
        facts={"line": names, "squares": str(squares)},
    )
