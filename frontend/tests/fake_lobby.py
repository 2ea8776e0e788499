"""A lobby of a few lines, served over real gRPC: it keeps tables, and answers as it is told to."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from typing import Any

import grpc
from hall.v1 import (
    armadora_pb2,
    game_pb2,
    judgement_pb2,
    lobby_pb2,
    lobby_pb2_grpc,
    orkisland_pb2,
)

from services.wire.errors import Refusal
from services.wire.serving import start_server

SERVICE = lobby_pb2.DESCRIPTOR.services_by_name["LobbyService"].full_name
TABLE_ID = "abcdefghij23"
TOKEN = "a-secret-token"
HOST_TOKEN = "a-secret-host-token"
SETTINGS = orkisland_pb2.OrkIslandOptions(rows=40, cols=40, nb_rounds=50, nb_orks=3)
RECORD = """game armadora
rules 2
seats 2
seed 7

0 w3@a1
"""

HINT = judgement_pb2.Hint(
    ply=1,
    moves=[
        judgement_pb2.MoveProspect(
            move="w3@b4", prospect=judgement_pb2.Prospect(gold=12.3, win=0.61)
        ),
        judgement_pb2.MoveProspect(move="pass", prospect=judgement_pb2.Prospect(gold=4, win=0.2)),
    ],
)
"""What the expert would play in every seat."""


def make_table(table_id: str = TABLE_ID, **fields: Any) -> lobby_pb2.Table:
    """Return an open table for two where Ada sits."""
    seats = [
        lobby_pb2.Seat(index=0, nickname="Ada", faction=game_pb2.FACTION_ELF),
        lobby_pb2.Seat(index=1),
    ]
    values: dict[str, Any] = {
        "id": table_id,
        "number": 41,
        "status": lobby_pb2.TABLE_STATUS_OPEN,
        "visibility": lobby_pb2.TABLE_VISIBILITY_PUBLIC,
        "options": game_pb2.GameOptions(armadora=armadora_pb2.ArmadoraOptions(seats=2)),
        "seats": seats,
        "revision": 1,
    }
    return lobby_pb2.Table(**{**values, **fields})


def make_view(ply: int, viewer: int = 0, **fields: Any) -> game_pb2.View:
    """Return a view of a game with one warrior on a1."""
    game = armadora_pb2.ArmadoraView(
        gold=[0] * 40, warriors=[1] + [0] * 39, values=[3] + [0] * 39, territories=[0] * 40
    )
    log = [game_pb2.LogEntry(seat=0, text="w3@a1")]
    values: dict[str, Any] = {"ply": ply, "viewer": viewer, "to_move": [1], "log": log}
    return game_pb2.View(**{**values, **fields}, armadora=game)


def make_advanced_view(ply: int, viewer: int = 0) -> game_pb2.View:
    """Return a view of the advanced game where a Mage has just looked at a1."""
    view = make_view(ply, viewer, log=[game_pb2.LogEntry(seat=1, text="m@a1")])
    view.armadora.advanced.CopyFrom(
        armadora_pb2.ArmadoraAdvancedView(
            power_tokens=[1, 1],
            reinforcements=[1, 1],
            looked_at=[0],
            main_action_due=True,
            power_barred="POWER_ALREADY_USED",
            reinforcement_barred="TERRITORY_NOT_FULL",
        )
    )
    return view


class FakeLobby(lobby_pb2_grpc.LobbyServiceServicer):
    """Tables by id, the views of their games, and what is to be refused."""

    def __init__(self) -> None:
        self.tables: dict[str, lobby_pb2.Table] = {}
        self.views: dict[str, game_pb2.View] = {}
        self.record_options = game_pb2.GameOptions(armadora=armadora_pb2.ArmadoraOptions(seats=2))
        """What the records that are sent in say of their games."""
        self.record_views: Sequence[game_pb2.View] = ()
        """How their games go; else as two views of Armadöra."""
        self.refusals: defaultdict[str, list[Refusal]] = defaultdict(list)
        """What the next calls of a method are answered with; then they succeed."""
        self.calls: list[tuple[str, Any, dict[str, str]]] = []
        self.watching: list[asyncio.Queue[lobby_pb2.WatchTableResponse | Refusal | None]] = []
        self.list_watchers = 0
        self.may_seat = asyncio.Event()
        """Whoever joins gets the seat at once, but hears of it only when this is set."""
        self.may_seat.set()
        self.may_export = asyncio.Event()
        """The first part of a record is sent at once, the rest when this is set."""
        self.may_export.set()
        self.exports = 0
        self.rematch_host = 0
        """The seat of who has opened the rematch."""
        self.hints = 0
        self.may_hint = asyncio.Event()
        """Hints are given when this is set."""
        self.may_hint.set()
        self.judging: list[asyncio.Queue[lobby_pb2.WatchJudgementsResponse | Refusal | None]] = []
        self._list_changed = asyncio.Event()
        self._server: grpc.aio.Server | None = None

    async def start(self, address: str) -> int:
        """Serve, and return the port."""
        self._server, port = await start_server(
            name="fake lobby", address=address, register=self._register
        )
        return port

    async def stop(self) -> None:
        """Stop at once; streams break."""
        if self._server is not None:
            await self._server.stop(0)
            self._server = None

    def add(self, table: lobby_pb2.Table, view: game_pb2.View | None = None) -> None:
        """Keep a table, and a view of its game if it is on."""
        self.tables[table.id] = table
        if view is not None:
            self.views[table.id] = view
        self._list_changed.set()

    def push(self, news: lobby_pb2.WatchTableResponse | Refusal | None) -> None:
        """Send news to everybody who watches a table; None ends their streams in good order."""
        for queue in self.watching:
            queue.put_nowait(news)

    def requests(self, method: str) -> Sequence[Any]:
        """Return the requests of a method so far."""
        return [request for name, request, _ in self.calls if name == method]

    def metadata(self, method: str) -> dict[str, str]:
        """Return what came along with the last call of a method."""
        return [metadata for name, _, metadata in self.calls if name == method][-1]

    async def ListTables(self, request: Any, context: Any) -> lobby_pb2.ListTablesResponse:  # noqa: N802
        self._note("ListTables", request, context)
        return lobby_pb2.ListTablesResponse(tables=self._public())

    async def WatchTables(  # noqa: N802
        self, request: Any, context: Any
    ) -> AsyncIterator[lobby_pb2.WatchTablesResponse]:
        self._note("WatchTables", request, context)
        self.list_watchers += 1
        try:
            while True:
                self._list_changed.clear()
                yield lobby_pb2.WatchTablesResponse(tables=self._public())
                await self._list_changed.wait()
        finally:
            self.list_watchers -= 1

    async def GetTable(self, request: Any, context: Any) -> lobby_pb2.GetTableResponse:  # noqa: N802
        self._note("GetTable", request, context)
        return lobby_pb2.GetTableResponse(table=self._table(request.table_id))

    async def CreateTable(self, request: Any, context: Any) -> lobby_pb2.CreateTableResponse:  # noqa: N802
        self._note("CreateTable", request, context)
        if request.rematch_of:
            before = self._table(request.rematch_of)
            table = make_table(
                "rematch", seats=before.seats, options=before.options, host=self.rematch_host
            )
        else:
            table = make_table(options=request.options)
        if not request.HasField("wish"):
            table.host_watches = True
            self.add(table)
            return lobby_pb2.CreateTableResponse(table=table, host_token=HOST_TOKEN)
        self.add(table)
        ticket = lobby_pb2.SeatTicket(seat=request.wish.seat, seat_token=TOKEN)
        return lobby_pb2.CreateTableResponse(table=table, ticket=ticket)

    async def JoinTable(self, request: Any, context: Any) -> lobby_pb2.JoinTableResponse:  # noqa: N802
        self._note("JoinTable", request, context)
        table = self._table(request.table_id)
        await self.may_seat.wait()
        ticket = lobby_pb2.SeatTicket(seat=1, seat_token=TOKEN)
        return lobby_pb2.JoinTableResponse(table=table, ticket=ticket)

    async def LeaveTable(self, request: Any, context: Any) -> lobby_pb2.LeaveTableResponse:  # noqa: N802
        self._note("LeaveTable", request, context)
        return lobby_pb2.LeaveTableResponse(table=self._table(request.table_id))

    async def AddBot(self, request: Any, context: Any) -> lobby_pb2.AddBotResponse:  # noqa: N802
        self._note("AddBot", request, context)
        return lobby_pb2.AddBotResponse(table=self._table(request.table_id))

    async def RemoveBot(self, request: Any, context: Any) -> lobby_pb2.RemoveBotResponse:  # noqa: N802
        self._note("RemoveBot", request, context)
        return lobby_pb2.RemoveBotResponse(table=self._table(request.table_id))

    async def ChangeBot(self, request: Any, context: Any) -> lobby_pb2.ChangeBotResponse:  # noqa: N802
        self._note("ChangeBot", request, context)
        table = self._table(request.table_id)
        seat = table.seats[request.seat]
        if not seat.bot:
            raise Refusal(grpc.StatusCode.FAILED_PRECONDITION, "NOT_A_BOT", "a person sits there")
        seat.bot = request.bot
        return lobby_pb2.ChangeBotResponse(table=table)

    async def StartTable(self, request: Any, context: Any) -> lobby_pb2.StartTableResponse:  # noqa: N802
        self._note("StartTable", request, context)
        return lobby_pb2.StartTableResponse(table=self._table(request.table_id))

    async def PlayMoves(self, request: Any, context: Any) -> lobby_pb2.PlayMovesResponse:  # noqa: N802
        self._note("PlayMoves", request, context)
        return lobby_pb2.PlayMovesResponse(view=make_view(request.ply + 1))

    async def WatchTable(  # noqa: N802
        self, request: Any, context: Any
    ) -> AsyncIterator[lobby_pb2.WatchTableResponse]:
        self._note("WatchTable", request, context)
        table = self._table(request.table_id)
        queue: asyncio.Queue[lobby_pb2.WatchTableResponse | Refusal | None] = asyncio.Queue()
        self.watching.append(queue)
        try:
            yield lobby_pb2.WatchTableResponse(table=table, view=self.views.get(table.id))
            while (news := await queue.get()) is not None:
                if isinstance(news, Refusal):
                    raise news
                yield news
        finally:
            self.watching.remove(queue)

    async def GetRecord(self, request: Any, context: Any) -> lobby_pb2.GetRecordResponse:  # noqa: N802
        raise NotImplementedError("the frontend asks for no records")

    async def GetReplay(self, request: Any, context: Any) -> lobby_pb2.GetReplayResponse:  # noqa: N802
        self._note("GetReplay", request, context)
        table = self._table(request.table_id)
        is_match = table.options.HasField("orkisland")
        if table.status != lobby_pb2.TABLE_STATUS_FINISHED and not is_match:
            raise Refusal(grpc.StatusCode.FAILED_PRECONDITION, "GAME_RUNNING", "it goes on")
        views = self.record_views or [make_view(ply, request.viewer) for ply in range(2)]
        views = [view for view in views if view.ply >= request.since]
        return lobby_pb2.GetReplayResponse(table=table, text=RECORD, views=views)

    async def ReplayText(self, request: Any, context: Any) -> lobby_pb2.ReplayTextResponse:  # noqa: N802
        self._note("ReplayText", request, context)
        views = self.record_views or [make_view(ply, request.viewer) for ply in range(2)]
        return lobby_pb2.ReplayTextResponse(options=self.record_options, text=RECORD, views=views)

    async def RecordOutcome(self, request: Any, context: Any) -> lobby_pb2.RecordOutcomeResponse:  # noqa: N802
        raise NotImplementedError("the frontend records no outcomes")

    async def ReadSettings(  # noqa: N802
        self, request: Any, context: Any
    ) -> lobby_pb2.ReadSettingsResponse:
        self._note("ReadSettings", request, context)
        return lobby_pb2.ReadSettingsResponse(settings=SETTINGS)

    async def PlanWays(self, request: Any, context: Any) -> lobby_pb2.PlanWaysResponse:  # noqa: N802
        self._note("PlanWays", request, context)
        self._table(request.table_id)
        here = orkisland_pb2.OrkIslandWay(ork=7, directions=[0, 1], cell=72, cost=3)
        nowhere = orkisland_pb2.OrkIslandWay(ork=8)
        return lobby_pb2.PlanWaysResponse(ply=9, ways=[here, nowhere])

    async def ExportRecord(  # noqa: N802
        self, request: Any, context: Any
    ) -> AsyncIterator[lobby_pb2.ExportRecordResponse]:
        self._note("ExportRecord", request, context)
        self._table(request.table_id)
        self.exports += 1
        try:
            yield lobby_pb2.ExportRecordResponse(part=b"Game\n\n")
            await self.may_export.wait()
            yield lobby_pb2.ExportRecordResponse(part=b"Seed 7\n")
        finally:
            self.exports -= 1

    async def AskHint(self, request: Any, context: Any) -> lobby_pb2.AskHintResponse:  # noqa: N802
        self._note("AskHint", request, context)
        self.hints += 1
        try:
            await self.may_hint.wait()
            return lobby_pb2.AskHintResponse(hint=HINT)
        finally:
            self.hints -= 1

    async def WatchJudgements(  # noqa: N802
        self, request: Any, context: Any
    ) -> AsyncIterator[lobby_pb2.WatchJudgementsResponse]:
        self._note("WatchJudgements", request, context)
        self._table(request.table_id)
        queue: asyncio.Queue[lobby_pb2.WatchJudgementsResponse | Refusal | None] = asyncio.Queue()
        self.judging.append(queue)
        try:
            yield lobby_pb2.WatchJudgementsResponse(plies=2)
            while (news := await queue.get()) is not None:
                if isinstance(news, Refusal):
                    raise news
                yield news
        finally:
            self.judging.remove(queue)

    def _register(self, server: grpc.aio.Server) -> Sequence[str]:
        lobby_pb2_grpc.add_LobbyServiceServicer_to_server(self, server)
        return [SERVICE]

    def _note(self, method: str, request: Any, context: Any) -> None:
        self.calls.append((method, request, dict(context.invocation_metadata())))
        if self.refusals[method]:
            raise self.refusals[method].pop(0)

    def _table(self, table_id: str) -> lobby_pb2.Table:
        if table_id not in self.tables:
            raise Refusal(grpc.StatusCode.NOT_FOUND, "NO_TABLE", "there is no such table")
        return self.tables[table_id]

    def _public(self) -> list[lobby_pb2.Table]:
        public = lobby_pb2.TABLE_VISIBILITY_PUBLIC
        return [table for table in self.tables.values() if table.visibility == public]
