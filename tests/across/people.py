"""People who play over gRPC, as a developer's program would: they watch, and move when due."""

import asyncio
import random
import uuid
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import grpc
from hall.v1 import armadora_pb2, game_pb2, lobby_pb2, lobby_pb2_grpc

from services.ai.armadora.random import choose as choose_any
from services.engine.convert import read_view
from services.wire.moves import UNTOLD
from services.wire.requests import REQUEST_ID_KEY

CALL_SECONDS = 10.0
HURT = (
    grpc.StatusCode.UNAVAILABLE,
    grpc.StatusCode.DEADLINE_EXCEEDED,
    grpc.StatusCode.CANCELLED,
)
"""How calls end while a part is down: whoever made them tries again."""


async def open_table(
    lobby: lobby_pb2_grpc.LobbyServiceStub,
    seats: int,
    nickname: str = "Ada",
    *,
    has_hints: bool = False,
    **options: Any,
) -> tuple[str, str]:
    """Open a table and return its id and the seat token of its host, seat 0.

    `options` are further fields of hall.v1.ArmadoraOptions.
    """
    answer = await lobby.CreateTable(
        lobby_pb2.CreateTableRequest(
            request_id=str(uuid.uuid4()),
            options=game_pb2.GameOptions(
                armadora=armadora_pb2.ArmadoraOptions(seats=seats, **options)
            ),
            wish=lobby_pb2.SeatWish(nickname=nickname),
            has_hints=has_hints,
        ),
        timeout=CALL_SECONDS,
    )
    return answer.table.id, answer.ticket.seat_token


async def open_bots_table(
    lobby: lobby_pb2_grpc.LobbyServiceStub, *bots: str, request_id: str = "", **options: Any
) -> str:
    """Start a table where only computers play on: its host leaves. Return its id.

    What the computers do goes on under a request id, if one is given.
    """
    metadata = ((REQUEST_ID_KEY, request_id),) if request_id else ()
    host = await sit_down(lobby, *bots, metadata=metadata, **options)
    leave = lobby_pb2.LeaveTableRequest(table_id=host.table_id, seat_token=host.seat_token)
    await lobby.LeaveTable(leave, timeout=CALL_SECONDS, metadata=metadata)
    return host.table_id


async def sit_down(
    lobby: lobby_pb2_grpc.LobbyServiceStub,
    *bots: str,
    metadata: Sequence[tuple[str, str]] = (),
    **options: Any,
) -> "Player":
    """Start a game of a person, in seat 0, against computer opponents."""
    table_id, token = await open_table(lobby, 1 + len(bots), **options)
    for bot in bots:
        add = lobby_pb2.AddBotRequest(table_id=table_id, seat_token=token, bot=bot)
        await lobby.AddBot(add, timeout=CALL_SECONDS)
    start = lobby_pb2.StartTableRequest(table_id=table_id, seat_token=token)
    await lobby.StartTable(start, timeout=CALL_SECONDS, metadata=metadata)
    return Player(lobby, table_id, token)


@dataclass
class Watcher:
    """Somebody at a table, or a spectator without a token, who keeps what was seen."""

    lobby: lobby_pb2_grpc.LobbyServiceStub
    table_id: str
    seat_token: str = ""
    table: lobby_pb2.Table = field(default_factory=lobby_pb2.Table)
    view: game_pb2.View = field(default_factory=game_pb2.View)
    log: list[game_pb2.LogEntry] = field(default_factory=list)

    async def watch(self) -> AsyncIterator[game_pb2.View]:
        """Yield each new view until the outcome is recorded; come back whenever cut off."""
        while not self.table.standings:
            request = lobby_pb2.WatchTableRequest(
                table_id=self.table_id, seat_token=self.seat_token, ply=self._known()
            )
            call = self.lobby.WatchTable(request, wait_for_ready=True)
            try:
                async for answer in call:
                    if answer.HasField("table"):
                        self.table = answer.table
                    if answer.HasField("view") and self._take(answer.view):
                        yield self.view
            except grpc.RpcError as error:
                if error.code() not in HURT:
                    raise
            finally:
                call.cancel()

    async def watch_until(self, is_enough: Callable[[game_pb2.View], bool]) -> game_pb2.View:
        """Return the first view that is enough."""
        async for view in self.watch():
            if is_enough(view):
                return view
        raise AssertionError(f"the game ended at ply {self.view.ply}")

    async def watch_to_the_end(self) -> game_pb2.Outcome:
        """Return the outcome."""
        async for _ in self.watch():
            pass
        return self.view.outcome

    def _known(self) -> int:
        """Return how many plies are known, up to the first that was not told yet."""
        texts = [entry.text for entry in self.log]
        return texts.index(UNTOLD) if UNTOLD in texts else len(texts)

    def _take(self, view: game_pb2.View) -> bool:
        """Keep a view and what is new in its log; tell whether there was anything new."""
        first = view.ply - len(view.log)
        assert first <= self._known(), f"a gap before ply {first}, known up to {self._known()}"
        is_new = view.ply > self.view.ply or not self.view.to_move
        self.log[first:] = view.log
        self.view = view
        return is_new


@dataclass
class Player(Watcher):
    """A person who plays any legal move, and asks again with the same request id when cut off."""

    rng: random.Random = field(default_factory=lambda: random.Random(1))

    async def play_to_the_end(self) -> game_pb2.Outcome:
        """Play until the game is over and scored; return the outcome."""
        async for view in self.watch():
            if view.viewer in view.to_move:
                await self.play(choose_any(read_view(view), self.rng, 1.0), view.ply)
        return self.view.outcome

    async def play(self, move: str, ply: int) -> None:
        """Play a move, however often it takes."""
        request = lobby_pb2.PlayMovesRequest(
            request_id=str(uuid.uuid4()),
            table_id=self.table_id,
            seat_token=self.seat_token,
            ply=ply,
            moves=[move],
        )
        while True:
            try:
                await self.lobby.PlayMoves(request, timeout=CALL_SECONDS, wait_for_ready=True)
            except grpc.RpcError as error:
                if error.code() not in HURT:
                    raise
                await asyncio.sleep(0.05)
            else:
                return
