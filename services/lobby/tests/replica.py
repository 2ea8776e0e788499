"""One lobby served on a free port, and players who call it over gRPC."""

import asyncio
import time
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import grpc
from hall.v1 import armadora_pb2, game_pb2, lobby_pb2, lobby_pb2_grpc

from services.lobby.bots import Task
from services.lobby.deadlines import Clock
from services.lobby.engine import EngineCalls
from services.lobby.hall import Notices
from services.lobby.notices import NoNotices
from services.lobby.server import Lobby
from services.lobby.settings import Settings
from services.lobby.store.store import Store
from services.wire.channels import open_channel
from services.wire.errors import Refusal, read_refusal
from services.wire.requests import current_request_id
from services.wire.serving import start_server

COLUMNS = "abcdefgh"
CALL_SECONDS = 10.0
WAIT_SECONDS = 10.0
SEED = 8675309012345680
"""Seat 0 begins, whatever the number of seats. Long enough to be found wherever it leaks."""

QUIET: dict[str, Any] = {
    "secret_key": "a key for the tests of the lobby",
    "sweep_seconds": 3600,
    "poll_seconds": 3600,
    "requests_per_second": 100_000,
    "request_burst": 100_000,
    "tables_per_hour": 1000,
    "streams_per_client": 1000,
}
"""Settings under which nothing happens by itself."""


@dataclass
class KeptTasks:
    """Keeps the tasks that would go to workers, and the ids of the requests they follow from."""

    tasks: list[Task] = field(default_factory=list)
    request_ids: list[str] = field(default_factory=list)

    def send(self, task: Task) -> None:
        self.tasks.append(task)
        self.request_ids.append(current_request_id.get())

    def named(self, name: str) -> list[dict[str, Any]]:
        return [task.arguments for task in self.tasks if task.name == name]


class Replica:
    """A lobby of its own, with its own threads and its own memory, on a database."""

    def __init__(
        self,
        alias: str,
        engine: EngineCalls,
        notices: Notices | None = None,
        draw_seed: Callable[[int], int] = lambda _: SEED,
        clock: Clock | None = None,
        **changes: Any,
    ) -> None:
        self.tasks = KeptTasks()
        self.notices = notices
        self.settings = Settings(**{**QUIET, **changes})
        self.store = Store(self.settings.store_seconds, alias)
        self.lobby = Lobby(
            self.settings,
            store=self.store,
            engine=engine,
            tasks=self.tasks,
            notices=notices or NoNotices(),
            draw_seed=draw_seed,
            clock=clock,
        )
        self.watchers = self.lobby.watchers
        self.hall = self.lobby.hall

    async def start(self) -> "Replica":
        """Serve on a free port."""
        self.lobby.start()
        self._server, port = await start_server(
            name="lobby", address="127.0.0.1:0", register=self.lobby.register
        )
        self.address = f"127.0.0.1:{port}"
        self.calls = Calls(self.address)
        await self.calls.channel.channel_ready()
        return self

    async def stop(self) -> None:
        """Stop as SIGTERM does."""
        await self.calls.close()
        await self.lobby.end_streams()
        await self._server.stop(1)
        await self.lobby.stop()


class Calls:
    """The RPCs as plain methods; errors come as `Refusal`."""

    def __init__(self, address: str) -> None:
        self.channel = open_channel(address)
        self.stub = lobby_pb2_grpc.LobbyServiceStub(self.channel)

    async def close(self) -> None:
        await self.channel.close()

    async def __call__(self, method: str, request: Any, **options: Any) -> Any:
        try:
            return await getattr(self.stub, method)(request, timeout=CALL_SECONDS, **options)
        except grpc.aio.AioRpcError as error:
            raise read_refusal(error) from None

    async def create(
        self,
        seats: int = 2,
        nickname: str = "Ann",
        options: game_pb2.GameOptions | None = None,
        **fields: Any,
    ) -> "Player":
        request = lobby_pb2.CreateTableRequest(
            options=options or options_of(seats),
            wish=lobby_pb2.SeatWish(nickname=nickname),
            **fields,
        )
        answer = await self("CreateTable", request)
        return Player(self, answer.table.id, answer.ticket)

    async def join(
        self, table_id: str, nickname: str = "Bob", request_id: str = "", **wishes: Any
    ) -> "Player":
        wish = lobby_pb2.SeatWish(nickname=nickname, **wishes)
        request = lobby_pb2.JoinTableRequest(request_id=request_id, table_id=table_id, wish=wish)
        answer = await self("JoinTable", request)
        return Player(self, table_id, answer.ticket)

    async def table(self, table_id: str) -> lobby_pb2.Table:
        return (await self("GetTable", lobby_pb2.GetTableRequest(table_id=table_id))).table

    async def view(self, table_id: str, token: str = "", since: int = 0) -> game_pb2.View:
        request = lobby_pb2.GetTableRequest(table_id=table_id, seat_token=token, since=since)
        return (await self("GetTable", request)).view

    async def replay(self, table_id: str, viewer: int = -1) -> lobby_pb2.GetReplayResponse:
        request = lobby_pb2.GetReplayRequest(table_id=table_id, viewer=viewer)
        return await self("GetReplay", request)

    async def record(self, table_id: str) -> game_pb2.Record:
        return (await self("GetRecord", lobby_pb2.GetRecordRequest(table_id=table_id))).record

    async def start_game(self, seats: int = 2, **fields: Any) -> "list[Player]":
        """Return the players of a game that has just begun, in seat order."""
        names = ["Ann", "Bob", "Cid", "Dee"][:seats]
        host = await self.create(seats, names[0], **fields)
        players = [host, *[await self.join(host.table_id, name) for name in names[1:]]]
        await host.start()
        return players

    def watch(self, table_id: str, token: str = "", ply: int = 0) -> Any:
        request = lobby_pb2.WatchTableRequest(table_id=table_id, seat_token=token, ply=ply)
        return self.stub.WatchTable(request)


@dataclass
class Player:
    """Whoever holds a seat token, and the lobby that is called with it."""

    calls: Calls
    table_id: str
    ticket: lobby_pb2.SeatTicket

    @property
    def seat(self) -> int:
        return self.ticket.seat

    @property
    def token(self) -> str:
        return self.ticket.seat_token

    def at(self, calls: Calls) -> "Player":
        """Return the same player, who calls another lobby."""
        return Player(calls, self.table_id, self.ticket)

    async def view(self, since: int = 0) -> game_pb2.View:
        return await self.calls.view(self.table_id, self.token, since)

    async def play(
        self, ply: int, *moves: str, request_id: str | None = None, token: str | None = None
    ) -> game_pb2.View:
        request = lobby_pb2.PlayMovesRequest(
            request_id=str(uuid.uuid4()) if request_id is None else request_id,
            table_id=self.table_id,
            seat_token=self.token if token is None else token,
            ply=ply,
            moves=moves,
        )
        return (await self.calls("PlayMoves", request)).view

    async def seated(self, method: str, **fields: Any) -> lobby_pb2.Table:
        """Call one of the methods that take table and seat token, and answer a table."""
        request = getattr(lobby_pb2, f"{method}Request")(
            table_id=self.table_id, seat_token=self.token, **fields
        )
        return (await self.calls(method, request)).table

    async def start(self, **fields: Any) -> lobby_pb2.Table:
        return await self.seated("StartTable", **fields)

    async def leave(self, **fields: Any) -> lobby_pb2.Table:
        return await self.seated("LeaveTable", **fields)

    def watch(self, ply: int = 0) -> Any:
        return self.calls.watch(self.table_id, self.token, ply)


def options_of(seats: int, **fields: Any) -> game_pb2.GameOptions:
    return game_pb2.GameOptions(armadora=armadora_pb2.ArmadoraOptions(seats=seats, **fields))


def any_move(view: game_pb2.View) -> str:
    """Return a move that the viewer may play."""
    position = view.armadora
    values = [value for value, number in enumerate(position.hand, 1) if number]
    if not position.legal_squares or not values:
        return "pass"
    square = position.legal_squares[0]
    return f"w{values[0]}@{COLUMNS[square % 8]}{square // 8 + 1}"


async def play_to_the_end(players: list[Player]) -> game_pb2.View:
    """Play a whole game and return the last view."""
    view = await players[0].view()
    while view.to_move:
        player = players[view.to_move[0]]
        view = await player.view(view.ply)
        view = await player.play(view.ply, any_move(view))
    return view


async def read(stream: Any) -> lobby_pb2.WatchTableResponse | None:
    """Return the next message of a stream, None at its end; errors come as `Refusal`."""
    try:
        message = await asyncio.wait_for(stream.read(), WAIT_SECONDS)
    except grpc.aio.AioRpcError as error:
        raise read_refusal(error) from None
    return None if message is grpc.aio.EOF else message


async def refusal_of(call: Awaitable[Any]) -> Refusal:
    """Return how a call is refused."""
    try:
        await call
    except Refusal as refusal:
        return refusal
    raise AssertionError("the call was not refused")


async def until(is_so: Callable[[], Any]) -> Any:
    """Return what a condition answers once it is true; fail after some seconds."""
    deadline = time.monotonic() + WAIT_SECONDS
    while not (answer := is_so()):
        assert time.monotonic() < deadline, "it never came true"
        await asyncio.sleep(0.005)
    return answer
