"""Matches of Ork Island by programs over their streams, and spectators who follow them."""

import asyncio
import random
import time
from dataclasses import dataclass, field

import orjson
from hall.v1 import bot_pb2, bot_pb2_grpc, game_pb2, lobby_pb2, lobby_pb2_grpc, orkisland_pb2
from websockets.asyncio.client import ClientConnection

SEATS = 4
SLOWEST = lobby_pb2.MoveTimes(program_ms=60_000, program_first_ms=60_000)
"""Nobody is late on a machine that is busy."""


@dataclass
class Match:
    """A match at a table, as far as it has come; times are those of time.perf_counter.

    Its programs send the orders of a round every `pace_seconds`, or at once.
    """

    table_id: str
    tokens: list[str]
    pace_seconds: float = 0.0
    begun: float = 0.0
    sent: dict[int, float] = field(default_factory=dict)
    """When the last orders of each round were sent."""

    async def wait_for(self, round: int) -> None:
        """Return when the orders of a round are to be sent."""
        if self.pace_seconds:
            await asyncio.sleep(self.begun + round * self.pace_seconds - time.perf_counter())

    async def play(self, bots: bot_pb2_grpc.BotServiceStub) -> None:
        """Play the match to its end."""
        seats = enumerate(self.tokens)
        await asyncio.gather(*[self._play_seat(bots, seat, token) for seat, token in seats])

    async def _play_seat(self, bots: bot_pb2_grpc.BotServiceStub, seat: int, token: str) -> None:
        rng, stream = random.Random(seat), bots.Play()
        hello = bot_pb2.BotHello(table_id=self.table_id, seat_token=token, protocol_version=1)
        await stream.write(bot_pb2.PlayRequest(hello=hello))
        async for message in stream:
            if message.HasField("turn"):
                view = message.turn.view
                await self.wait_for(view.orkisland.round)
                answer = bot_pb2.BotMove(ply=message.turn.ply, move=random_orders(view, rng))
                self.sent[view.orkisland.round] = time.perf_counter()
                await stream.write(bot_pb2.PlayRequest(move=answer))
            elif message.HasField("refused") or message.HasField("missed"):
                raise AssertionError(f"the hall said {message}")


def random_orders(view: game_pb2.View, rng: random.Random) -> str:
    """Return orders to all orks of the seat that a view is for, each a step in any direction."""
    owners = enumerate(view.orkisland.ork_owners)
    orders = [f"{ork}{rng.choice('brtl')}" for ork, owner in owners if owner == view.viewer]
    return ",".join(orders) or "hold"


async def start_match(lobby: lobby_pb2_grpc.LobbyServiceStub, pace_seconds: float) -> Match:
    """Open a table by the default settings for four programs, and start it."""
    opened = await lobby.CreateTable(
        lobby_pb2.CreateTableRequest(
            options=game_pb2.GameOptions(orkisland=orkisland_pb2.OrkIslandOptions()),
            times=SLOWEST,
        )
    )
    match = Match(opened.table.id, [], pace_seconds)
    for seat in range(SEATS):
        wish = lobby_pb2.SeatWish(nickname=f"army {seat}", seat=seat, is_program=True)
        joined = await lobby.JoinTable(
            lobby_pb2.JoinTableRequest(table_id=match.table_id, wish=wish)
        )
        match.tokens.append(joined.ticket.seat_token)
    start = lobby_pb2.StartTableRequest(table_id=match.table_id, seat_token=opened.host_token)
    await lobby.StartTable(start)
    match.begun = time.perf_counter() + pace_seconds
    return match


@dataclass
class Spectators:
    """What spectators saw: how long after its last orders each round was there, in seconds.

    A round that came together with a later one counts too, from its own orders.
    """

    seconds: list[float] = field(default_factory=list)
    received_bytes: int = 0

    async def follow_page(self, socket: ClientConnection, match: Match) -> None:
        """Follow a match by the socket of a page, until it is over."""
        rounds = 0
        async for frame in socket:
            message = orjson.loads(frame)
            self.received_bytes += len(frame)
            if message["type"] == "view":
                rounds = self._note(match, rounds, message["view"]["round"])
                if message["view"]["outcome"]:
                    return
            elif message["type"] in ("refused", "away"):
                raise AssertionError(f"the hall sent {message}")

    async def follow_stream(self, lobby: lobby_pb2_grpc.LobbyServiceStub, match: Match) -> None:
        """Follow a match by WatchTable, until it is over."""
        rounds = 0
        async for news in lobby.WatchTable(lobby_pb2.WatchTableRequest(table_id=match.table_id)):
            if news.HasField("view"):
                self.received_bytes += news.ByteSize()
                rounds = self._note(match, rounds, news.view.orkisland.round)
                if news.view.HasField("outcome"):
                    return

    def _note(self, match: Match, known: int, rounds: int) -> int:
        now = time.perf_counter()
        self.seconds += [now - match.sent[number] for number in range(known, rounds)]
        return max(known, rounds)
