"""What a task does, given a lobby: play one turn of one seat, score one finished game.

Both may be repeated at will: a turn counts only at its ply, an outcome only once.
"""

import hashlib
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from traceback import extract_tb
from typing import Protocol

import grpc
import structlog
from hall.v1 import game_pb2

from services.ai.armadora.bots import BOTS, Chooser
from services.ai.armadora.legal import is_legal
from services.ai.armadora.random import choose as choose_any
from services.engine.convert import read_record, read_view, write_outcome
from services.engine.rules.armadora.view import View
from services.engine.rules.games import game_of
from services.engine.rules.record import replay
from services.wire.errors import Refusal

log = structlog.get_logger()


class LobbyCalls(Protocol):
    """What a task asks of the lobby; `services.ai.lobby.Lobby` is the real one."""

    def get_view(self, *, table_id: str, seat_token: str, since: int) -> game_pb2.View | None: ...

    def play_move(
        self, *, request_id: str, table_id: str, seat_token: str, ply: int, move: str
    ) -> None: ...

    def get_record(self, *, table_id: str) -> game_pb2.Record: ...

    def record_outcome(
        self, *, table_id: str, scoring_token: str, outcome: game_pb2.Outcome
    ) -> None: ...


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn to play: at which table and ply, for which seat, by which opponent."""

    table_id: str
    ply: int
    seat: int
    bot: str
    seat_token: str = field(repr=False)

    @property
    def request_id(self) -> str:
        """The same whenever this turn is played."""
        return f"bot-{self.table_id}-{self.ply}-{self.seat}"

    def rng(self) -> random.Random:
        """Return a generator that nobody can foresee, the same whenever this turn is played."""
        return random.Random(hashlib.sha256(f"{self.seat_token}:{self.ply}".encode()).digest())


def play_turn(lobby: LobbyCalls, turn: Turn, budget: float) -> bool:
    """Play a turn if it is still to be played, and return whether this call played it.

    `budget` is the time to think, in seconds. A refusal is logged without its message and facts,
    which may name what is in hand.
    """
    line = log.bind(table=turn.table_id, ply=turn.ply, seat=turn.seat)
    try:
        answer = lobby.get_view(table_id=turn.table_id, seat_token=turn.seat_token, since=turn.ply)
        if answer is None or answer.ply != turn.ply or turn.seat not in answer.to_move:
            line.info("nothing to play")
            return False
        lobby.play_move(
            request_id=turn.request_id,
            table_id=turn.table_id,
            seat_token=turn.seat_token,
            ply=turn.ply,
            move=choose_move(turn, read_view(answer), budget),
        )
    except Refusal as refusal:
        if refusal.code is grpc.StatusCode.ABORTED:
            line.info("somebody was first")
        else:
            line.error("refused", code=refusal.code.name, reason=refusal.reason)
        return False
    line.info("played", bot=turn.bot)
    return True


def choose_move(turn: Turn, view: View, budget: float, bots: Mapping[str, Chooser] = BOTS) -> str:
    """Return what the opponent plays, and any legal move where it fails to choose one."""
    try:
        move = bots[turn.bot](view, turn.rng(), budget)
        if is_legal(view, move):
            return move
        log.error("chose an illegal move", bot=turn.bot, table=turn.table_id, ply=turn.ply)
    except Exception as error:  # a table waits for this move: a bug must not stall it
        log.error(
            "failed to choose",
            bot=turn.bot,
            table=turn.table_id,
            ply=turn.ply,
            error=type(error).__name__,  # its text may name what is in hand
            where=[f"{each.filename}:{each.lineno}" for each in extract_tb(error.__traceback__)],
        )
    return choose_any(view, turn.rng(), budget)


def score_table(lobby: LobbyCalls, table_id: str, scoring_token: str) -> None:
    """Replay the record of a finished game and store its outcome. Raises Refusal."""
    record = read_record(lobby.get_record(table_id=table_id))
    outcome = game_of(record.options).outcome(replay(record))
    if outcome is None:
        raise ValueError(f"table {table_id} is not over at ply {len(record.moves)}")
    lobby.record_outcome(
        table_id=table_id, scoring_token=scoring_token, outcome=write_outcome(outcome)
    )
    log.info("scored", table=table_id)
