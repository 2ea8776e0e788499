"""A client of the shared hall."""

from collections.abc import AsyncIterator

import pytest
from hall.v1 import lobby_pb2_grpc

from services.wire.channels import open_channel
from tests.stack import Stack


@pytest.fixture
async def lobby(stack: Stack) -> AsyncIterator[lobby_pb2_grpc.LobbyServiceStub]:
    """The lobby of the shared hall, over real gRPC."""
    async with open_channel(stack.lobby_address) as channel:
        yield lobby_pb2_grpc.LobbyServiceStub(channel)
