"""What a task does to judge a finished game: the prospects after each ply, and people's moves.

It may be repeated at will, and end anywhere: what is judged already is left out, and of two workers
at one game one gives way.
"""

import random
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import structlog
from hall.v1 import game_pb2, judgement_pb2

from services.ai.armadora.judging import chart_point, find_turning_point, judge_move, rng_for
from services.ai.prospects import write_judged, write_prospects
from services.engine.convert import read_record
from services.engine.rules.armadora import game
from services.engine.rules.armadora.moves import format as format_move
from services.engine.rules.armadora.state import State
from services.engine.rules.record import Record, begin

BATCH_SECONDS = 0.5
"""What is judged by then is recorded, so that whoever watches sees it come."""

log = structlog.get_logger()

Clock = Callable[[], float]


class JudgingCalls(Protocol):
    """What a task asks of the lobby; `services.ai.lobby.Lobby` is the real one."""

    def get_record(self, *, table_id: str) -> game_pb2.Record: ...

    def record_judgements(
        self,
        *,
        table_id: str,
        judging_token: str,
        judgements: Sequence[judgement_pb2.Judgement],
    ) -> int: ...


@dataclass(frozen=True, slots=True)
class Case:
    """A game to judge, and the seats whose moves are."""

    table_id: str
    seats: Collection[int]
    judging_token: str = field(repr=False)


def judge_table(
    lobby: JudgingCalls, case: Case, seconds: float, clock: Clock = time.monotonic
) -> None:
    """Judge a game: to its end, until somebody else does, or for so many seconds.

    Raises Refusal.
    """
    deadline = clock() + seconds
    line = log.bind(table=case.table_id)

    def record(batch: Sequence[judgement_pb2.Judgement]) -> int:
        return lobby.record_judgements(
            table_id=case.table_id, judging_token=case.judging_token, judgements=batch
        )

    states = _states_of(read_record(lobby.get_record(table_id=case.table_id)))
    ply = record([])
    for batch in _batches(_judgements(states, case, ply), clock):
        if record(batch) > ply:
            line.info("somebody was first", ply=ply)
            return
        ply += len(batch)
        if clock() >= deadline and ply < len(states) - 1:
            line.warning("judging takes long", ply=ply)
            return
    line.info("judged", ply=ply)


def _states_of(record: Record) -> list[State]:
    """Return the position before the first move of a record, and that after each."""
    states: list[State] = [begin(record)]
    for seat, text in record.moves:
        states.append(game.apply(states[-1], seat, text)[0])
    return states


def _judgements(
    states: Sequence[State], case: Case, first_ply: int
) -> Iterator[judgement_pb2.Judgement]:
    """Yield how each ply is judged, from one on."""
    last = states[-1]
    if first_ply == len(last.log):
        return
    chart = [chart_point(state, _chart_rng(case, ply)) for ply, state in enumerate(states)]
    turning_point = find_turning_point(last, chart)
    for ply in range(first_ply, len(last.log)):
        yield judgement_pb2.Judgement(
            ply=ply,
            prospects=write_prospects(chart[ply + 1]),
            move=_judge(states[ply], last, case, ply),
            is_turning_point=ply == turning_point,
        )


def _judge(state: State, last: State, case: Case, ply: int) -> judgement_pb2.MoveJudgement | None:
    """Return how the move at a ply is judged from the view that its seat had, if it is."""
    played = last.log[ply]
    if played.seat not in case.seats:
        return None
    view = game.view(state, played.seat, since=0)
    return write_judged(judge_move(view, format_move(played.move), rng_for(case.table_id, ply)))


def _chart_rng(case: Case, ply: int) -> random.Random:
    return random.Random(f"chart {case.table_id} {ply}")


def _batches(
    judgements: Iterator[judgement_pb2.Judgement], clock: Clock
) -> Iterator[list[judgement_pb2.Judgement]]:
    """Put together what is recorded at a time."""
    batch: list[judgement_pb2.Judgement] = []
    due = clock() + BATCH_SECONDS
    for judgement in judgements:
        batch.append(judgement)
        if clock() >= due:
            yield batch
            batch, due = [], clock() + BATCH_SECONDS
    if batch:
        yield batch
