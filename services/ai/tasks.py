"""The tasks by their names, with their retries. What they do stands in the modules that they call.

A lobby that does not answer is asked again after a pause, a few times; what is overdue after that
the lobby's sweeper sends anew. A task goes on under the request id that its header `request_id`
names: that of the person whose move made it due.
"""

from functools import cache
from typing import Any

import redis
import structlog
from celery import Task
from celery.signals import task_prerun, worker_init, worker_process_init

from services.ai import hints, judging, matches, turns
from services.ai.app import app
from services.ai.lobby import Lobby, LobbyAway
from services.ai.settings import Settings
from services.ai.warm import warm_up
from services.wire.requests import accept_request_id, current_request_id

log = structlog.get_logger()

PATIENCE: dict[str, Any] = {
    "autoretry_for": (LobbyAway,),
    "retry_backoff": True,
    "retry_backoff_max": 8,
    "max_retries": 5,
}

CANARY_SECONDS = 60
"""How long an answer to a canary waits for whoever asked."""


@cache
def settings() -> Settings:
    """Return the settings of this worker."""
    return Settings()


@cache
def lobby() -> Lobby:
    """Return the one connection of this worker process, made when first asked for."""
    return Lobby(settings().lobby_address, settings().call_seconds)


@worker_init.connect
def _warm_up(**_: Any) -> None:
    """Get every kernel ready before the first task is taken, once for all that are forked."""
    seconds = warm_up()
    log.info("kernels are ready", seconds=round(seconds, 1))


@worker_process_init.connect
def _connect(**_: Any) -> None:
    lobby()


@task_prerun.connect
def _take_request_id(task: Task[Any, Any], **_: Any) -> None:
    headers = task.request.headers or {}
    current_request_id.set(accept_request_id(str(headers.get("request_id", ""))))


@app.task(name="ai.play_turn", **PATIENCE)
def play_turn(*, table_id: str, ply: int, seat: int, bot: str, seat_token: str) -> None:
    """Play one turn of a computer opponent."""
    turn = turns.Turn(table_id, ply, seat, bot, seat_token)
    turns.play_turn(lobby(), turn, budget=settings().turn_seconds / 2)


@app.task(name="ai.play_match", **PATIENCE)
def play_match(*, table_id: str, match_token: str) -> None:
    """Play a match of computer opponents."""
    matches.play_match(lobby(), table_id, match_token, settings().match_seconds)


@app.task(name="ai.score_table", **PATIENCE)
def score_table(*, table_id: str, scoring_token: str) -> None:
    """Score one finished game."""
    turns.score_table(lobby(), table_id, scoring_token)


@app.task(name="ai.give_hint", **PATIENCE)
def give_hint(*, table_id: str, ply: int, seat: int, seat_token: str) -> None:
    """Think of a hint for a person."""
    asked = hints.Asked(table_id, ply, seat, seat_token)
    hints.give_hint(lobby(), asked, budget=settings().turn_seconds / 2)


@app.task(name="ai.judge_table", **PATIENCE)
def judge_table(*, table_id: str, judging_token: str, seats: list[int]) -> None:
    """Judge a finished game, and the moves of some of its seats."""
    case = judging.Case(table_id, seats, judging_token)
    judging.judge_table(lobby(), case, settings().judging_seconds)


@app.task(name="ai.answer_canary")
def answer_canary(*, reply_to: str) -> None:
    """Tell who asks under this Redis key that tasks are taken here."""
    with redis.Redis.from_url(settings().redis_url) as answers:
        answers.lpush(reply_to, "taken")
        answers.expire(reply_to, CANARY_SECONDS)
