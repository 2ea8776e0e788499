"""EngineService: the rules over gRPC, as pure functions of a record."""

from collections.abc import Iterable
from typing import Any

import grpc
from hall.v1 import engine_pb2 as pb
from hall.v1 import engine_pb2_grpc, game_pb2

from services.engine.checks import check_no_factions, check_viewers
from services.engine.convert import (
    SPECTATOR,
    read_table_options,
    write_outcome,
    write_view,
)
from services.engine.memo import Memo
from services.engine.positions import Position, Positions
from services.engine.refusals import refuse
from services.engine.replays import replay
from services.engine.rules.game import RecordError
from services.engine.rules.games import game_of
from services.wire.errors import Refusal

Context = grpc.aio.ServicerContext[Any, Any]


class EngineServicer(engine_pb2_grpc.EngineServiceServicer):
    """Answers from the request alone; the memo only makes the answers fast."""

    def __init__(self, memo: Memo) -> None:
        self._positions = Positions(memo)

    def register(self, server: grpc.aio.Server) -> tuple[str]:
        """Add the service to a server and return its name."""
        engine_pb2_grpc.add_EngineServiceServicer_to_server(self, server)
        return (pb.DESCRIPTOR.services_by_name["EngineService"].full_name,)

    async def ApplyMoves(  # noqa: N802
        self, request: pb.ApplyMovesRequest, _: Context
    ) -> pb.ApplyMovesResponse:
        """Play moves on a record: all of them or none."""
        before = self._positions.find(request.record)
        check_viewers(request.viewers, before.seats)
        after, played = self._positions.play(before, request.moves)
        since = request.since if request.HasField("since") else before.ply
        return pb.ApplyMovesResponse(
            moves=played,
            ply=after.ply,
            to_move=after.game.to_move(after.state),
            views=_write_views(after, request.viewers, since),
        )

    async def RenderViews(  # noqa: N802
        self, request: pb.RenderViewsRequest, _: Context
    ) -> pb.RenderViewsResponse:
        """Answer what each viewer may know about a record."""
        position = self._positions.find(request.record)
        check_viewers(request.viewers, position.seats)
        return pb.RenderViewsResponse(
            views=_write_views(position, request.viewers, request.since),
            rules_version=position.rules_version,
        )

    async def ScoreRecord(  # noqa: N802
        self, request: pb.ScoreRecordRequest, _: Context
    ) -> pb.ScoreRecordResponse:
        """Answer the outcome of a finished record."""
        position = self._positions.find(request.record)
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
        options = read_table_options(request.options)
        try:
            game_of(options).check_options(options)
        except RecordError as error:
            raise refuse(error) from error
        return pb.CheckOptionsResponse(seats=options.seats)

    async def ReplayRecord(  # noqa: N802
        self, request: pb.ReplayRecordRequest, _: Context
    ) -> pb.ReplayRecordResponse:
        """Answer a game ply by ply."""
        return await replay(request)


def _write_views(position: Position, viewers: Iterable[int], since: int) -> list[game_pb2.View]:
    game, state = position.game, position.state
    seats = (None if viewer == SPECTATOR else viewer for viewer in viewers)
    return [write_view(game.view(state, seat, since)) for seat in seats]
