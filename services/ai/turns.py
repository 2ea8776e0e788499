"""What a task does at a table, given a lobby: play one turn of one seat, score one finished game.

Both may be repeated at will: a turn counts only once, an outcome too.
"""

import hashlib
import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

import grpc
import structlog
from hall.v1 import game_pb2

from services.ai.armadora.bots import BOTS, Chooser, think_seconds
from services.ai.armadora.legal import is_legal
from services.ai.armadora.random import choose as choose_any
from services.ai.failures import describe
from services.ai.orkisland.choosing import Sights, choose_orders, first_ply_of_round
from services.engine.convert import read_record, read_view, write_outcome
from services.engine.rules.armadora.view import View
from services.engine.rules.games import game_of
from services.engine.rules.orkisland.orders import HOLD
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.view import View as IslandView
from services.engine.rules.record import replay
from services.wire.errors import Refusal

MOST_TRIES = 8
"""How often a turn is tried anew because others have moved in the same round."""

SIGHTS = Sights()
"""What this worker process keeps of the tables of Ork Island."""

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
    """One turn to play: at which table and ply, for which seat, by which opponent.

    In Ork Island any ply of a round stands for the turn that a seat has in it.
    """

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


def play_turn(lobby: LobbyCalls, turn: Turn, budget: float, sights: Sights = SIGHTS) -> bool:
    """Play a turn if it is still to be played, and return whether this call played it.

    `budget` is the time to think, in seconds. A refusal is logged without its message and facts,
    which may name what is in hand.
    """
    line = log.bind(table=turn.table_id, ply=turn.ply, seat=turn.seat)
    for _ in range(MOST_TRIES):
        try:
            is_played = _try_to_play(lobby, turn, budget, sights)
        except Refusal as refusal:
            if refusal.code is grpc.StatusCode.ABORTED:
                continue  # somebody was first, maybe in another seat of the same round
            line.error("refused", code=refusal.code.name, reason=refusal.reason)
            return False
        is_one_of_many = sights.get(turn.table_id) is not None  # in Ork Island there are hundreds
        tell = line.debug if is_one_of_many else line.info
        tell("played" if is_played else "nothing to play", bot=turn.bot)
        return is_played
    line.info("somebody was first")
    return False


def _try_to_play(lobby: LobbyCalls, turn: Turn, budget: float, sights: Sights) -> bool:
    sight = sights.get(turn.table_id)
    since = turn.ply if sight else 0  # what lies before is known, or the log tells much
    answer = lobby.get_view(table_id=turn.table_id, seat_token=turn.seat_token, since=since)
    if answer is None or turn.seat not in answer.to_move:
        return False
    view = read_view(answer)
    first_ply = _first_ply(view)
    if not first_ply <= turn.ply <= view.ply:
        return False
    turn = replace(turn, ply=first_ply)
    if isinstance(view, IslandView):
        move = choose_in_round(turn, view, sight or sights.open(turn.table_id, view))
    else:
        move = choose_move(turn, view, budget)
    lobby.play_move(
        request_id=turn.request_id,
        table_id=turn.table_id,
        seat_token=turn.seat_token,
        ply=view.ply,
        move=move,
    )
    return True


def _first_ply(view: View | IslandView) -> int:
    """Return the ply at which the turn of a seat that is to move has begun."""
    return first_ply_of_round(view) if isinstance(view, IslandView) else view.ply


def choose_move(turn: Turn, view: View, budget: float, bots: Mapping[str, Chooser] = BOTS) -> str:
    """Return what the opponent plays, and any legal move where it fails to choose one."""
    try:
        move = bots[turn.bot](view, turn.rng(), min(budget, think_seconds(turn.bot)))
        if is_legal(view, move):
            return move
        log.error("chose an illegal move", bot=turn.bot, table=turn.table_id, ply=turn.ply)
    except Exception as error:  # a table waits for this move: a bug must not stall it
        _log_failure(turn, error)
    return choose_any(view, turn.rng(), budget)


def choose_in_round(turn: Turn, view: IslandView, sight: Sight) -> str:
    """Return what the opponent orders in this round; where it fails to decide, its orks hold."""
    try:
        return choose_orders(sight, view, turn.seat, turn.bot, turn.rng())
    except Exception as error:  # the round waits for these orders
        _log_failure(turn, error)
    return HOLD


def _log_failure(turn: Turn, error: Exception) -> None:
    log.error(
        "failed to choose", bot=turn.bot, table=turn.table_id, ply=turn.ply, **describe(error)
    )


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
