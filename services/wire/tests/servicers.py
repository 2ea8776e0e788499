"""Small servicers of the real services, each with one behaviour to look at."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import grpc
from hall.v1 import engine_pb2, engine_pb2_grpc, lobby_pb2, lobby_pb2_grpc

Behaviour = Callable[[grpc.aio.ServicerContext[Any, Any]], Awaitable[None]]


class Engine(engine_pb2_grpc.EngineServiceServicer):
    """Answers ScoreRecord with nothing, once `behaviour` has had its way."""

    def __init__(self, behaviour: Behaviour) -> None:
        self.behaviour = behaviour

    async def ScoreRecord(  # noqa: N802
        self, request: engine_pb2.ScoreRecordRequest, context: grpc.aio.ServicerContext[Any, Any]
    ) -> engine_pb2.ScoreRecordResponse:
        await self.behaviour(context)
        return engine_pb2.ScoreRecordResponse()

    def register(self, server: grpc.aio.Server) -> tuple[str]:
        engine_pb2_grpc.add_EngineServiceServicer_to_server(self, server)
        return ("hall.v1.EngineService",)


class Lobby(lobby_pb2_grpc.LobbyServiceServicer):
    """Streams one list of tables, then has its way."""

    def __init__(self, behaviour: Behaviour) -> None:
        self.behaviour = behaviour

    async def WatchTables(  # noqa: N802
        self, request: lobby_pb2.WatchTablesRequest, context: grpc.aio.ServicerContext[Any, Any]
    ) -> AsyncIterator[lobby_pb2.WatchTablesResponse]:
        yield lobby_pb2.WatchTablesResponse()
        await self.behaviour(context)

    def register(self, server: grpc.aio.Server) -> tuple[str]:
        lobby_pb2_grpc.add_LobbyServiceServicer_to_server(self, server)
        return ("hall.v1.LobbyService",)
