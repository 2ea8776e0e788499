"""Deliberate leaks: engines that tell a little too much. The gate has to find each of them."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from services.engine.rules.armadora import game
from services.engine.rules.armadora.view import View
from services.engine.rules.game import MoveError
from services.engine.rules.record import Record
from tests.leaks.reach import Engine


def _leak(change: Callable[[View, Record, Any], View]) -> Engine:
    """Return an engine whose views are changed with the help of all that is hidden."""

    def view(record: Record, state: Any, viewer: int | None, since: int) -> View:
        return change(game.view(state, viewer, since), record, state)

    return Engine(view=view)


def _in_log(view: View, record: Record, write: Callable[[str, str], str]) -> View:
    """Return a view whose log has each text written anew from what it hides."""
    first = view.ply - len(view.log)
    texts = [text for _, text in record.moves[first:]]
    log = zip(view.log, texts, strict=False)
    return replace(
        view, log=tuple(replace(entry, text=write(entry.text, text)) for entry, text in log)
    )


def _tell_value_in_refusal(state: Any, seat: int, text: str) -> tuple[Any, str]:
    try:
        return game.apply(state, seat, text)
    except MoveError as error:
        values = "".join(map(str, state.values))
        raise type(error)(
            f"{error}; the board holds {values}",
            reason=error.reason,
            rule=error.rule,
            facts=error.facts,
        ) from error


def _refuse_by_value(state: Any, seat: int, text: str) -> tuple[Any, str]:
    """Refuse in another order of reasons where the first warrior on the board is a strong one."""
    try:
        return game.apply(state, seat, text)
    except MoveError as error:
        is_strong = next((value for value in state.values if value), 0) > 1
        raise type(error)(str(error), reason="STRONG" if is_strong else error.reason) from error


def _show(view: View, state: Any, squares: Iterable[int]) -> View:
    """Return a view with the values of the warriors on some squares."""
    values = list(view.values)
    for square in squares:
        values[square] = state.values[square]
    return replace(view, values=tuple(values))


def _of_seat(view: View, seat: int) -> list[int]:
    """Return the squares where a seat's warriors stand."""
    return [square for square, owner in enumerate(view.warriors) if owner == seat + 1]


def _own(view: View) -> list[int]:
    return [] if view.viewer is None else _of_seat(view, view.viewer)


def _of_partner(view: View) -> list[int]:
    is_partner = view.options.teams and view.viewer is not None
    return _of_seat(view, (view.viewer + 2) % 4) if is_partner else []


MUTANTS = {
    "the seed": _leak(lambda view, record, _: replace(view, army=record.seed)),
    "remaining warriors by value": _leak(
        lambda view, _, state: replace(view, warriors_left=tuple(sum(state.hands, ())))
    ),
    "how many values are left": _leak(
        lambda view, _, state: replace(view, army=sum(map(bool, sum(state.hands, ()))))
    ),
    "all values": _leak(lambda view, _, state: replace(view, values=state.values)),
    "the sum of all values": _leak(lambda view, _, state: replace(view, army=sum(state.values))),
    "what a Mage has seen": _leak(
        lambda view, _, state: _show(view, state, view.advanced.looked_at if view.advanced else ())
    ),
    "a partner's values": _leak(lambda view, _, state: _show(view, state, _of_partner(view))),
    "own values, which are to be remembered": _leak(
        lambda view, _, state: _show(view, state, _own(view))
    ),
    "a value in the log": _leak(
        lambda view, record, _: _in_log(view, record, lambda _, hidden: hidden)
    ),
    "a value in the length of the log": _leak(
        lambda view, record, _: _in_log(
            view, record, lambda text, hidden: text + "." * (hidden[:2] > "w1")
        )
    ),
    "a value in a refusal": Engine(apply=_tell_value_in_refusal),
    "a value in the choice of a refusal": Engine(apply=_refuse_by_value),
}
