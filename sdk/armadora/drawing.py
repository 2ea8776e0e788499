"""What a viewer knows of a position, drawn as text: the board, and a line for each seat."""

from collections.abc import Iterator, Sequence

from services.engine.rules.armadora.board import SQUARE_NAMES, SQUARES, as_set
from services.engine.rules.armadora.draw import SEAT_LETTERS, draw_board
from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.view import AdvancedView, View


def fact_line(name: str, fact: str) -> str:
    """Return a line under the board: what it is about, in a column, and the fact."""
    return f"{name:<18} {fact}"


def draw_view(view: View) -> str:
    """Return a view as text; a warrior of unknown value is "A?"."""
    board = draw_board([_mark(view, square) for square in range(SQUARES)], as_set(view.palisades))
    return "\n".join([board, *_seat_lines(view), *_token_lines(view)])


def _mark(view: View, square: int) -> str:
    if view.gold[square]:
        return f"${view.gold[square]}"
    if whose := view.warriors[square]:
        return f"{SEAT_LETTERS[whose - 1]}{view.values[square] or '?'}"
    return " ."


def _seat_lines(view: View) -> Iterator[str]:
    for seat, warriors in enumerate(view.warriors_left):
        facts = [f"{warriors} warriors left"]
        if view.advanced:
            facts.append(f"power tokens {view.advanced.power_tokens[seat]}")
            facts.append(f"reinforcements {view.advanced.reinforcements[seat]}")
        if seat in view.passed:
            facts.append("passed")
        if seat in view.to_move:
            facts.append("to move")
        yield fact_line(_name_with_number(view.options, seat), ", ".join(facts))
    yield fact_line("palisades", f"{view.palisades_left} left")


def _name_with_number(options: Options, seat: int) -> str:
    """Return the name of a seat, and the number by which commands and records know it."""
    number = f"seat {seat}"
    about = f"{number}, {options.factions[seat]}" if options.factions else number
    return f"{SEAT_LETTERS[seat]} ({about})"


def _token_lines(view: View) -> Iterator[str]:
    """Yield where the tokens of the advanced game have left something."""
    if view.advanced:
        for name, squares in _marked_squares(view.advanced):
            if squares:
                yield fact_line(name, " ".join(SQUARE_NAMES[square] for square in squares))


def _marked_squares(advanced: AdvancedView) -> Sequence[tuple[str, tuple[int, ...]]]:
    return (
        ("face up", advanced.face_up),
        ("looked at", advanced.looked_at),
        ("arrows", advanced.arrows),
        ("reinforced", advanced.reinforced),
    )
