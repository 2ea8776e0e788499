"""A program that sends anything at all, in any order: the others never notice, and it is told."""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress

import grpc
import pytest
from hall.v1 import bot_pb2, game_pb2, lobby_pb2

from services.lobby.tests.bot_client import BotClient
from services.lobby.tests.programs import start_programs
from services.lobby.tests.replica import Player, Replica, until
from services.wire.errors import Refusal

ROUNDS = 12
TIMES = lobby_pb2.MoveTimes(program_ms=600, program_first_ms=1000)
LETTERS = "brtl"

TEXTS = (
    "hold",
    "",
    "late",
    "HOLD",
    "0l,1t",  # orks of seat 0
    "2l",  # an ork of seat 1
    "99l,4000000000l",
    ",".join(["0l"] * 900),
    ",".join(f"{ork}l" for ork in range(2_000)),
    ",".join(["0l"] * 10_000),
    "x" * 200_000,
    "0l;drop table lobby_move",
    "\x00\x01 ‮ 🐗",
    "w3@b4",
)


class Fuzzer:
    """Plays a seat with whatever comes to its mind. `told` counts what it was told."""

    def __init__(self, player: Player, seed: int) -> None:
        self.player = player
        self.told: Counter[str] = Counter()
        self.asked = 0
        self._rng = random.Random(seed)
        self._deeds: list[Callable[[BotClient], Awaitable[None]]] = [
            self._answer,
            self._answer,
            self._answer_anything,
            self._greet,
            self._send_nothing,
            self._end_its_side,
            self._cut_off,
            self._open_another,
            self._say_nothing,
        ]
        self._others: list[BotClient] = []

    async def play(self) -> None:
        """Open streams and send, until the test is over."""
        while True:
            bot = await self._open()
            reading = asyncio.create_task(self._read(bot))
            try:
                with suppress(grpc.RpcError, asyncio.InvalidStateError):
                    while not reading.done():
                        await self._rng.choice(self._deeds)(bot)
            finally:
                bot.stream.cancel()
                reading.cancel()

    async def _open(self) -> BotClient:
        bot = BotClient(self.player.calls)
        with suppress(grpc.RpcError, asyncio.InvalidStateError):
            ply = self._rng.choice((0, 3, 40, 2**32 - 1))
            await bot.hello(self.player.table_id, self.player.token, ply=ply)
        return bot

    async def _read(self, bot: BotClient) -> None:
        with suppress(Refusal, asyncio.CancelledError):
            while message := await bot.read_any():
                kind = message.WhichOneof("message")
                reason = message.ignored.reason or message.refused.reason
                self.told[f"{kind} {reason}".strip()] += 1
                if kind == "turn":
                    self.asked = message.turn.ply
                if kind == "missed":
                    assert message.missed.text == "late"
                    assert message.missed.round < ROUNDS

    async def _answer(self, bot: BotClient) -> None:
        await bot.answer(self.asked, self._rng.choice(TEXTS[:7]), thinking_ms=float("nan"))

    async def _answer_anything(self, bot: BotClient) -> None:
        ply = self._rng.choice((self.asked, self.asked + 1, 0, 2**32 - 1))
        await bot.answer(ply, self._rng.choice(TEXTS))

    async def _greet(self, bot: BotClient) -> None:
        await bot.hello(self.player.table_id, self.player.token)

    async def _send_nothing(self, bot: BotClient) -> None:
        await bot.send(bot_pb2.PlayRequest())

    async def _end_its_side(self, bot: BotClient) -> None:
        await bot.stream.done_writing()

    async def _cut_off(self, bot: BotClient) -> None:
        bot.stream.cancel()
        await asyncio.sleep(self._rng.choice((0, 0.02)))

    async def _open_another(self, _: BotClient) -> None:
        self._others = [*self._others[-3:], await self._open()]

    async def _say_nothing(self, _: BotClient) -> None:
        await asyncio.sleep(self._rng.choice((0.01, 0.05, 0.2)))


async def play_well(bot: BotClient, rng: random.Random) -> dict[int, str]:
    """Answer every turn at once with orders to the own orks, and return them by their rounds."""
    ordered: dict[int, str] = {}
    while message := await bot.read_any():
        assert message.WhichOneof("message") in ("turn", "played", "ended"), message
        if message.HasField("turn"):
            view = message.turn.view
            seat = view.viewer
            orks = [ork for ork, owner in enumerate(view.orkisland.ork_owners) if owner == seat]
            text = ",".join(f"{ork}{rng.choice(LETTERS)}" for ork in orks) or "hold"
            ordered[view.orkisland.round] = text
            await bot.answer(message.turn.ply, text)
        if message.HasField("ended"):
            return ordered
    raise AssertionError("the stream has ended before the match")


@pytest.mark.parametrize("seed", range(4))
async def test_whatever_one_program_sends_the_others_play_as_ever(
    lobby: Replica, seed: int
) -> None:
    programs, bots = await start_programs(lobby.calls, rounds=ROUNDS, times=TIMES)
    bots[3].stream.cancel()
    fuzzer = Fuzzer(programs[3], seed)
    fuzzing = asyncio.create_task(fuzzer.play())
    rng = random.Random(seed)
    ordered = await asyncio.gather(*[play_well(bot, rng) for bot in bots[:3]])
    fuzzing.cancel()
    await asyncio.gather(fuzzing, return_exceptions=True)
    record = await lobby.calls.record(programs[0].table_id)
    assert fuzzer.told, "it was told nothing"
    check_orders(record, ordered)
    hall = lobby.lobby
    await until(
        lambda: (hall.deadlines.count(), hall.places.count(), hall.watchers.count()) == (0, 0, 0)
    )


def check_orders(record: game_pb2.Record, ordered: list[dict[int, str]]) -> None:
    """Everybody's orders stand in the record as given, round by round."""
    for seat, orders in enumerate(ordered):
        texts = [move.text for move in record.moves if move.seat == seat]
        assert texts == [orders[number] for number in range(len(texts))]
        assert len(texts) == ROUNDS
