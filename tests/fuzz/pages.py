"""Tables of pages: visitors open them, and play over their sockets."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from random import Random

from bench.load.players import Player, choose_move, open_socket
from bench.load.visitors import Visitor, start_game
from frontend.play.limits import MESSAGES_AT_ONCE
from tests.fuzz.tables import NICKNAMES

PEOPLE = tuple(zip(NICKNAMES, ("mage", "goblin", "elf", "orc"), strict=False))
OPTIONS: Sequence[Mapping[str, str]] = (
    {"seats": "2"},
    {"seats": "3", "advanced": "1"},
    {"seats": "4", "advanced": "1", "teams": "1", "memory": "1"},
)


def begin(visitors: Sequence[Visitor], options: Mapping[str, str]) -> str:
    """Start a game where the first visitors sit in their order; return its path. It blocks."""
    return start_game(visitors[: int(options["seats"])], PEOPLE, **options)


async def play(visitors: Sequence[Visitor], page: str, rng: Random, plies: int) -> bool:
    """Play so many moves, if the game has as many; return whether it goes on."""
    async with AsyncExitStack() as exits, asyncio.TaskGroup() as group:
        sockets = [await exits.enter_async_context(open_socket(each, page)) for each in visitors]
        players = [Player(socket) for socket in sockets]
        reading = [group.create_task(player.read()) for player in players]
        for player in players:
            await player.wait_for(0)
        ply = players[0].view["ply"]
        last = ply + plies
        while players[0].view["to_move"] and ply < last:
            mover = players[players[0].view["to_move"][0]]
            await mover.wait_for(ply)
            await mover.play(choose_move(mover.view, rng))
            ply += 1
            await players[0].wait_for(ply)
        for task in reading:
            task.cancel()
    return bool(players[0].view["to_move"])


async def play_to_the_end(visitors: Sequence[Visitor], page: str, rng: Random) -> None:
    """Play until the game is over; no socket sends more than it may at once."""
    while await play(visitors, page, rng, MESSAGES_AT_ONCE):
        pass
