"""What the engine alone answers about Ork Island: what a settings file says, and ways of orks."""

from dataclasses import dataclass

from hall.v1 import engine_pb2, lobby_pb2

from services.lobby import fields
from services.lobby.engine import EngineCalls
from services.lobby.hot import HotTable
from services.lobby.rights import require_started

QUESTION_COST = 3
"""What only the engine works at is as much work as so many calls."""


@dataclass(frozen=True, eq=False)
class Questions:
    """Has the engine answer questions of Ork Island."""

    engine: EngineCalls

    async def read_settings(
        self, request: lobby_pb2.ReadSettingsRequest
    ) -> lobby_pb2.ReadSettingsResponse:
        """Answer what a settings file says. Raises Refusal for what is none."""
        fields.check_settings_text(request.text)
        question = engine_pb2.ParseSettingsRequest(text=request.text)
        answer = await self.engine.parse_settings(question)
        return lobby_pb2.ReadSettingsResponse(settings=answer.settings)

    async def plan_ways(
        self, hot: HotTable, request: lobby_pb2.PlanWaysRequest
    ) -> lobby_pb2.PlanWaysResponse:
        """Answer the ways of some orks as they stand now.

        Raises Refusal BAD_FIELD, TABLE_NOT_STARTED, BAD_ORKS, BAD_CELLS.
        """
        fields.check_ways(hot.table.game, request)
        require_started(hot.table)
        question = engine_pb2.FindWaysRequest(
            record=hot.record, orks=request.orks, cells=request.cells
        )
        ply = hot.ply
        answer = await self.engine.find_ways(question)
        return lobby_pb2.PlanWaysResponse(ply=ply, ways=answer.ways)
