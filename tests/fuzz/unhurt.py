"""What has to be true of a hall that was under fire: all of it lives, and no secret got out."""

import asyncio
import re
from collections.abc import Iterable
from random import Random

from hall.v1 import lobby_pb2_grpc

from deploy.ready import parts
from services.wire.channels import open_channel
from tests.fuzz.tables import OPTIONS, begin, play_to_the_end
from tests.stack import Stack, eventually

WELL_SECONDS = 10.0
BACKGROUND_SECONDS = 90.0
"""It may have to judge what was asked for first."""

BROKEN = re.compile(r"Traceback|\"level\": ?\"(error|critical)\"")
HIDDEN = re.compile(r"[wg][1-5]@[a-h][1-5]")
"""A warrior with its value."""


async def assert_unhurt(stack: Stack, secrets: Iterable[str] = ()) -> None:
    """Fail unless every process lives on, its log is clean, and a new game can be played."""
    well = parts(stack.engine_address, stack.lobby_address, stack.page, stack.redis_url)
    assert all(part.is_running for part in stack.parts.values())
    for name, is_well in well.items():
        seconds = BACKGROUND_SECONDS if name == "ai-background" else WELL_SECONDS
        await asyncio.to_thread(eventually, is_well, seconds, f"{name} to be well")
    await _play_a_new_game(stack)
    told = [*secrets, stack.environment["LOBBY_SECRET_KEY"], stack.environment["HALL_SECRET_KEY"]]
    secret = re.compile("|".join([HIDDEN.pattern, *map(re.escape, told)]))
    for name, part in stack.parts.items():
        lines = part.lines()
        assert [line for line in lines if BROKEN.search(line)] == [], name
        assert [line for line in lines if secret.search(line)] == [], name


async def _play_a_new_game(stack: Stack) -> None:
    async with open_channel(stack.lobby_address) as channel, asyncio.TaskGroup() as group:
        for options in OPTIONS[-2:]:
            table = await begin(lobby_pb2_grpc.LobbyServiceStub(channel), options, group)
            await play_to_the_end(table, Random(1))
