"""Positions as drawings in plain text, for tests, transcripts and terminals.

A square is two characters: " ." free land, "$5" a mine with its gold, "B3" a warrior of seat B
(seat 1) that is worth 3. Palisades are "|" and "--"; so is the edge of the board. The last line
tells the seats. A drawing shows everything, also what is hidden from the players, but no history.
"""

from collections.abc import Sequence

from services.engine.rules.armadora.board import (
    COLUMNS,
    LINES,
    MINES,
    ROWS,
    SQUARES,
    UPRIGHT_LINES,
    as_set,
    square_at,
    territories_of,
)
from services.engine.rules.armadora.borders import barred_by
from services.engine.rules.armadora.options import ARMIES, Options
from services.engine.rules.armadora.state import State

SEAT_LETTERS = "ABCD"
_HEADER = "    " + "  ".join("abcdefgh")
_EDGE = "  +" + "--+" * COLUMNS


def draw(state: State) -> str:
    """Return the drawing of a position.

    >>> from services.engine.rules.armadora.options import Options
    >>> from services.engine.rules.armadora.state import start
    >>> print(draw(start(Options(seats=2), seed=1)))
        a  b  c  d  e  f  g  h
      +--+--+--+--+--+--+--+--+
    1 | .  .  . $6  .  .  .  .|
      +  +  +  +  +  +  +  +  +
    2 | . $4  .  .  . $7  . $4|
      +  +  +  +  +  +  +  +  +
    3 | .  .  .  .  .  .  .  .|
      +  +  +  +  +  +  +  +  +
    4 |$3  .  .  . $6  .  .  .|
      +  +  +  +  +  +  +  +  +
    5 | .  . $5  .  .  . $5  .|
      +--+--+--+--+--+--+--+--+
    seats: AB  to move: A  passed: -
    """
    marks = [_draw_square(state, square) for square in range(SQUARES)]
    to_move = "-" if state.turn is None else SEAT_LETTERS[state.turn]
    passed = "".join(SEAT_LETTERS[seat] for seat in state.passed) or "-"
    seats = f"seats: {SEAT_LETTERS[: state.seats]}  to move: {to_move}  passed: {passed}"
    return f"{draw_board(marks, state.palisades)}\n{seats}"


def draw_board(marks: Sequence[str], palisades: int) -> str:
    """Return the drawing of a board alone; `marks` are two characters for each square."""
    lines = [_HEADER, _EDGE]
    for row in range(ROWS):
        lines.append(_draw_row(marks, palisades, row))
        lines.append(_draw_below(palisades, row) if row < ROWS - 1 else _EDGE)
    return "\n".join(lines)


def parse_drawing(drawing: str) -> State:
    """Return the position of a drawing, at ply 0; what is not on the board is in the hands.

    Empty lines round the drawing and indentation do not matter. Raises ValueError if the text is
    not a drawing of a position: the result, drawn again, must be the same.
    """
    lines = [line.strip() for line in drawing.strip().splitlines()]
    rows, below, (_, seats, _, _, to_move, _, passed) = lines[2::2], lines[3::2], lines[-1].split()
    marks = [rows[row][3 * column + 3 :][:2] for row in range(ROWS) for column in range(COLUMNS)]
    upright = [rows[line // 7][3 * (line % 7) + 5] == "|" for line in range(UPRIGHT_LINES)]
    lying = [
        below[line // COLUMNS][3 * (line % COLUMNS) + 1] == "-"
        for line in range(LINES - UPRIGHT_LINES)
    ]
    palisades = as_set(line for line, stands in enumerate(upright + lying) if stands)
    state = State(
        options=Options(len(seats)),
        gold=tuple(int(mark[1]) if mark[0] == "$" else 0 for mark in marks),
        palisades=palisades,
        barred=barred_by(palisades),
        territories=territories_of(palisades),
        warriors=tuple(
            as_set(square for square, mark in enumerate(marks) if mark[0] == letter)
            for letter in seats
        ),
        values=tuple(int(mark[1]) if mark[0] in seats else 0 for mark in marks),
        hands=tuple(_hand(marks, letter, ARMIES[len(seats)]) for letter in seats),
        passed=tuple(SEAT_LETTERS.index(letter) for letter in passed if passed != "-"),
        turn=None if to_move == "-" else SEAT_LETTERS.index(to_move),
    )
    if draw(state).split() != drawing.split():
        raise ValueError(f"not a drawing of a position:\n{drawing}")
    return state


def _draw_row(marks: Sequence[str], palisades: int, row: int) -> str:
    drawn = f"{row + 1} |"
    for column in range(COLUMNS):
        line = row * (COLUMNS - 1) + column
        is_fenced = column == COLUMNS - 1 or palisades >> line & 1
        drawn += marks[square_at(row, column)] + ("|" if is_fenced else " ")
    return drawn


def _draw_below(palisades: int, row: int) -> str:
    first = UPRIGHT_LINES + row * COLUMNS
    fences = ["--" if palisades >> first + column & 1 else "  " for column in range(COLUMNS)]
    return "  +" + "".join([fence + "+" for fence in fences])


def _draw_square(state: State, square: int) -> str:
    if MINES >> square & 1:
        return f"${state.gold[square]}"
    for letter, squares in zip(SEAT_LETTERS, state.warriors, strict=False):
        if squares >> square & 1:
            return f"{letter}{state.values[square]}"
    return " ."


def _hand(marks: list[str], letter: str, army: tuple[int, ...]) -> tuple[int, ...]:
    hand = tuple(
        count - marks.count(f"{letter}{value}") for value, count in enumerate(army, start=1)
    )
    if min(hand) < 0:
        raise ValueError(f"seat {letter} has more warriors on the board than in its army {army}")
    return hand
