"""Workers as they run: ready before they take tasks, and one kind that players never wait for."""

import asyncio
import socket

from hall.v1 import lobby_pb2, lobby_pb2_grpc

from services.ai.canary import NAME, is_consuming
from tests.across.island import SMALL, start_match
from tests.across.people import CALL_SECONDS, Player, open_bots_table, open_table
from tests.across.test_healing import frozen
from tests.stack import Stack

BOTS = ("Hunter", "Walker", "Demo", "Hunter")
SEARCHES = 6
"""How many turns of `expert` are due at once: more than there are processes."""


async def sit_down(lobby: lobby_pb2_grpc.LobbyServiceStub, *bots: str) -> Player:
    """Start a game of a person against computer opponents."""
    table_id, token = await open_table(lobby, 1 + len(bots))
    for bot in bots:
        add = lobby_pb2.AddBotRequest(table_id=table_id, seat_token=token, bot=bot)
        await lobby.AddBot(add, timeout=CALL_SECONDS)
    start = lobby_pb2.StartTableRequest(table_id=table_id, seat_token=token)
    await lobby.StartTable(start, timeout=CALL_SECONDS)
    return Player(lobby, table_id, token)


async def test_kernels_are_ready_before_the_first_task_is_taken(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub
) -> None:
    player = await sit_down(lobby, "easy")
    await player.play_to_the_end()
    lines = stack["ai"].lines()
    [ready, *_] = [at for at, line in enumerate(lines) if "kernels are ready" in line]
    [played, *_] = [at for at, line in enumerate(lines) if "] played" in line]
    assert ready < played


async def test_players_wait_for_nothing_that_goes_on_without_them(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub
) -> None:
    with frozen(stack["ai-background"]):
        for _ in range(4):
            await start_match(lobby, BOTS, **SMALL)
            await open_bots_table(lobby, "expert", "expert", "expert")
        player = await sit_down(lobby, "easy", "expert")
        await player.play_to_the_end()


async def test_a_worker_that_searches_answers_its_canary(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub
) -> None:
    players = [await sit_down(lobby, "expert") for _ in range(SEARCHES)]
    async with asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(player.play_to_the_end())
        for _ in range(5):
            worker = f"{NAME}@{socket.gethostname()}"
            assert await asyncio.to_thread(is_consuming, stack.redis_url, worker, 5)
