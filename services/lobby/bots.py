"""Computer opponents as the lobby knows them: their names, and which task moves them.

How they choose a move is the workers' affair. A task may get lost or come twice: its ply makes it
harmless, and the sweeper sends it again.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from hall.v1 import game_pb2

from services.lobby.notices import PACE_SECONDS
from services.lobby.refusals import refuse
from services.lobby.tables import Table
from services.lobby.tokens import Tokens

ALONE_SECONDS = 2 * PACE_SECONDS
"""The pause of computers that are left to themselves: each move is news of its own everywhere."""


class Priority(IntEnum):
    """What goes first, in the steps that Celery's broker knows.

    Only for the first of them somebody waits who plays: it has workers of its own. So have those
    who have passed and wait for the end; the pauses between its moves are left to the others.
    """

    PEOPLE = 0
    JUDGEMENTS = 3
    COMPUTERS = 6
    MATCHES = 9


@dataclass(frozen=True, slots=True)
class Task:
    """What a worker is asked to do: the task's name, its arguments, and a pause before."""

    name: str
    arguments: dict[str, Any] = field(repr=False)
    pause_seconds: float = 0.0
    priority: Priority = Priority.PEOPLE


def check_bot(table: Table, name: str) -> None:
    """Refuse what is no computer opponent of a table's game. Raises Refusal UNKNOWN_BOT."""
    known = table.game.bots
    if name not in known:
        accepted = f"{', '.join(known[:-1])} and {known[-1]}"
        raise refuse("UNKNOWN_BOT", f"computer opponents are {accepted}", bot=name[:20])


def pause_at(table: Table, views: Iterable[game_pb2.View], pause_seconds: float) -> float:
    """Return how long computers pause before a move: `pause_seconds` while anybody else plays.

    Longer pauses are of no use then: those who watch may do so at their own pace.
    """
    is_alone = is_left_to_bots(table, views)
    return min(pause_seconds, ALONE_SECONDS) if is_alone else pause_seconds


def is_left_to_bots(table: Table, views: Iterable[game_pb2.View]) -> bool:
    """Return whether no person and no program has a move left, as any of the views tells."""
    passed = next(iter(views), game_pb2.View()).armadora.passed
    return all(seat.index in passed for seat in table.people_and_programs)


def turn_tasks(
    table: Table, ply: int, to_move: Iterable[int], tokens: Tokens, pause_seconds: float
) -> list[Task]:
    """Return one task for each computer opponent that may move now.

    Their moves come after about `pause_seconds`, with the time that they think. Who thinks longer
    than that has a short pause all the same.
    """
    least_seconds = min(pause_seconds, ALONE_SECONDS)
    seats = [table.seats[index] for index in to_move]
    return [
        Task(
            "ai.play_turn",
            {
                "table_id": table.id,
                "ply": ply,
                "seat": seat.index,
                "bot": seat.bot,
                "seat_token": tokens.seat_token(table.id, seat.index, seat.nonce),
            },
            max(least_seconds, pause_seconds - table.game.thinking_seconds.get(seat.bot, 0.0)),
            _priority_at(table),
        )
        for seat in seats
        if seat and seat.bot
    ]


def match_task(table: Table, tokens: Tokens) -> Task:
    """Return the task that plays a match of computer opponents, from where it stands to its end.

    It takes long, and nobody sits there.
    """
    return Task(
        "ai.play_match",
        {"table_id": table.id, "match_token": tokens.match_token(table.id)},
        priority=Priority.MATCHES,
    )


def scoring_task(table: Table, tokens: Tokens) -> Task:
    """Return the task that scores a finished game."""
    return Task(
        "ai.score_table",
        {"table_id": table.id, "scoring_token": tokens.scoring_token(table.id)},
        priority=_priority_at(table),
    )


def hint_task(table: Table, ply: int, seat: int, tokens: Tokens) -> Task:
    """Return the task that thinks of a hint for a person."""
    taken = table.seats[seat]
    assert taken, "who asks for a hint has a seat"
    token = tokens.seat_token(table.id, seat, taken.nonce)
    return Task(
        "ai.give_hint", {"table_id": table.id, "ply": ply, "seat": seat, "seat_token": token}
    )


def judging_task(table: Table, tokens: Tokens) -> Task:
    """Return the task that judges a finished game, the moves of people and programs one by one."""
    return Task(
        "ai.judge_table",
        {
            "table_id": table.id,
            "judging_token": tokens.judging_token(table.id),
            "seats": [seat.index for seat in table.people_and_programs],
        },
        priority=Priority.JUDGEMENTS,
    )


def _priority_at(table: Table) -> Priority:
    """Return that of what is short: somebody waits for it, or all who sit there are computers."""
    return Priority.PEOPLE if table.people_and_programs else Priority.COMPUTERS
