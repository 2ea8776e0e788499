"""The real servicer with the real rules, on a free port."""

from collections.abc import AsyncIterator

import pytest
from hall.v1 import engine_pb2_grpc

from services.engine.limits import MAX_MESSAGE_BYTES
from services.engine.memo import Memo
from services.engine.servicer import EngineServicer
from services.wire.channels import open_channel
from services.wire.serving import start_server


async def _serve(memo_size: int) -> AsyncIterator[engine_pb2_grpc.EngineServiceStub]:
    servicer = EngineServicer(Memo(memo_size))
    server, port = await start_server(
        name="engine",
        address="127.0.0.1:0",
        register=servicer.register,
        max_message_bytes=MAX_MESSAGE_BYTES,
    )
    async with open_channel(f"127.0.0.1:{port}") as channel:
        await channel.channel_ready()  # a busy machine may take longer than one attempt
        yield engine_pb2_grpc.EngineServiceStub(channel)
    await server.stop(None)


@pytest.fixture
async def engine() -> AsyncIterator[engine_pb2_grpc.EngineServiceStub]:
    """A stub of an engine."""
    async for stub in _serve(memo_size=100):
        yield stub


@pytest.fixture
async def forgetful_engine() -> AsyncIterator[engine_pb2_grpc.EngineServiceStub]:
    """A stub of an engine with its memo off."""
    async for stub in _serve(memo_size=0):
        yield stub
