"""What a request must keep to before the rules see it."""

from collections.abc import Sequence

import grpc
from hall.v1 import game_pb2

from services.engine.convert import OPEN, SPECTATOR
from services.engine.limits import (
    MAX_ANSWER_BYTES,
    MAX_RECORD_TEXT_BYTES,
    MAX_RECORD_TEXT_LINES,
    MAX_SETTINGS_TEXT_BYTES,
    MAX_WAY_STEPS,
    Limits,
)
from services.engine.refusals import refuse
from services.engine.rules import record
from services.engine.rules.game import RecordError
from services.engine.rules.orkisland.settings import Settings
from services.wire.errors import Refusal
from services.wire.limits import MAX_WAY_CELLS, MAX_WAY_ORKS

MAX_VIEWERS = 5


def check_version(options: object, version: int) -> None:
    """Refuse a version of the rules that a game by these options is not played by."""
    try:
        record.check_version(options, version)
    except RecordError as error:
        raise refuse(error) from error


def check_no_factions(options: game_pb2.GameOptions) -> None:
    """Refuse the options of a table that name factions before anybody sits there."""
    if options.factions:
        raise _refusal("BAD_OPTIONS", "factions come with the seats; leave them out of the options")


def check_new_moves(moves: Sequence[str], ply: int, limits: Limits) -> None:
    """Refuse to play no moves, too many, or too long ones, from a ply on."""
    if not 1 <= len(moves) <= limits.new_moves:
        raise _refusal(
            "TOO_MANY_MOVES" if moves else "NO_MOVES",
            f"play 1 to {limits.new_moves} moves in one call, not {len(moves)}",
            most=limits.new_moves,
        )
    check_moves(moves, ply, limits)


def check_moves(moves: Sequence[str], ply: int, limits: Limits) -> None:
    """Refuse moves that make a record too long, or that are too long themselves."""
    if ply + len(moves) > limits.record_moves:
        raise _refusal(
            "TOO_MANY_MOVES",
            f"a record has at most {limits.record_moves} moves, not {ply + len(moves)}",
            most=limits.record_moves,
        )
    for place, move in enumerate(moves, start=ply):
        if len(move) > limits.move_length:
            raise _refusal(
                "BAD_NOTATION",
                f"at ply {place}: a move has at most {limits.move_length} characters, "
                f"not {len(move)}",
                ply=place,
            )


def check_viewers(viewers: Sequence[int], seats: int) -> None:
    """Refuse viewers that are no seat of the game, come twice, or are too many."""
    if len(viewers) > MAX_VIEWERS:
        raise _refusal("BAD_VIEWER", f"ask for at most {MAX_VIEWERS} viewers, not {len(viewers)}")
    for viewer in viewers:
        if not SPECTATOR <= viewer < seats:
            raise _bad_viewer(viewer, f"a seat from 0 to {seats - 1}, or -1 for spectators")
    if len(set(viewers)) < len(viewers):
        raise _refusal("BAD_VIEWER", "ask for each viewer once")


def check_replay_viewer(viewer: int, seats: int) -> None:
    """Refuse a viewer that no replay can be seen as."""
    if not OPEN <= viewer < seats:
        seat = f"a seat from 0 to {seats - 1}"
        raise _bad_viewer(viewer, f"{seat}, -1 for spectators, or -2 for everything open")


def check_text(text: str) -> None:
    """Refuse a text that is too long for a record."""
    _check_size("the text of a record", len(text.encode()), MAX_RECORD_TEXT_BYTES, "bytes")
    _check_size("the text of a record", len(text.splitlines()), MAX_RECORD_TEXT_LINES, "lines")


def check_settings_text(text: str) -> None:
    """Refuse a text that is too long for a settings file."""
    _check_size("a settings file", len(text.encode()), MAX_SETTINGS_TEXT_BYTES, "bytes")


def check_is_ork_island(options: object) -> None:
    """Refuse a record of another game."""
    if not isinstance(options, Settings):
        raise _refusal("BAD_RECORD", "send a record of Ork Island; other games have no such thing")


def check_orks(orks: Sequence[int], there_are: int) -> None:
    """Refuse to find ways of no orks, of too many, of one twice, or of one that there is not."""
    if not 1 <= len(orks) <= MAX_WAY_ORKS:
        raise _refusal("BAD_ORKS", f"ask for the ways of 1 to {MAX_WAY_ORKS} orks, not {len(orks)}")
    if len(set(orks)) < len(orks):
        raise _refusal("BAD_ORKS", "ask for the way of each ork once")
    if max(orks) >= there_are:
        raise _refusal("BAD_ORKS", f"orks are 0 to {there_are - 1}, not {max(orks)}", ork=max(orks))


def check_cells(cells: Sequence[int], there_are: int) -> None:
    """Refuse to find ways to no cells, to too many, or to one that is not on the board."""
    if not 1 <= len(cells) <= MAX_WAY_CELLS:
        message = f"ask for ways to 1 to {MAX_WAY_CELLS} cells, not {len(cells)}"
        raise _refusal("BAD_CELLS", message)
    if max(cells) >= there_are:
        message = f"cells are 0 to {there_are - 1}, not {max(cells)}"
        raise _refusal("BAD_CELLS", message, cell=max(cells))


def check_way_steps(steps: int) -> None:
    """Refuse ways that have too many steps together."""
    _check_size("the answer", steps, MAX_WAY_STEPS, "steps", "; ask for fewer orks")


def check_replay_bytes(size: int) -> None:
    """Refuse to answer a replay that is too long for clients to read."""
    _check_size("the answer to a replay", size, MAX_ANSWER_BYTES, "bytes")


def check_views_bytes(size: int) -> None:
    """Refuse to answer views that are, with all that goes along, too long for clients to read."""
    advice = "; ask for fewer viewers or a later `since`"
    _check_size("the answer", size, MAX_ANSWER_BYTES, "bytes", advice)


def _check_size(what: str, size: int, most: int, unit: str, advice: str = "") -> None:
    if size > most:
        message = f"{what} has at most {most} {unit}, not {size}{advice}"
        raise _refusal("TOO_LARGE", message, most=most)


def _bad_viewer(viewer: int, accepted: str) -> Refusal:
    return _refusal("BAD_VIEWER", f"a viewer is {accepted}, not {viewer}", viewer=viewer)


def _refusal(reason: str, message: str, **facts: int) -> Refusal:
    texts = {name: str(fact) for name, fact in facts.items()}
    return Refusal(grpc.StatusCode.INVALID_ARGUMENT, reason, message, texts)
