"""What a seat may do on its turn, as a page of help: the forms of moves, and what is legal now."""

from collections.abc import Iterable, Iterator

import click

from services.engine.rules.armadora.board import LINE_NAMES, SQUARE_NAMES
from services.engine.rules.armadora.options import Faction
from services.engine.rules.armadora.view import AdvancedView, View

WIDTH = 90
"""Of the page, in characters."""

POWERS = {
    Faction.ORC: ("o@c2d2", "put up an extra palisade on c2d2, then take your turn"),
    Faction.GOBLIN: ("g3@b4", "place an extra warrior of 3 face up on b4, then take your turn"),
    Faction.ELF: ("e@g2", "shoot an arrow at an opponent's warrior on g2, then take your turn"),
    Faction.MAGE: ("m@g2", "look at an opponent's warrior on g2, then take your turn"),
}
"""The form of each faction's power, and what it does."""

BARRED = {
    "POWER_SPENT": "no token is left",
    "POWER_ALREADY_USED": "one was used in this turn",
    "NO_MAIN_ACTION": "no main action would be left after it",
    "NO_TARGET": "there is nothing to use it on",
    "REINFORCEMENT_SPENT": "the token is used",
    "TERRITORY_NOT_FULL": "no full territory has a warrior of yours",
    "REINFORCED_ALREADY": "every full territory with a warrior of yours is reinforced",
}
"""The reasons in a view, as words."""


def tell_hand(view: View) -> str:
    """Return the unplaced warriors of a seat: one number each."""
    values = [str(value) for value, count in enumerate(view.hand, start=1) for _ in range(count)]
    return " ".join(values) or "empty"


def tell_choices(view: View) -> str:
    """Return the help page for the seat to move."""
    page = click.HelpFormatter(width=WIDTH)
    with page.section("You may write"):
        page.write_dl(list(_forms(view)))
    with page.section("Now you may"):
        page.write_dl(list(_legal(view)))
    return page.getvalue()


def tell_forms(view: View) -> str:
    """Return the forms of all moves that the game has for the seat to move."""
    return f"{', '.join([form for form, _ in _move_forms(view)])}; squares are a1 to h5"


def _forms(view: View) -> Iterator[tuple[str, str]]:
    yield from _move_forms(view)
    yield "board", "show the board again"
    yield "help, quit", "this page; stop playing"


def _move_forms(view: View) -> Iterator[tuple[str, str]]:
    yield "w3@b4", "place your warrior of 3 on b4"
    yield "p@c2d2", "put up a palisade between c2 and d2"
    yield "p@c2d2,f2f3", "put up two"
    if view.advanced and view.viewer is not None:
        yield "r@b4", "reinforce your warrior on b4, in a full territory"
        yield POWERS[view.options.factions[view.viewer]]
    yield "pass", "pass for the rest of the game"


def _legal(view: View) -> Iterator[tuple[str, str]]:
    squares, lines = _squares(view.legal_squares), _lines(view.legal_lines)
    yield "place", f"a warrior out of {tell_hand(view)} on {squares}" if squares else "no warrior"
    most = "up to two palisades" if view.palisades_allowed > 1 else "one palisade"
    yield "put up", f"{most} on {lines}" if lines else "no palisade"
    if view.advanced:
        yield from _legal_tokens(view.advanced)
        if view.advanced.main_action_due:
            return
    yield "pass", "for the rest of the game"


def _legal_tokens(advanced: AdvancedView) -> Iterator[tuple[str, str]]:
    power = _squares(advanced.power_squares) or _lines(advanced.power_lines)
    yield "use power", f"on {power}" if power else f"not: {BARRED[advanced.power_barred]}"
    own = _squares(advanced.reinforcement_squares)
    yield "reinforce", own if own else f"nothing: {BARRED[advanced.reinforcement_barred]}"


def _squares(squares: Iterable[int]) -> str:
    return " ".join(SQUARE_NAMES[square] for square in squares)


def _lines(lines: Iterable[int]) -> str:
    return " ".join(LINE_NAMES[line] for line in lines)
