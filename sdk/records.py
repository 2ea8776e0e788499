"""Records as files: read, replayed ply by ply, and compared with their canonical text."""

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


@dataclass(frozen=True, slots=True)
class Replay:
    """A record in canonical notation, and its states: one before each move, and the last."""

    record: Record
    states: tuple[Any, ...]


def replay_text(text: str) -> Replay:
    """Return the game that the text of a record holds.

    Raises click.ClickException with the line, and the ply of a move that cannot be played.
    """
    try:
        record = parse_record(text)
        states = [begin(record)]
    except RecordError as error:
        raise click.ClickException(explain(error)) from error
    game = game_of(record.options)
    moves = []
    for ply, (seat, move) in enumerate(record.moves):
        try:
            state, canonical = game.apply(states[-1], seat, move)
        except MoveError as error:
            place = f"at ply {ply}, line {move_line(text, ply)}"
            raise click.ClickException(f"{place}: {explain(error)}") from error
        states.append(state)
        moves.append((seat, canonical))
    return Replay(replace(record, moves=tuple(moves)), tuple(states))


def explain(error: RulesError) -> str:
    """Return what is wrong, with the rule that says so."""
    return f"{error} ({error.rule})" if error.rule else str(error)


def first_difference(text: str, record: Record) -> str:
    """Return where a text is not the canonical one of its record; empty if it is."""
    canonical = format_record(record)
    if text == canonical:
        return ""
    lines, canonical_lines = text.splitlines(), canonical.splitlines()
    for number, (given, wanted) in enumerate(zip(lines, canonical_lines, strict=False), start=1):
        if given != wanted:
            return f"line {number} is {given!r}, where {wanted!r} is canonical"
    if len(lines) > len(canonical_lines):
        return f"line {len(canonical_lines) + 1} is empty, after the end of the record"
    return "its lines do not all end as they should, with one line feed"
