"""Workers as they run: ready before they take tasks, and one kind that players never wait for."""

import asyncio
import socket

from hall.v1 import lobby_pb2, lobby_pb2_grpc

from services.ai.canary import NAME, is_consuming
from tests.across.island import SMALL, start_match
from tests.across.people import CALL_SECONDS, Watcher, open_bots_table, sit_down
from tests.across.test_healing import frozen
from tests.stack import Stack

BOTS = ("Hunter", "Walker", "Demo", "Hunter")
SEARCHES = 6
"""How many turns of `expert` are due at once: more than there are processes."""

SEARCHING_SECONDS = 60


FEW_PLIES = 4
"""A game goes no further while its host is about to leave."""


async def ply_of(lobby: lobby_pb2_grpc.LobbyServiceStub, table_id: str) -> int:
    request = lobby_pb2.GetTableRequest(table_id=table_id)
    return (await lobby.GetTable(request, timeout=CALL_SECONDS)).table.ply


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
        matches = [(await start_match(lobby, BOTS, **SMALL)).table_id for _ in range(4)]
        games = [await open_bots_table(lobby, "easy", "easy") for _ in range(4)]
        player = await sit_down(lobby, "easy", "expert")
        await player.play_to_the_end()
        assert [await ply_of(lobby, match) for match in matches] == [0] * 4
        assert max([await ply_of(lobby, game) for game in games]) <= FEW_PLIES
    for game in games:
        await Watcher(lobby, game).watch_until(lambda view: view.ply > FEW_PLIES)


async def test_a_worker_that_searches_answers_its_canary(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub
) -> None:
    def searches() -> int:
        """Return how many have ended."""
        return sum("bot=expert" in line for line in stack["ai"].lines())

    players = [await sit_down(lobby, "expert") for _ in range(SEARCHES)]
    async with asyncio.timeout(SEARCHING_SECONDS), asyncio.TaskGroup() as group:
        playing = [group.create_task(player.play_to_the_end()) for player in players]
        before = after = searches()
        while before == after:  # until one went on between the question and the answer
            before = searches()
            worker = f"{NAME}@{socket.gethostname()}"
            assert await asyncio.to_thread(is_consuming, stack.redis_url, worker, 5)
            after = searches()
        for task in playing:
            task.cancel()
