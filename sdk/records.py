"""Records as files: read, replayed ply by ply, and compared with their canonical text."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import click

from services.engine.rules.game import MoveError, RecordError, RulesError
from services.engine.rules.games import game_of
from services.engine.rules.record import (
    Record,
    begin,
    format_record,
    move_line,
    parse_record,
)

_ORDERS_IN_LISTS = ("orkisland",)
"""The games of which a move that is cut off may be another move."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A text, its record in canonical notation, and its states: before each move, and the last."""

    text: str
    record: Record
    states: tuple[Any, ...]


def read_record(data: bytes) -> Record:
    """Return the record whose text `data` is. Raises RecordError."""
    return _parse(_decode(data))


def replay_text(data: bytes) -> Replay:
    """Return the game of the record whose text `data` is.

    Raises RulesError, with ply and line for a move that cannot be played.
    """
    text = _decode(data)
    record = _parse(text)
    states = [begin(record)]
    game = game_of(record.options)
    moves = []
    for ply, (seat, move) in enumerate(record.moves):
        try:
            state, canonical = game.apply(states[-1], seat, move)
        except MoveError as error:
            place = f"at ply {ply}, line {move_line(text, ply)}"
            raise type(error)(
                f"{place}: {error}", reason=error.reason, rule=error.rule, facts=error.facts
            ) from error
        states.append(state)
        moves.append((seat, canonical))
    return Replay(text, replace(record, moves=tuple(moves)), tuple(states))


@contextmanager
def explained(name: str) -> Iterator[None]:
    """Tell what the rules refuse about a file of this name. Raises click.ClickException."""
    try:
        yield
    except RulesError as error:
        raise click.ClickException(f"{name}: {explain(error)}") from error


def explain(error: RulesError) -> str:
    """Return what is wrong, with the rule that says so."""
    return f"{error} ({error.rule})" if error.rule else str(error)


def first_difference(replay: Replay) -> str:
    """Return where a text is not the canonical one of its record; empty if it is."""
    text, canonical = replay.text, format_record(replay.record)
    if text == canonical:
        return ""
    lines, canonical_lines = text.splitlines(), canonical.splitlines()
    for number, (given, wanted) in enumerate(zip(lines, canonical_lines, strict=False), start=1):
        if given != wanted:
            return f"line {number} is {given!r}, where {wanted!r} is canonical"
    if len(lines) > len(canonical_lines):
        return f"line {len(canonical_lines) + 1} is empty, after the end of the record"
    return "its lines do not all end as they should, with one line feed"


def _decode(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise _refusal(f"no text in UTF-8, at byte {error.start}") from error


def _parse(text: str) -> Record:
    record = parse_record(text)
    if game_of(record.options).name in _ORDERS_IN_LISTS and not text.endswith("\n"):
        last = len(text.splitlines())
        raise _refusal(f"line {last} is cut off; expected a line feed at the end of the record")
    return record


def _refusal(message: str) -> RecordError:
    return RecordError(message, reason="BAD_RECORD")
