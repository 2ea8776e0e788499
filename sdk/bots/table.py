"""A bot at a table of the hall: one stream, opened again whenever it is cut off."""

import queue
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import grpc
from hall.v1 import bot_pb2, bot_pb2_grpc, game_pb2, lobby_pb2

from sdk.bot import Bot
from sdk.bots.inbox import Inbox
from sdk.bots.missed import MissedRounds
from sdk.bots.outage import Outages
from sdk.bots.seated import Answer, BotFailed, SeatedBot, Spent, place_of, turn_of
from services.engine.convert import read_view
from services.wire.bots import PROTOCOL_VERSION
from services.wire.errors import Refusal, read_refusal
from services.wire.moves import LONGEST_MOVES, next_since

AWAY = (
    grpc.StatusCode.UNAVAILABLE,
    grpc.StatusCode.DEADLINE_EXCEEDED,
    grpc.StatusCode.CANCELLED,
)
CUT_OFF = (grpc.StatusCode.INTERNAL, grpc.StatusCode.UNKNOWN)
"""How a stream ends by something on the way; a hall that means it gives a reason."""

LONGEST_QUOTE = 40

Outbox = queue.SimpleQueue[bot_pb2.PlayRequest | None]


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
        self._is_welcome = False
        self._seated: SeatedBot | None = None
        self._answered: tuple[int, Answer] | None = None
        self._place = ""
        self._constant: dict[str, Any] = {}
        self._unseen: dict[int, Any] = {}  # entries of the log by ply
        self._missed = MissedRounds(tell, detail)
        self.names: tuple[str, ...] = ()

    @property
    def spent(self) -> Spent:
        """How long the bot has thought."""
        return self._seated.spent if self._seated else Spent()

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
        outbox: Outbox = queue.SimpleQueue()
        outbox.put(bot_pb2.PlayRequest(hello=self._hello))
        call = stub.Play(iter(outbox.get, None))
        inbox = Inbox(call)
        try:
            while message := inbox.take():
                match message.WhichOneof("message"):
                    case "turn":
                        self._answer(message.turn, inbox, outbox)
                    case "ended":
                        last: game_pb2.View = message.ended.view
                        return last
                    case _:
                        self._note(message)
            return None
        finally:
            outbox.put(None)
            call.cancel()

    def _answer(self, turn: bot_pb2.BotTurn, inbox: Inbox, outbox: Outbox) -> None:
        """Answer a turn, unless it is over before that; what its view tells is kept anyway."""
        view = self._read_view(turn.view)
        if inbox.is_overtaken():
            return
        if (answer := self._choose(turn, view)) and not inbox.is_overtaken():
            move = bot_pb2.BotMove(ply=turn.ply, move=answer.move, thinking_ms=answer.thinking_ms)
            outbox.put(bot_pb2.PlayRequest(move=move))

    def _read_view(self, view: game_pb2.View) -> Any:
        """Return a view, always with what never changes; keep its log, all of which comes once."""
        game = view.WhichOneof("game")
        if game not in LONGEST_MOVES:
            raise BotFailed(f"this version plays {', '.join(LONGEST_MOVES)}, and not {game}")
        read = read_view(view)
        for name in ("options", "island"):
            if getattr(read, name, None) is not None:
                self._constant[name] = getattr(read, name)
        self._unseen.update(enumerate(read.log, start=view.ply - len(view.log)))
        self._hello.ply = next_since(view)
        return replace(read, **self._constant)

    def _choose(self, turn: bot_pb2.BotTurn, view: Any) -> Answer | None:
        """Return what the bot chooses: the same again if it was cut off on its way."""
        if self._answered and self._answered[0] == turn_of(view):
            return self._answered[1]
        self._outages.end()
        self._place = place_of(view)
        assert self._seated, "the hall tells that the game is on before it asks for a turn"
        log = tuple([entry for _, entry in sorted(self._unseen.items())])
        self._unseen.clear()
        answer = self._seated.answer(
            replace(view, log=log),
            time_ms=turn.time_ms or None,
            round_trip_ms=turn.last.round_trip_ms if turn.HasField("last") else None,
        )
        self._answered = (turn_of(view), answer) if answer else None
        return answer

    def _note(self, message: bot_pb2.PlayResponse) -> None:
        match message.WhichOneof("message"):
            case "welcome":
                self._note_welcome(message.welcome)
            case "started":
                self._note_started(message.started.table)
            case "played":
                self._note_played(message.played)
            case "refused":
                self._note_refused(message.refused)
            case "missed":
                self._note_missed(message.missed)
            case "ignored":
                self._note_ignored(message.ignored)

    def _note_welcome(self, welcome: bot_pb2.BotWelcome) -> None:
        self._outages.come_back()
        self._seat = welcome.seat
        game = welcome.table.options.WhichOneof("game")
        if not self._is_welcome and game != self._bot.game:
            name = type(self._bot).__name__
            self._tell(f"note: the table plays {game}; {name} says that it plays {self._bot.game}")
        if not self._is_welcome and welcome.table.HasField("times"):
            self._detail(_tell_times(welcome.table.times))
        self._is_welcome = True

    def _note_started(self, table: lobby_pb2.Table) -> None:
        self.names = tuple([_full_name(seat) for seat in table.seats])
        self._detail(f"the game is on: {', '.join(self.names)}")
        if self._seated is None:
            game = str(table.options.WhichOneof("game"))
            nicknames = tuple([seat.nickname for seat in table.seats])
            self._seated = SeatedBot(self._bot, game, self._seat, nicknames)

    def _note_played(self, played: bot_pb2.MovePlayed) -> None:
        self._outages.end()
        spent = played.time
        self._detail(
            f"{self._place}: {_quote(played.text)}, thinking {spent.thinking_ms:.2f} ms, "
            f"round trip {spent.round_trip_ms:.2f} ms"
        )

    def _note_refused(self, refused: bot_pb2.MoveRefused) -> None:
        self._answered = None
        told = f"{refused.reason}: {refused.message}"
        self._tell(f"refused {self._place}: {told}")
        if self._seated:
            self._seated.refuse(told)

    def _note_missed(self, missed: bot_pb2.TurnMissed) -> None:
        self._outages.end()
        self._answered = None
        new = self._missed.note(missed)
        if self._seated:
            self._seated.miss(missed.in_a_row, new)

    def _note_ignored(self, ignored: bot_pb2.MessageIgnored) -> None:
        is_in_rounds = self._bot.game == "orkisland"
        place = f"round {ignored.round}" if is_in_rounds else f"ply {ignored.ply}"
        self._detail(f"{place}: {ignored.message}")


def is_away(refusal: Refusal) -> bool:
    """Tell whether it is worth to try again what was refused."""
    is_cut_off = refusal.code in CUT_OFF and not refusal.reason
    return refusal.code in AWAY or is_cut_off or refusal.reason == "TOO_MANY_REQUESTS"


def _tell_times(times: lobby_pb2.MoveTimes) -> str:
    return f"time for a turn: {times.program_first_ms} ms for the first, then {times.program_ms} ms"


def _full_name(seat: lobby_pb2.Seat) -> str:
    return f"{seat.nickname} ({seat.bot})" if seat.bot else seat.nickname


def _quote(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"
