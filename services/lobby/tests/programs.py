"""Programs at tables of Ork Island, for tests: each a stream that is read message by message."""

from typing import Any

from hall.v1 import bot_pb2

from services.lobby.tests.bot_client import BotClient, connect
from services.lobby.tests.island import island_options, open_hosted
from services.lobby.tests.replica import Calls, Player


async def seat_programs(
    calls: Calls, count: int = 4, *, rounds: int = 5, bots: int = 0, **fields: Any
) -> tuple[Player, list[Player]]:
    """Open a table, and return its host, who has no seat, and the programs at it."""
    host = await open_hosted(calls, options=island_options(nb_rounds=rounds), **fields)
    names = ("Ann", "Bob", "Cid", "Dee")[:count]
    programs = [await calls.join(host.table_id, name, is_program=True) for name in names]
    for _ in range(bots):
        await host.seated("AddBot", bot="Null")
    return host, programs


async def start_programs(
    calls: Calls, *, connected: int = 4, rounds: int = 5, **fields: Any
) -> tuple[list[Player], list[BotClient]]:
    """Start a match of programs, and return them, and the streams of the first ones of them."""
    host, programs = await seat_programs(calls, rounds=rounds, **fields)
    bots = []
    for program in programs[:connected]:
        bots.append(await BotClient(calls).hello(program.table_id, program.token))
        await bots[-1].read("welcome")
    await host.start()
    for bot in bots:
        await bot.read("started")
    return programs, bots


async def hold(bot: BotClient) -> bot_pb2.BotTurn:
    """Answer the next turn, and return it."""
    turn = await bot.read("turn")
    await bot.answer(turn.ply, "hold")
    await bot.read("played")
    return turn


async def come_back(player: Player, ply: int = 0) -> BotClient:
    """Open another stream for a seat."""
    return await connect(player, ply=ply)
