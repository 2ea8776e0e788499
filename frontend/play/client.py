"""The lobby as the frontend sees it: one client a process, patient where patience is safe.

What changes something carries a request id and is repeated with it, so that it happens once.
"""

import asyncio
import random
import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import grpc
from django.conf import settings
from google.protobuf.message import Message
from hall.v1 import armadora_pb2, game_pb2, lobby_pb2, lobby_pb2_grpc

from frontend.play.words import FACTION_NUMBERS, VISIBILITY_NUMBERS
from services.wire.channels import open_channel
from services.wire.errors import Refusal, read_refusal
from services.wire.requests import request_metadata

CALL_SECONDS = 5.0
LOOK_PATIENCE_SECONDS = 2.0
CHANGE_PATIENCE_SECONDS = 10.0
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.1, 1.0

PASSING = frozenset(
    {
        grpc.StatusCode.UNAVAILABLE,
        grpc.StatusCode.DEADLINE_EXCEEDED,
        grpc.StatusCode.CANCELLED,  # a server that stops cancels what it has
    }
)
"""Codes that may be gone at the next try."""

CLIENT_KEY = "x_client"
"""With an underscore: nginx takes no such name from outside, so behind it only we can send it."""

Metadata = tuple[tuple[str, str], ...]
TellLost = Callable[[Refusal], None]
WatchTableCall = grpc.aio.UnaryStreamCall[lobby_pb2.WatchTableRequest, lobby_pb2.WatchTableResponse]
WatchTablesCall = grpc.aio.UnaryStreamCall[
    lobby_pb2.WatchTablesRequest, lobby_pb2.WatchTablesResponse
]


@dataclass(frozen=True, slots=True)
class Wish:
    """How a visitor wants to be seated; an empty faction, and no seat, leave it to the lobby.

    The same wish with the same request id is granted once, however often it is made.
    """

    nickname: str
    faction: str
    request_id: str
    seat: int | None = None

    def message(self) -> lobby_pb2.SeatWish:
        """Return it as the lobby takes it."""
        return lobby_pb2.SeatWish(
            nickname=self.nickname, faction=FACTION_NUMBERS[self.faction], seat=self.seat
        )


@dataclass(frozen=True, slots=True)
class BotWish:
    """A computer opponent that the host wants seated; the rest is as in `Wish`."""

    bot: str
    request_id: str
    faction: str = ""
    seat: int | None = None


class Lobby:
    """The lobby at an address.

    Methods raise Refusal. `client` is a word that stands for the visitor, so that the lobby can
    limit what one of them does; the current request id goes along with every call.
    """

    def __init__(self, address: str) -> None:
        self._channel = open_channel(address)
        self._stub = lobby_pb2_grpc.LobbyServiceStub(self._channel)

    async def close(self) -> None:
        """End all calls."""
        await self._channel.close()

    async def answers(self) -> bool:
        """Return whether the lobby answers now."""
        request = lobby_pb2.ListTablesRequest(page_size=1)
        try:
            await self._stub.ListTables(request, timeout=LOOK_PATIENCE_SECONDS)
        except grpc.aio.AioRpcError:
            return False
        return True

    async def list_tables(self, client: str) -> Sequence[lobby_pb2.Table]:
        """Return public tables, open ones first."""
        request = lobby_pb2.ListTablesRequest()
        answer = await _look(self._stub.ListTables, request, client)
        tables: Sequence[lobby_pb2.Table] = answer.tables
        return tables

    async def get_table(self, client: str, table_id: str, seat_token: str = "") -> lobby_pb2.Table:
        """Return a table as everybody may know it; a token that plays no seat there is refused."""
        request = lobby_pb2.GetTableRequest(table_id=table_id, seat_token=seat_token)
        answer = await _look(self._stub.GetTable, request, client)
        table: lobby_pb2.Table = answer.table
        return table

    async def create_table(
        self,
        client: str,
        options: armadora_pb2.ArmadoraOptions,
        visibility: str,
        wish: Wish,
    ) -> lobby_pb2.CreateTableResponse:
        """Open a table of Armadöra and sit down as its host."""
        request = lobby_pb2.CreateTableRequest(
            request_id=wish.request_id,
            options=game_pb2.GameOptions(armadora=options),
            visibility=VISIBILITY_NUMBERS[visibility],
            wish=wish.message(),
        )
        answer: lobby_pb2.CreateTableResponse = await _change(
            self._stub.CreateTable, request, client
        )
        return answer

    async def rematch(
        self, client: str, table_id: str, seat_token: str, nickname: str
    ) -> lobby_pb2.CreateTableResponse:
        """Open the table that follows a finished one, or sit down where it is open already."""
        request = lobby_pb2.CreateTableRequest(
            request_id=new_id(),
            wish=lobby_pb2.SeatWish(nickname=nickname),
            rematch_of=table_id,
            rematch_seat_token=seat_token,
        )
        answer: lobby_pb2.CreateTableResponse = await _change(
            self._stub.CreateTable, request, client
        )
        return answer

    async def join_table(
        self, client: str, table_id: str, wish: Wish
    ) -> lobby_pb2.JoinTableResponse:
        """Take a free seat."""
        request = lobby_pb2.JoinTableRequest(
            request_id=wish.request_id, table_id=table_id, wish=wish.message()
        )
        answer: lobby_pb2.JoinTableResponse = await _change(self._stub.JoinTable, request, client)
        return answer

    async def leave_table(self, client: str, table_id: str, seat_token: str) -> None:
        """Give a seat up."""
        request = lobby_pb2.LeaveTableRequest(
            request_id=new_id(), table_id=table_id, seat_token=seat_token
        )
        await _change(self._stub.LeaveTable, request, client)

    async def add_bot(self, client: str, table_id: str, seat_token: str, wish: BotWish) -> None:
        """Seat a computer opponent; the token is the host's."""
        request = lobby_pb2.AddBotRequest(
            request_id=wish.request_id,
            table_id=table_id,
            seat_token=seat_token,
            bot=wish.bot,
            faction=FACTION_NUMBERS[wish.faction],
            seat=wish.seat,
        )
        await _change(self._stub.AddBot, request, client)

    async def remove_bot(self, client: str, table_id: str, seat_token: str, seat: int) -> None:
        """Free the seat of a computer opponent; the token is the host's."""
        request = lobby_pb2.RemoveBotRequest(
            request_id=new_id(), table_id=table_id, seat_token=seat_token, seat=seat
        )
        await _change(self._stub.RemoveBot, request, client)

    async def start_table(
        self, client: str, request_id: str, table_id: str, seat_token: str
    ) -> None:
        """Start the game; the token is the host's."""
        request = lobby_pb2.StartTableRequest(
            request_id=request_id, table_id=table_id, seat_token=seat_token
        )
        await _change(self._stub.StartTable, request, client)

    async def play_move(
        self, client: str, request: lobby_pb2.PlayMovesRequest, tell_lost: TellLost
    ) -> int:
        """Play, and return the ply after it; `tell_lost` hears of every try that failed."""
        answer = await _change(self._stub.PlayMoves, request, client, tell_lost)
        ply: int = answer.view.ply
        return ply

    async def get_replay(
        self, client: str, table_id: str, viewer: int
    ) -> lobby_pb2.GetReplayResponse:
        """Return a finished game ply by ply; viewers are numbered as in GetReplayRequest."""
        request = lobby_pb2.GetReplayRequest(table_id=table_id, viewer=viewer)
        answer: lobby_pb2.GetReplayResponse = await _look(self._stub.GetReplay, request, client)
        return answer

    async def replay_text(
        self, client: str, text: str, viewer: int
    ) -> lobby_pb2.ReplayTextResponse:
        """Return the game that a text is the record of, ply by ply."""
        request = lobby_pb2.ReplayTextRequest(text=text, viewer=viewer)
        answer: lobby_pb2.ReplayTextResponse = await _look(self._stub.ReplayText, request, client)
        return answer

    def watch_table(self, client: str, request: lobby_pb2.WatchTableRequest) -> WatchTableCall:
        """Open a stream of what is new at a table; the caller cancels it."""
        call: WatchTableCall = self._stub.WatchTable(
            request, metadata=_metadata(client), wait_for_ready=True
        )
        return call

    def watch_tables(self) -> WatchTablesCall:
        """Open a stream of the list of public tables; the caller cancels it."""
        request = lobby_pb2.WatchTablesRequest()
        call: WatchTablesCall = self._stub.WatchTables(request, wait_for_ready=True)
        return call


_lobbies: WeakKeyDictionary[asyncio.AbstractEventLoop, Lobby] = WeakKeyDictionary()


def lobby() -> Lobby:
    """Return the client of this process; a channel belongs to the event loop it is opened in."""
    loop = asyncio.get_running_loop()
    if loop not in _lobbies:
        _lobbies[loop] = Lobby(settings.LOBBY_ADDRESS)
    return _lobbies[loop]


def new_id() -> str:
    """Return a new request id."""
    return uuid.uuid4().hex


def pauses() -> Iterator[float]:
    """Yield how long to wait before each further try, in seconds: longer each, never in step."""
    pause = FIRST_PAUSE_SECONDS
    while True:
        yield pause * random.uniform(0.5, 1.0)
        pause = min(2 * pause, LONGEST_PAUSE_SECONDS)


def _tell_nobody(_: Refusal) -> None:
    pass


async def _look(rpc: Any, request: Message, client: str) -> Any:
    return await _ask(rpc, request, client, LOOK_PATIENCE_SECONDS, _tell_nobody)


async def _change(
    rpc: Any, request: Message, client: str, tell_lost: TellLost = _tell_nobody
) -> Any:
    return await _ask(rpc, request, client, CHANGE_PATIENCE_SECONDS, tell_lost)


async def _ask(
    rpc: Any, request: Message, client: str, patience_seconds: float, tell_lost: TellLost
) -> Any:
    """Return the answer; try again, with the same request, what may pass while patience lasts."""
    clock = asyncio.get_running_loop().time
    give_up_at = clock() + patience_seconds
    waits = pauses()
    while True:
        try:
            return await rpc(request, timeout=CALL_SECONDS, metadata=_metadata(client))
        except grpc.aio.AioRpcError as error:
            refusal = read_refusal(error)
        pause = next(waits)
        if refusal.code not in PASSING or clock() + pause > give_up_at:
            raise refusal
        tell_lost(refusal)
        await asyncio.sleep(pause)


def _metadata(client: str) -> Metadata:
    return ((CLIENT_KEY, client), *request_metadata())
