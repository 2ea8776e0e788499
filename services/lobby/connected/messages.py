"""What the hall says to a bot, as messages of hall.v1, and how it reads a hello."""

import math
from dataclasses import dataclass

from hall.v1 import bot_pb2, game_pb2

from services.lobby.fields import check_token
from services.lobby.hot import HotTable
from services.lobby.messages import table_message
from services.lobby.refusals import refuse
from services.wire.bots import PROTOCOL_VERSION
from services.wire.errors import Refusal
from services.wire.moves import LATE

NO_TIME_LIMIT = 0


@dataclass(frozen=True, slots=True)
class AnswerTime:
    """How long an answer took, in milliseconds."""

    thinking_ms: float
    round_trip_ms: float

    def message(self) -> bot_pb2.AnswerTime:
        """Return it as a message."""
        return bot_pb2.AnswerTime(thinking_ms=self.thinking_ms, round_trip_ms=self.round_trip_ms)


def answer_time(total_ms: float, said_ms: float | None) -> AnswerTime:
    """Split the time that an answer took by what the bot says that it has thought.

    One that was here before its turn was sent has taken none.
    """
    total_ms = max(total_ms, 0.0)
    if said_ms is None or math.isnan(said_ms):
        return AnswerTime(total_ms, 0.0)
    thinking_ms = min(max(said_ms, 0.0), total_ms)
    return AnswerTime(thinking_ms, total_ms - thinking_ms)


def check_hello(request: bot_pb2.PlayRequest) -> bot_pb2.BotHello:
    """Return the hello in a first message. Raises Refusal BAD_MESSAGE, BAD_FIELD, NO_TOKEN."""
    if request.WhichOneof("message") != "hello":
        raise refuse("BAD_MESSAGE", "the first message is a hello: table, token, version")
    hello = request.hello
    if hello.protocol_version != PROTOCOL_VERSION:
        raise refuse(
            "BAD_FIELD",
            f"protocol_version is {PROTOCOL_VERSION}",
            protocol_version=hello.protocol_version,
        )
    check_token(hello.seat_token)
    return hello


def welcome(hot: HotTable, seat: int) -> bot_pb2.PlayResponse:
    """Tell a bot who it is."""
    table = table_message(hot.table, hot.ply, hot.to_move)
    return bot_pb2.PlayResponse(
        welcome=bot_pb2.BotWelcome(protocol_version=PROTOCOL_VERSION, seat=seat, table=table)
    )


def started(hot: HotTable) -> bot_pb2.PlayResponse:
    """Tell that the game is on."""
    table = table_message(hot.table, hot.ply, hot.to_move)
    return bot_pb2.PlayResponse(started=bot_pb2.GameStarted(table=table))


def turn(view: game_pb2.View, time_ms: int | None, last: AnswerTime | None) -> bot_pb2.PlayResponse:
    """Ask for a move."""
    asked = bot_pb2.BotTurn(
        ply=view.ply,
        view=view,
        time_ms=time_ms or NO_TIME_LIMIT,
        last=last.message() if last else None,
    )
    return bot_pb2.PlayResponse(turn=asked)


def played(ply: int, text: str, time: AnswerTime) -> bot_pb2.PlayResponse:
    """Tell that an answer stands in the record."""
    return bot_pb2.PlayResponse(played=bot_pb2.MovePlayed(ply=ply, text=text, time=time.message()))


def refused(ply: int, refusal: Refusal, round: int) -> bot_pb2.PlayResponse:
    """Tell why an answer cannot be played."""
    return bot_pb2.PlayResponse(
        refused=bot_pb2.MoveRefused(
            ply=ply,
            reason=refusal.reason,
            message=refusal.message,
            facts=refusal.facts,
            round=round,
        )
    )


def missed(hot: HotTable, seat: int, ply: int, asked: int, time_ms: int) -> bot_pb2.PlayResponse:
    """Tell that the move at a ply stands for a turn that was missed."""
    return bot_pb2.PlayResponse(
        missed=bot_pb2.TurnMissed(
            ply=asked,
            text=LATE,
            round=hot.round_of(seat, ply),
            time_ms=time_ms,
            in_a_row=hot.missed_in_a_row(seat, ply),
        )
    )


def ignored(
    request: bot_pb2.PlayRequest, asked: int | None, round: int, *, is_late: bool
) -> bot_pb2.PlayResponse:
    """Tell that a message is no answer to the turn that is asked."""
    if request.WhichOneof("message") != "move":
        reason, message = "BAD_MESSAGE", "after the hello come moves only: a ply and a move"
    elif is_late:
        reason, message = "LATE", "the time of that turn was over before the answer was here"
    elif asked is None:
        reason, message = "NOT_YOUR_TURN", "no turn is asked of this seat now; wait for the next"
    else:
        reason, message = "STALE_PLY", f"the turn that is asked is that of ply {asked}"
    return bot_pb2.PlayResponse(
        ignored=bot_pb2.MessageIgnored(
            ply=request.move.ply, reason=reason, message=message, round=round
        )
    )


def ended(view: game_pb2.View, last: AnswerTime | None) -> bot_pb2.PlayResponse:
    """Tell how the game ended."""
    return bot_pb2.PlayResponse(
        ended=bot_pb2.GameEnded(view=view, last=last.message() if last else None)
    )
