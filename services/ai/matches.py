"""What a task does with a match of computer opponents, given a lobby: play it on to its end.

It may be repeated at will, and end anywhere: the record that comes of it is the same, for rounds
are appended only where they follow on what is there. Of two workers at one match one gives way.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Protocol

import grpc
import structlog
from hall.v1 import game_pb2, lobby_pb2

from services.ai.failures import describe
from services.ai.orkisland.matching import SeatMove, play_on
from services.engine.convert import read_record
from services.wire.errors import Refusal

BATCH_ROUNDS = 25
BATCH_SECONDS = 0.25
"""What is played by then is appended, so that whoever watches sees the match go on."""

BATCH_CHARACTERS = 100_000
"""What is as long is appended too: a call to the lobby has 384 KiB at most, a round some 10."""

log = structlog.get_logger()

Clock = Callable[[], float]


class MatchCalls(Protocol):
    """What a task asks of the lobby; `services.ai.lobby.Lobby` is the real one."""

    def get_match(self, *, table_id: str, match_token: str) -> lobby_pb2.GetMatchResponse: ...

    def play_rounds(
        self, *, table_id: str, match_token: str, ply: int, moves: Sequence[game_pb2.Move]
    ) -> int: ...


def play_match(
    lobby: MatchCalls,
    table_id: str,
    match_token: str,
    seconds: float,
    clock: Clock = time.monotonic,
) -> None:
    """Play a match on: to its end, until somebody else plays it, or for so many seconds.

    Raises Refusal.
    """
    deadline = clock() + seconds
    line = log.bind(table=table_id)
    answer = lobby.get_match(table_id=table_id, match_token=match_token)
    if answer.is_over:
        return
    ply = len(answer.record.moves)
    rounds = play_on(read_record(answer.record), answer.bots, partial(_log_failure, table_id))
    try:
        for batch in _batches(rounds, clock):
            moves = [game_pb2.Move(seat=seat, text=text) for seat, text in batch]
            ply = lobby.play_rounds(
                table_id=table_id, match_token=match_token, ply=ply, moves=moves
            )
            if clock() >= deadline:
                line.warning("match takes long", ply=ply)
                return
    except Refusal as refusal:
        if refusal.code is not grpc.StatusCode.ABORTED:
            raise
        line.info("somebody was first", ply=ply)
        return
    line.info("match over", ply=ply)


def _batches(rounds: Iterable[list[SeatMove]], clock: Clock) -> Iterator[list[SeatMove]]:
    """Put together the moves of rounds that are appended at a time."""
    batch: list[SeatMove] = []
    count, length, due = 0, 0, 0.0
    for moves in rounds:
        if not batch:
            count, length, due = 0, 0, clock() + BATCH_SECONDS
        batch += moves
        count += 1
        length += sum([len(text) for _, text in moves])
        if count == BATCH_ROUNDS or length >= BATCH_CHARACTERS or clock() >= due:
            yield batch
            batch = []
    if batch:
        yield batch


def _log_failure(table_id: str, seat: int, bot: str, error: Exception) -> None:
    log.error("failed to choose", bot=bot, table=table_id, seat=seat, **describe(error))
