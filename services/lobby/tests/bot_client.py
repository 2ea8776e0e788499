"""A bot as a test plays it: one stream, message by message."""

import asyncio
from typing import Any

import grpc
from hall.v1 import bot_pb2, bot_pb2_grpc, game_pb2

from services.lobby.tests.replica import WAIT_SECONDS, Calls, Player, any_move
from services.wire.errors import read_refusal

VERSION = 1


class BotClient:
    """A stream of BotService.Play. What ends it comes as `Refusal`."""

    def __init__(self, calls: Calls) -> None:
        self.stream = bot_pb2_grpc.BotServiceStub(calls.channel).Play()

    async def hello(self, table_id: str, token: str, **fields: Any) -> "BotClient":
        """Say hello."""
        fields = {"protocol_version": VERSION, **fields}
        hello = bot_pb2.BotHello(table_id=table_id, seat_token=token, **fields)
        await self.send(bot_pb2.PlayRequest(hello=hello))
        return self

    async def answer(self, ply: int, move: str, **fields: Any) -> None:
        """Answer a turn."""
        answer = bot_pb2.BotMove(ply=ply, move=move, **fields)
        await self.send(bot_pb2.PlayRequest(move=answer))

    async def send(self, request: bot_pb2.PlayRequest) -> None:
        """Send a message."""
        await self.stream.write(request)

    async def read(self, kind: str) -> Any:
        """Return the next message, which is of this kind. Raises Refusal."""
        message = await self.read_any()
        assert message is not None, f"the stream has ended before {kind}"
        assert message.WhichOneof("message") == kind, message
        return getattr(message, kind)

    async def read_any(self) -> bot_pb2.PlayResponse | None:
        """Return the next message, None at the end. Raises Refusal."""
        try:
            message = await asyncio.wait_for(self.stream.read(), WAIT_SECONDS)
        except grpc.aio.AioRpcError as error:
            raise read_refusal(error) from None
        return None if message is grpc.aio.EOF else message


async def connect(player: Player, **fields: Any) -> BotClient:
    """Say hello for a player, and return once the game is on."""
    bot = await BotClient(player.calls).hello(player.table_id, player.token, **fields)
    await bot.read("welcome")
    await bot.read("started")
    return bot


async def play_to_the_end(bot: BotClient) -> game_pb2.View:
    """Answer every turn, and return the last view."""
    while message := await bot.read_any():
        if message.HasField("turn"):
            await bot.answer(message.turn.ply, any_move(message.turn.view))
        elif message.HasField("ended"):
            assert await bot.read_any() is None
            return message.ended.view
    raise AssertionError("the stream has ended before the game")
