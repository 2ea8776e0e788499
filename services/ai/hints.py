"""What a task does to give a hint: it thinks in a person's seat, from that seat's own view.

It may be repeated at will: the first hint for a ply counts.
"""

from dataclasses import dataclass, field
from typing import Protocol

import grpc
import structlog
from hall.v1 import game_pb2, judgement_pb2

from services.ai.armadora.judging import best_moves, rng_for
from services.ai.prospects import write_weighed
from services.engine.convert import read_view
from services.wire.errors import Refusal

GONE_ON = (
    grpc.StatusCode.ABORTED,
    grpc.StatusCode.FAILED_PRECONDITION,
    grpc.StatusCode.PERMISSION_DENIED,
)
"""How a hint is refused that came too late: the game has gone on, or whoever asked has left."""

log = structlog.get_logger()


class HintCalls(Protocol):
    """What a task asks of the lobby; `services.ai.lobby.Lobby` is the real one."""

    def get_view(self, *, table_id: str, seat_token: str, since: int) -> game_pb2.View | None: ...

    def give_hint(self, *, table_id: str, seat_token: str, hint: judgement_pb2.Hint) -> None: ...


@dataclass(frozen=True, slots=True)
class Asked:
    """Where somebody wants a hint: at which table and ply, and in which seat."""

    table_id: str
    ply: int
    seat: int
    seat_token: str = field(repr=False)


def give_hint(lobby: HintCalls, asked: Asked, budget: float) -> bool:
    """Think of a hint if it is still wanted, and return whether it was given.

    `budget` is the time to think, in seconds. A refusal is logged without its message and facts,
    which may name what is in hand.
    """
    line = log.bind(table=asked.table_id, ply=asked.ply, seat=asked.seat)
    try:
        answer = lobby.get_view(table_id=asked.table_id, seat_token=asked.seat_token, since=0)
        if answer is None or answer.ply != asked.ply or asked.seat not in answer.to_move:
            line.info("no hint is wanted")
            return False
        weighed = best_moves(read_view(answer), rng_for(asked.table_id, asked.ply), budget)
        hint = judgement_pb2.Hint(ply=asked.ply, moves=map(write_weighed, weighed))
        lobby.give_hint(table_id=asked.table_id, seat_token=asked.seat_token, hint=hint)
    except Refusal as refusal:
        tell = line.info if refusal.code in GONE_ON else line.error
        tell("hint refused", code=refusal.code.name, reason=refusal.reason)
        return False
    line.info("hint given")
    return True
