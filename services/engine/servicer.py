"""EngineService: the rules over gRPC, as pure functions of a record."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from contextlib import aclosing
from typing import Any

import grpc
from hall.v1 import engine_pb2 as pb
from hall.v1 import engine_pb2_grpc

from services.engine.checks import check_no_factions, check_viewers, check_views_bytes
from services.engine.convert import read_table_options, write_outcome
from services.engine.exports import format_record
from services.engine.islands import find_ways, generate_island, read_settings_file
from services.engine.limits import (
    MATCH_IDLE_SECONDS,
    MATCHES_AT_ONCE,
    check_island_size,
    check_size,
    check_table_size,
)
from services.engine.matches import Matches
from services.engine.memo import Memo
from services.engine.positions import Position, Positions
from services.engine.refusals import refuse
from services.engine.replays import replay
from services.engine.rules.game import RecordError
from services.engine.rules.games import game_of
from services.engine.views import render
from services.wire.errors import Refusal

Context = grpc.aio.ServicerContext[Any, Any]

LONG_LOG = 100


class EngineServicer(engine_pb2_grpc.EngineServiceServicer):
    """Answers from the request alone; the memo only makes the answers fast."""

    def __init__(
        self,
        memo: Memo,
        matches_at_once: int = MATCHES_AT_ONCE,
        match_idle_seconds: float = MATCH_IDLE_SECONDS,
    ) -> None:
        self._positions = Positions(memo)
        self.matches = Matches(matches_at_once, match_idle_seconds)

    def register(self, server: grpc.aio.Server) -> tuple[str]:
        """Add the service to a server and return its name."""
        engine_pb2_grpc.add_EngineServiceServicer_to_server(self, server)
        return (pb.DESCRIPTOR.services_by_name["EngineService"].full_name,)

    async def ApplyMoves(  # noqa: N802
        self, request: pb.ApplyMovesRequest, _: Context
    ) -> pb.ApplyMovesResponse:
        """Play moves on a record: all of them or none."""
        before = await self._positions.find(request.record)
        check_viewers(request.viewers, before.options.seats)
        after, played = await self._positions.play(before, request.moves)
        since = request.since if request.HasField("since") else before.ply
        answer = pb.ApplyMovesResponse(
            moves=played, ply=after.ply, to_move=after.game.to_move(after.state)
        )
        await _add_views(answer, after, request.viewers, since)
        return answer

    async def RenderViews(  # noqa: N802
        self, request: pb.RenderViewsRequest, _: Context
    ) -> pb.RenderViewsResponse:
        """Answer what each viewer may know about a record."""
        position = await self._positions.find(request.record)
        check_viewers(request.viewers, position.options.seats)
        answer = pb.RenderViewsResponse(rules_version=position.rules_version)
        await _add_views(answer, position, request.viewers, request.since)
        return answer

    async def ScoreRecord(  # noqa: N802
        self, request: pb.ScoreRecordRequest, _: Context
    ) -> pb.ScoreRecordResponse:
        """Answer the outcome of a finished record."""
        position = await self._positions.find(request.record)
        outcome = position.game.outcome(position.state)
        if outcome is None:
            raise Refusal(
                grpc.StatusCode.FAILED_PRECONDITION,
                "NOT_OVER",
                f"only a finished game has an outcome; this one goes on at ply {position.ply}",
                {"ply": str(position.ply)},
            )
        return pb.ScoreRecordResponse(outcome=write_outcome(outcome))

    async def CheckOptions(  # noqa: N802
        self, request: pb.CheckOptionsRequest, _: Context
    ) -> pb.CheckOptionsResponse:
        """Answer how many seats a table with these options has."""
        check_no_factions(request.options)
        check_island_size(request.options.orkisland)
        options = read_table_options(request.options)
        check_size(options)
        try:
            game_of(options).check_options(options)
        except RecordError as error:
            raise refuse(error) from error
        check_table_size(options)
        return pb.CheckOptionsResponse(seats=options.seats)

    async def ReplayRecord(  # noqa: N802
        self, request: pb.ReplayRecordRequest, _: Context
    ) -> pb.ReplayRecordResponse:
        """Answer a game ply by ply."""
        return await replay(request, self._positions)

    async def GenerateIsland(  # noqa: N802
        self, request: pb.GenerateIslandRequest, _: Context
    ) -> pb.GenerateIslandResponse:
        """Answer the island that a seed means."""
        return await generate_island(request)

    async def ParseSettings(  # noqa: N802
        self, request: pb.ParseSettingsRequest, _: Context
    ) -> pb.ParseSettingsResponse:
        """Answer the settings in a file of the original."""
        return await read_settings_file(request)

    async def FindWays(  # noqa: N802
        self, request: pb.FindWaysRequest, _: Context
    ) -> pb.FindWaysResponse:
        """Answer the cheapest ways of orks to some cells."""
        return await find_ways(self._positions, request)

    async def FormatRecord(  # noqa: N802
        self, request: pb.FormatRecordRequest, _: Context
    ) -> AsyncGenerator[pb.FormatRecordResponse, None]:
        """Stream a record as the original writes it."""
        async with aclosing(format_record(self._positions, request)) as parts:
            async for part in parts:
                yield part

    async def PlayMatch(  # noqa: N802
        self, requests: AsyncIterator[pb.PlayMatchRequest], _: Context
    ) -> AsyncGenerator[pb.PlayMatchResponse, None]:
        """Play a match that lives as long as the stream."""
        async with aclosing(self.matches.play(requests)) as answers:
            async for answer in answers:
                yield answer


async def _add_views(
    answer: pb.ApplyMovesResponse | pb.RenderViewsResponse,
    position: Position,
    viewers: Iterable[int],
    since: int,
) -> None:
    """Add a view for each viewer; between long ones other calls get their turn.

    Raises Refusal for an answer that is too long.
    """
    is_long = position.ply - since > LONG_LOG
    for viewer in viewers:
        if is_long:
            await asyncio.sleep(0)
        answer.views.append(render(position.game, position.state, viewer, since))
    check_views_bytes(answer.ByteSize())
