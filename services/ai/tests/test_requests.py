"""A request id goes on from the task that the lobby sends to the calls that the worker makes."""

import asyncio
import re
from typing import Any

import grpc
import pytest
from hall.v1 import lobby_pb2, lobby_pb2_grpc

from services.ai.lobby import Lobby
from services.ai.tasks import app
from services.wire.errors import Refusal
from services.wire.requests import current_request_id
from services.wire.serving import start_server


class EmptyLobby(lobby_pb2_grpc.LobbyServiceServicer):
    """A lobby without tables, which notes the request ids it is called with."""

    def __init__(self) -> None:
        self.request_ids: list[str] = []

    async def GetRecord(  # noqa: N802
        self, request: lobby_pb2.GetRecordRequest, context: grpc.aio.ServicerContext[Any, Any]
    ) -> lobby_pb2.GetRecordResponse:
        self.request_ids.append(current_request_id.get())
        raise Refusal(grpc.StatusCode.NOT_FOUND, "NO_TABLE", "there is no such table")

    def register(self, server: grpc.aio.Server) -> tuple[str]:
        lobby_pb2_grpc.add_LobbyServiceServicer_to_server(self, server)
        return ("hall.v1.LobbyService",)


@app.task(name="tests.tell_request_id")
def tell_request_id() -> str:
    """Return the request id that the task runs under."""
    return current_request_id.get()


async def run_task(headers: dict[str, str] | None) -> str:
    """Return what a task with these headers tells."""
    ran = await asyncio.to_thread(tell_request_id.apply, headers=headers)
    return str(ran.get())


async def test_a_task_runs_under_the_request_id_of_its_header() -> None:
    assert await run_task({"request_id": "r-1"}) == "r-1"


@pytest.mark.parametrize("headers", [None, {}, {"request_id": "two words"}])
async def test_a_task_without_a_request_id_draws_one(headers: dict[str, str] | None) -> None:
    assert re.fullmatch("[0-9a-f]{16}", await run_task(headers))


async def test_calls_to_the_lobby_hand_the_request_id_on() -> None:
    servicer = EmptyLobby()
    server, port = await start_server(
        name="lobby", address="127.0.0.1:0", register=servicer.register
    )
    current_request_id.set("r-1")
    with pytest.raises(Refusal, match="no such table"):
        await asyncio.to_thread(Lobby(f"127.0.0.1:{port}", 5.0).get_record, table_id="a" * 12)
    await server.stop(None)
    assert servicer.request_ids == ["r-1"]
