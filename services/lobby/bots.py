"""Computer opponents as the lobby knows them: their names, and which task moves them.

How they choose a move is the workers' affair. A task may get lost or come twice: its ply makes it
harmless, and the sweeper sends it again.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from services.lobby.refusals import refuse
from services.lobby.tables import Table
from services.lobby.tokens import Tokens

LAST = 9
"""The last of the priorities that Celery's broker knows."""


@dataclass(frozen=True, slots=True)
class Task:
    """What a worker is asked to do: the task's name, its arguments, and a pause before.

    The lower its `priority`, the sooner it is taken.
    """

    name: str
    arguments: dict[str, Any] = field(repr=False)
    pause_seconds: float = 0.0
    priority: int = 0


def check_bot(table: Table, name: str) -> None:
    """Refuse what is no computer opponent of a table's game. Raises Refusal UNKNOWN_BOT."""
    known = table.game.bots
    if name not in known:
        accepted = f"{', '.join(known[:-1])} and {known[-1]}"
        raise refuse("UNKNOWN_BOT", f"computer opponents are {accepted}", bot=name[:20])


def turn_tasks(
    table: Table, ply: int, to_move: Iterable[int], tokens: Tokens, pause_seconds: float
) -> list[Task]:
    """Return one task for each computer opponent that may move now."""
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
            pause_seconds,
        )
        for seat in seats
        if seat and seat.bot
    ]


def match_task(table: Table, tokens: Tokens) -> Task:
    """Return the task that plays a match of computer opponents, from where it stands to its end.

    It takes long, and nobody sits there: it is taken when no turn and no scoring waits.
    """
    return Task(
        "ai.play_match",
        {"table_id": table.id, "match_token": tokens.match_token(table.id)},
        priority=LAST,
    )


def scoring_task(table: Table, tokens: Tokens) -> Task:
    """Return the task that scores a finished game."""
    return Task(
        "ai.score_table",
        {"table_id": table.id, "scoring_token": tokens.scoring_token(table.id)},
    )
