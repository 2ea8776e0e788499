"""The text frames that a socket sends to the page, and the messages that it accepts from it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import grpc
import orjson
from hall.v1 import game_pb2, judgement_pb2, lobby_pb2

from frontend.play.jsonview import Json, table_json, view_json
from frontend.play.judgement_json import hint_json, judgement_json
from frontend.play.limits import MAX_FRAME_CHARACTERS
from frontend.play.own_tables import OwnTable
from services.wire.errors import Refusal
from services.wire.moves import LONGEST_MOVES

MAX_ID_CHARACTERS = 64
MAX_MOVE_CHARACTERS = max(LONGEST_MOVES.values())
MAX_PLY = 4000
MAX_PLY_DIGITS = 10

SENDABLE = (
    'send {"type":"move","move":…,"ply":…,"id":…}, {"type":"hint","ply":…,"id":…} '
    'or {"type":"ping","id":…}'
)


@dataclass(frozen=True, slots=True)
class MoveMessage:
    """The page wants to play; `id` is its request id, and comes back in the answer."""

    id: str
    move: str
    ply: int


@dataclass(frozen=True, slots=True)
class HintMessage:
    """The page wants to know what the expert would play; `id` comes back in the answer."""

    id: str
    ply: int


@dataclass(frozen=True, slots=True)
class PingMessage:
    """The page wants to know whether the line is open."""

    id: str


def read_ply(text: str) -> int:
    """Return the ply that an address names; what is none means from the beginning."""
    is_number = text.isascii() and text.isdigit() and len(text) <= MAX_PLY_DIGITS
    return min(int(text), MAX_PLY) if is_number else 0


def read_message(text: str | None) -> MoveMessage | HintMessage | PingMessage:
    """Return what a frame from the page says; None stands for a binary frame.

    Raises Refusal (BAD_MESSAGE) with what a frame may hold.
    """
    if text is None:
        raise _bad_message("send text frames")
    if len(text) > MAX_FRAME_CHARACTERS:
        raise _bad_message(f"send at most {MAX_FRAME_CHARACTERS} characters a frame")
    try:
        message = orjson.loads(text)
    except orjson.JSONDecodeError:
        raise _bad_message("send JSON") from None
    match message:
        case {"type": "move", "move": str(move), "ply": int(ply), "id": str(id)} if (
            len(move) <= MAX_MOVE_CHARACTERS and _is_ply(ply) and _is_id(id)
        ):
            return MoveMessage(id, move, ply)
        case {"type": "hint", "ply": int(ply), "id": str(id)} if _is_ply(ply) and _is_id(id):
            return HintMessage(id, ply)
        case {"type": "ping", "id": str(id)} if _is_id(id):
            return PingMessage(id)
        case _:
            raise _bad_message(SENDABLE)


def table_frame(table: lobby_pb2.Table, seat: int | None, *, is_host: bool) -> str:
    """Return the frame with a table, and what the viewer is at it."""
    return _encode({"type": "table", "table": table_json(table), "seat": seat, "is_host": is_host})


def tables_frame(tables: Iterable[lobby_pb2.Table], own: Iterable[OwnTable] = ()) -> str:
    """Return the frame with the list of tables, and those where the visitor has a seat."""
    return _encode(
        {
            "type": "tables",
            "tables": [table_json(table) for table in tables],
            "own": [entry.json() for entry in own],
        }
    )


def view_frame(view: game_pb2.View) -> str:
    """Return the frame with a view of Armadöra."""
    return _encode({"type": "view", "view": view_json(view)})


def due_frame(due: Json) -> str:
    """Return the same of Ork Island, as island_json.due_json has it."""
    return _encode({"type": "view", "view": due})


def accepted_frame(id: str, ply: int) -> str:
    """Return the answer to a move that now stands in the record, which has `ply` moves."""
    return _encode({"type": "accepted", "id": id, "ply": ply})


def hint_frame(id: str, hint: judgement_pb2.Hint) -> str:
    """Return the answer to who asked what the expert would play."""
    return _encode({"type": "hint", "id": id, "hint": hint_json(hint)})


def judgements_frame(answer: lobby_pb2.WatchJudgementsResponse) -> str:
    """Return the frame with what is newly known of how the expert judges a game."""
    judgements = [judgement_json(judgement) for judgement in answer.judgements]
    return _encode({"type": "judgements", "plies": answer.plies, "judgements": judgements})


def refused_frame(id: str, reason: str, message: str, rule: str) -> str:
    """Return the answer to what was not accepted; the message is for people."""
    return _encode(
        {"type": "refused", "id": id, "reason": reason, "message": message, "rule": rule}
    )


def pong_frame(id: str) -> str:
    """Return the answer to a ping."""
    return _encode({"type": "pong", "id": id})


def away_frame(what: str) -> str:
    """Return the news that the lobby or the engine does not answer."""
    return _encode({"type": "away", "what": what})


def back_frame() -> str:
    """Return the news that it answers again."""
    return _encode({"type": "back"})


def _encode(frame: dict[str, Any]) -> str:
    return orjson.dumps(frame).decode()


def _is_ply(ply: int) -> bool:
    return not isinstance(ply, bool) and 0 <= ply <= MAX_PLY


def _is_id(id: str) -> bool:
    return 1 <= len(id) <= MAX_ID_CHARACTERS and id.isascii() and id.isprintable()


def _bad_message(accepted: str) -> Refusal:
    return Refusal(grpc.StatusCode.INVALID_ARGUMENT, "BAD_MESSAGE", accepted)
