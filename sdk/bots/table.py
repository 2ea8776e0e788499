"""A bot at a table of the hall: one stream, opened again whenever it is cut off."""

import queue
from collections.abc import Callable
from typing import Any

import grpc
from hall.v1 import bot_pb2, bot_pb2_grpc, game_pb2

from sdk.bot import Bot
from sdk.bots.outage import Outages
from sdk.bots.seated import Answer, BotFailed, SeatedBot
from services.engine.convert import read_view
from services.wire.bots import PROTOCOL_VERSION, next_since
from services.wire.errors import Refusal, read_refusal

AWAY = (
    grpc.StatusCode.UNAVAILABLE,
    grpc.StatusCode.DEADLINE_EXCEEDED,
    grpc.StatusCode.CANCELLED,
)
CUT_OFF = (grpc.StatusCode.INTERNAL, grpc.StatusCode.UNKNOWN)
"""How a stream ends by something on the way; a hall that means it gives a reason."""

READERS: dict[str, Callable[[game_pb2.View], Any]] = {"armadora": read_view}
"""By game, what makes the view of the rules of a message."""


class TableSeat:
    """One bot at one seat of one table. `tell` gets lines for its author, `detail` those of -v."""

    def __init__(
        self,
        bot: Bot,
        table_id: str,
        seat_token: str,
        tell: Callable[[str], None],
        detail: Callable[[str], None],
    ) -> None:
        self._bot = bot
        self._hello = bot_pb2.BotHello(
            table_id=table_id, seat_token=seat_token, protocol_version=PROTOCOL_VERSION
        )
        self._tell = tell
        self._outages = Outages(tell)
        self._detail = detail
        self._seat = 0
        self._seated: SeatedBot | None = None
        self._answered: tuple[int, Answer] | None = None
        self.names: tuple[str, ...] = ()

    def play(self, stub: bot_pb2_grpc.BotServiceStub) -> game_pb2.View:
        """Play to the end of the game and return the last view. Raises Refusal, BotFailed."""
        while True:
            try:
                if view := self._play_stream(stub):
                    return view
                told = "the stream has ended"
            except grpc.RpcError as error:
                refusal = read_refusal(error)
                if not is_away(refusal):
                    raise refusal from error
                told = refusal.message
            self._outages.wait(told)

    def _play_stream(self, stub: bot_pb2_grpc.BotServiceStub) -> game_pb2.View | None:
        """Play over one stream; return the last view, or None if it ends before the game."""
        outbox: queue.SimpleQueue[bot_pb2.PlayRequest | None] = queue.SimpleQueue()
        outbox.put(bot_pb2.PlayRequest(hello=self._hello))
        call = stub.Play(iter(outbox.get, None))
        try:
            for message in call:
                match message.WhichOneof("message"):
                    case "welcome":
                        self._seat = message.welcome.seat
                    case "started":
                        self.names = tuple([seat.nickname for seat in message.started.table.seats])
                        self._detail(f"the game is on: {', '.join(self.names)}")
                    case "turn":
                        outbox.put(bot_pb2.PlayRequest(move=self._choose(message.turn)))
                    case "played":
                        self._note_played(message.played)
                    case "refused":
                        self._note_refused(message.refused)
                    case "ignored":
                        self._detail(f"ply {message.ignored.ply}: {message.ignored.message}")
                    case "ended":
                        last: game_pb2.View = message.ended.view
                        return last
            return None
        finally:
            outbox.put(None)
            call.cancel()

    def _choose(self, turn: bot_pb2.BotTurn) -> bot_pb2.BotMove:
        """Return the answer to a turn: the same again if it was cut off on its way."""
        if self._answered and self._answered[0] == turn.ply:
            return bot_pb2.BotMove(ply=turn.ply, move=self._answered[1].move, thinking_ms=0)
        self._outages.end()
        game = str(turn.view.WhichOneof("game"))
        if game not in READERS:
            raise BotFailed(f"this version plays {', '.join(READERS)}, and not {game}")
        if self._seated is None:
            self._seated = SeatedBot(self._bot, game, self._seat, self.names)
        last = turn.last if turn.HasField("last") else None
        answer = self._seated.answer(
            READERS[game](turn.view),
            time_ms=turn.time_ms or None,
            thinking_ms=last.thinking_ms if last else None,
            round_trip_ms=last.round_trip_ms if last else None,
        )
        self._answered = turn.ply, answer
        self._hello.ply = next_since(turn.view)
        return bot_pb2.BotMove(ply=turn.ply, move=answer.move, thinking_ms=answer.thinking_ms)

    def _note_played(self, played: bot_pb2.MovePlayed) -> None:
        self._outages.end()
        spent = played.time
        self._detail(
            f"ply {played.ply}: {played.text}, thinking {spent.thinking_ms:.2f} ms, "
            f"round trip {spent.round_trip_ms:.2f} ms"
        )

    def _note_refused(self, refused: bot_pb2.MoveRefused) -> None:
        self._answered = None
        told = f"{refused.reason}: {refused.message}"
        self._tell(f"refused at ply {refused.ply}: {told}")
        if self._seated:
            self._seated.refuse(told)


def is_away(refusal: Refusal) -> bool:
    """Tell whether it is worth to try again what was refused."""
    is_cut_off = refusal.code in CUT_OFF and not refusal.reason
    return refusal.code in AWAY or is_cut_off or refusal.reason == "TOO_MANY_REQUESTS"
