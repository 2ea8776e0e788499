"""Everything about a game that can reach a viewer, as bytes: whoever compares sees lengths too.

That is what the engine answers and what the page is sent: views with their logs, and how the
viewer's own moves are refused. Lists, notices and replays are the lobby's: test_sockets.py holds
them to the same law.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import orjson

from frontend.play.jsonview import view_json
from services.engine.convert import write_view
from services.engine.rules.armadora import game
from services.engine.rules.armadora.board import LINE_NAMES, SQUARE_NAMES
from services.engine.rules.armadora.moves import Look, parse
from services.engine.rules.game import MoveError
from services.engine.rules.record import Record, replay

ATTEMPTS = 6
MALFORMED = ("", "w3@", "w9@a1", "g?@a1", "p@a1", "p@a1a2,a2a3,a3a4", "x@a1", "m@i1", "o@a1a1")


@dataclass(frozen=True, slots=True)
class Engine:
    """What answers: the rules themselves, or a leaking copy of them."""

    view: Callable[[Record, Any, int | None, int], Any] = lambda _record, state, viewer, since: (
        game.view(state, viewer, since)
    )
    apply: Callable[[Any, int, str], tuple[Any, str]] = game.apply


def attempts(rng: Random) -> list[str]:
    """Return moves that somebody may try, most of them illegal, some malformed."""
    square, line = rng.choice(SQUARE_NAMES), rng.choice(LINE_NAMES)
    value = rng.randint(1, 5)
    tried = [f"w{value}@{square}", f"g{value}@{square}", f"p@{line}", f"o@{line}", "pass"]
    tried += [f"{letter}@{square}" for letter in "mer"]
    return [*rng.sample(tried, ATTEMPTS), rng.choice(MALFORMED)]


def all_that_reaches(
    engine: Engine, record: Record, viewer: int | None, tried: Iterable[str]
) -> list[bytes]:
    """Return what a viewer gets of a game that stands where a record ends, and for its tries."""
    state = replay(record)
    ply = len(record.moves)
    seen = []
    for since in (0, max(ply - 1, 0)):
        seen += _written(engine.view(record, state, viewer, since))
    if viewer is not None:
        for text in tried:
            seen += _answer(engine, record, state, viewer, text)
    return seen


def _answer(engine: Engine, record: Record, state: Any, seat: int, text: str) -> Iterator[bytes]:
    """Yield what a seat is told for a move; what a Mage learns by a look is its own affair."""
    try:
        after, canonical = engine.apply(state, seat, text)
    except MoveError as error:
        yield repr((type(error), str(error), error.reason, error.rule, error.facts)).encode()
        return
    yield canonical.encode()
    if not isinstance(parse(canonical), Look) and game.to_move(after):
        yield from _written(engine.view(record, after, seat, len(record.moves)))


def _written(view: Any) -> tuple[bytes, bytes]:
    """Return a view as the engine answers it, and as the page is sent it."""
    message = write_view(view)
    return message.SerializeToString(deterministic=True), orjson.dumps(view_json(message))
