"""Tables of Ork Island: how they are opened, and people and programs who give orders there."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import grpc
from hall.v1 import bot_pb2, bot_pb2_grpc, game_pb2, lobby_pb2, lobby_pb2_grpc, orkisland_pb2

from services.wire.bots import PROTOCOL_VERSION
from tests.across.people import CALL_SECONDS, HURT, Watcher

SMALL = {"rows": 20, "cols": 20, "nb_orks": 3}


@dataclass(frozen=True, slots=True)
class Hosted:
    """A table of Ork Island with the token of its host, who has no seat."""

    lobby: lobby_pb2_grpc.LobbyServiceStub
    table_id: str
    host_token: str

    async def add_bots(self, *bots: str) -> None:
        """Seat computer opponents."""
        for bot in bots:
            add = lobby_pb2.AddBotRequest(
                table_id=self.table_id, seat_token=self.host_token, bot=bot
            )
            await self.lobby.AddBot(add, timeout=CALL_SECONDS)

    async def join(self, nickname: str, *, is_program: bool = False) -> str:
        """Seat a person or a program, and return its token."""
        wish = lobby_pb2.SeatWish(nickname=nickname, is_program=is_program)
        join = lobby_pb2.JoinTableRequest(table_id=self.table_id, wish=wish)
        answer = await self.lobby.JoinTable(join, timeout=CALL_SECONDS)
        return answer.ticket.seat_token

    async def start(self) -> None:
        """Start the match."""
        start = lobby_pb2.StartTableRequest(table_id=self.table_id, seat_token=self.host_token)
        await self.lobby.StartTable(start, timeout=CALL_SECONDS)


async def open_hosted(
    lobby: lobby_pb2_grpc.LobbyServiceStub, seed: int | None = None, **settings: Any
) -> Hosted:
    """Open a table without a seat at it. `settings` are fields of hall.v1.OrkIslandOptions."""
    chosen = orkisland_pb2.OrkIslandOptions(**settings)
    create = lobby_pb2.CreateTableRequest(
        options=game_pb2.GameOptions(orkisland=chosen),
        visibility=lobby_pb2.TABLE_VISIBILITY_PUBLIC,
        seed=seed,
    )
    answer = await lobby.CreateTable(create, timeout=CALL_SECONDS)
    return Hosted(lobby, answer.table.id, answer.host_token)


async def start_match(
    lobby: lobby_pb2_grpc.LobbyServiceStub,
    bots: Sequence[str],
    seed: int | None = None,
    **settings: Any,
) -> Watcher:
    """Start a match of four computer opponents, and return a spectator of it."""
    hosted = await open_hosted(lobby, seed, **settings)
    await hosted.add_bots(*bots)
    await hosted.start()
    return Watcher(lobby, hosted.table_id)


@dataclass
class Commander(Watcher):
    """A person who sends all orks up, in every round, until there is reason to leave."""

    rounds: int = 10_000

    async def play(self) -> None:
        """Give orders until the match is over, or as many rounds were played as there should be."""
        async for view in self.watch():
            if view.orkisland.round == self.rounds:
                return
            await self.order_if_due(view)

    async def order_if_due(self, view: game_pb2.View) -> None:
        """Give orders where the seat is to move."""
        if view.viewer in view.to_move:
            await self._order(view)

    async def leave(self) -> None:
        """Leave the seat to a computer opponent."""
        leave = lobby_pb2.LeaveTableRequest(table_id=self.table_id, seat_token=self.seat_token)
        await self.lobby.LeaveTable(leave, timeout=CALL_SECONDS)

    async def _order(self, view: game_pb2.View) -> None:
        request = lobby_pb2.PlayMovesRequest(
            table_id=self.table_id,
            seat_token=self.seat_token,
            ply=view.ply,
            moves=[all_up(view)],
        )
        try:
            await self.lobby.PlayMoves(request, timeout=CALL_SECONDS, wait_for_ready=True)
        except grpc.RpcError as error:
            if error.code() not in (*HURT, grpc.StatusCode.ABORTED):
                raise  # else others have moved, and the next view comes


@dataclass
class Program:
    """A program of an author, connected by BotService: it answers every turn, but for some."""

    stub: bot_pb2_grpc.BotServiceStub
    table_id: str
    seat_token: str
    silent: Sequence[int] = ()
    answered: list[int] = field(default_factory=list)
    missed: list[int] = field(default_factory=list)

    async def play(self) -> game_pb2.View:
        """Play to the end over one stream, and return the last view."""
        outbox: asyncio.Queue[bot_pb2.PlayRequest] = asyncio.Queue()
        hello = bot_pb2.BotHello(
            table_id=self.table_id, seat_token=self.seat_token, protocol_version=PROTOCOL_VERSION
        )
        outbox.put_nowait(bot_pb2.PlayRequest(hello=hello))
        async for message in self.stub.Play(_requests(outbox)):
            match message.WhichOneof("message"):
                case "turn":
                    view = message.turn.view
                    if view.orkisland.round not in self.silent:
                        answer = bot_pb2.BotMove(ply=message.turn.ply, move=all_up(view))
                        outbox.put_nowait(bot_pb2.PlayRequest(move=answer))
                        self.answered.append(view.orkisland.round)
                case "missed":
                    self.missed.append(message.missed.round)
                case "refused":
                    raise AssertionError(message.refused.message)
                case "ended":
                    return message.ended.view
        raise AssertionError("the stream has ended before the match")


async def _requests(
    outbox: asyncio.Queue[bot_pb2.PlayRequest],
) -> AsyncIterator[bot_pb2.PlayRequest]:
    while True:
        yield await outbox.get()


def all_up(view: game_pb2.View) -> str:
    """Return the order to each ork of the seat of a view to go up."""
    owners = enumerate(view.orkisland.ork_owners)
    return ",".join([f"{ork}t" for ork, owner in owners if owner == view.viewer]) or "hold"
