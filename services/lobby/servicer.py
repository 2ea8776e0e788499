"""LobbyService as gRPC calls it: checks the caller and the fields, and translates.

What is decided stands in `deciding`, what is stored in `seating` and `playing`.
"""

# ruff: noqa: N802 - the protos name these methods, and say all about them

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass

from hall.v1 import lobby_pb2, lobby_pb2_grpc

from services.lobby import fields, rights, seating
from services.lobby.callers import Context
from services.lobby.changing import Changes
from services.lobby.door import Door
from services.lobby.hall import Hall
from services.lobby.hints import HINT_COST, Hints
from services.lobby.judging import JUDGING_COST, Judging
from services.lobby.limits import Streams
from services.lobby.messages import list_message, table_message
from services.lobby.opening import Opening
from services.lobby.playing import Playing
from services.lobby.questions import QUESTION_COST, Questions
from services.lobby.replaying import REPLAY_COST, Replays, cost_of
from services.lobby.rounds import Rounds, match_of
from services.lobby.seats import Seats
from services.lobby.settings import Settings
from services.lobby.store.store import Store
from services.lobby.tablelist import TableList
from services.lobby.tables import Table
from services.lobby.tokens import Tokens
from services.lobby.watchers import Watchers
from services.lobby.watching import watch


@dataclass(frozen=True, eq=False)
class LobbyServicer(lobby_pb2_grpc.LobbyServiceServicer):
    """The RPCs of the lobby, on its parts."""

    settings: Settings
    store: Store
    hall: Hall
    door: Door
    changes: Changes
    seats: Seats
    playing: Playing
    opening: Opening
    replays: Replays
    questions: Questions
    rounds: Rounds
    hints: Hints
    judging: Judging
    watchers: Watchers
    table_list: TableList
    tokens: Tokens
    streams: Streams

    # Tables

    async def CreateTable(
        self, request: lobby_pb2.CreateTableRequest, context: Context
    ) -> lobby_pb2.CreateTableResponse:
        """Open a table, or a rematch, and seat the caller unless it is a host without a seat."""
        self.door.admit(context)
        fields.check_request_id(request.request_id)
        opener = seating.Opener(self.door.client(context), self.settings.tables_per_hour)
        opened = await self.opening.open(request, opener)
        changed = opened.changed
        answer = lobby_pb2.CreateTableResponse(table=await self._message(changed.table))
        if changed.seat is None:
            answer.host_token = self.tokens.host_token(changed.table.id, opened.nonce)
        else:
            answer.ticket.CopyFrom(self._ticket(changed, opened.nonce))
        return answer

    async def ListTables(
        self, request: lobby_pb2.ListTablesRequest, context: Context
    ) -> lobby_pb2.ListTablesResponse:
        """List public tables."""
        self.door.admit(context)
        page = fields.page_of(request)
        listed = await self.store.list_tables(page)
        is_full = len(listed) == page.size
        return lobby_pb2.ListTablesResponse(
            tables=map(list_message, listed),
            next_page_token=fields.page_token_of(listed[-1].table) if is_full else "",
        )

    async def WatchTables(
        self, request: lobby_pb2.WatchTablesRequest, context: Context
    ) -> AsyncGenerator[lobby_pb2.WatchTablesResponse, None]:
        """Stream the list of public tables."""
        self.door.admit(context)
        with self.streams.hold(self.door.client(context)):
            async with aclosing(self.table_list.watch()) as answers:
                async for answer in answers:
                    yield answer

    async def GetTable(
        self, request: lobby_pb2.GetTableRequest, context: Context
    ) -> lobby_pb2.GetTableResponse:
        """Answer a table and what the caller may know of its game."""
        hot, viewer = await self.door.enter_fresh(context, request.table_id, request.seat_token)
        answer = lobby_pb2.GetTableResponse(table=table_message(hot.table, hot.ply, hot.to_move))
        if hot.has_game:
            answer.view.CopyFrom(await self.hall.view(hot, viewer, request.since))
        return answer

    # Seats

    async def JoinTable(
        self, request: lobby_pb2.JoinTableRequest, context: Context
    ) -> lobby_pb2.JoinTableResponse:
        """Take a free seat."""
        self.door.admit(context)
        nonce = fields.ticket_nonce(request.request_id)
        changed = await self.seats.join(request, nonce)
        return lobby_pb2.JoinTableResponse(
            table=await self._message(changed.table), ticket=self._ticket(changed, nonce)
        )

    async def LeaveTable(
        self, request: lobby_pb2.LeaveTableRequest, context: Context
    ) -> lobby_pb2.LeaveTableResponse:
        """Give a seat up."""
        self.door.admit(context, request.table_id, request.seat_token)
        changed = await self.seats.leave(request)
        return lobby_pb2.LeaveTableResponse(table=await self._message(changed.table))

    async def AddBot(
        self, request: lobby_pb2.AddBotRequest, context: Context
    ) -> lobby_pb2.AddBotResponse:
        """Seat a computer opponent."""
        self.door.admit(context, request.table_id, request.seat_token)
        changed = await self.seats.add_bot(request)
        return lobby_pb2.AddBotResponse(table=await self._message(changed.table))

    async def RemoveBot(
        self, request: lobby_pb2.RemoveBotRequest, context: Context
    ) -> lobby_pb2.RemoveBotResponse:
        """Free the seat of a computer opponent."""
        self.door.admit(context, request.table_id, request.seat_token)
        changed = await self.seats.remove_bot(request)
        return lobby_pb2.RemoveBotResponse(table=await self._message(changed.table))

    async def ChangeBot(
        self, request: lobby_pb2.ChangeBotRequest, context: Context
    ) -> lobby_pb2.ChangeBotResponse:
        """Put another computer opponent on the seat of one."""
        self.door.admit(context, request.table_id, request.seat_token)
        changed = await self.seats.change_bot(request)
        return lobby_pb2.ChangeBotResponse(table=await self._message(changed.table))

    # The game

    async def StartTable(
        self, request: lobby_pb2.StartTableRequest, context: Context
    ) -> lobby_pb2.StartTableResponse:
        """Start the game."""
        hot = await self.door.enter_seat(context, request)
        changed = await self.opening.start(hot.table, request)
        return lobby_pb2.StartTableResponse(table=await self._message(changed.table))

    async def PlayMoves(
        self, request: lobby_pb2.PlayMovesRequest, context: Context
    ) -> lobby_pb2.PlayMovesResponse:
        """Play moves for a seat."""
        hot, _ = await self.door.enter(context, request.table_id, request.seat_token)
        fields.check_token(request.seat_token)
        seat = rights.require_seat(hot.table, request.seat_token)
        fields.check_request_id(request.request_id)
        fields.check_moves(hot.table.game, request.moves)
        return lobby_pb2.PlayMovesResponse(view=await self.playing.play(hot, seat, request))

    async def WatchTable(
        self, request: lobby_pb2.WatchTableRequest, context: Context
    ) -> AsyncGenerator[lobby_pb2.WatchTableResponse, None]:
        """Stream a table and its views."""
        _, viewer = await self.door.enter(context, request.table_id, request.seat_token)
        with self.streams.hold(self.door.client(context)):
            async with aclosing(watch(self.hall, self.watchers, request, viewer)) as answers:
                async for answer in answers:
                    yield answer

    async def GetRecord(
        self, request: lobby_pb2.GetRecordRequest, context: Context
    ) -> lobby_pb2.GetRecordResponse:
        """Answer the record of a finished game."""
        hot, _ = await self.door.enter_fresh(context, request.table_id)
        return await self.replays.record_of(hot)

    async def GetReplay(
        self, request: lobby_pb2.GetReplayRequest, context: Context
    ) -> lobby_pb2.GetReplayResponse:
        """Answer a game ply by ply."""
        cost = cost_of(request, self.hall.find(request.table_id))
        hot, _ = await self.door.enter_fresh(context, request.table_id, cost=cost)
        return await self.replays.of_table(hot, request)

    async def ReplayText(
        self, request: lobby_pb2.ReplayTextRequest, context: Context
    ) -> lobby_pb2.ReplayTextResponse:
        """Answer a game ply by ply from its text."""
        self.door.admit(context, cost=REPLAY_COST)
        fields.check_record_text(request.text)
        return await self.replays.of_text(request)

    async def ExportRecord(
        self, request: lobby_pb2.ExportRecordRequest, context: Context
    ) -> AsyncGenerator[lobby_pb2.ExportRecordResponse, None]:
        """Stream the record of a finished match as the original writes it."""
        hot, _ = await self.door.enter_fresh(context, request.table_id, cost=REPLAY_COST)
        with self.streams.hold(self.door.client(context)):
            async with aclosing(self.replays.export(hot)) as parts:
                async for part in parts:
                    yield lobby_pb2.ExportRecordResponse(part=part)

    # Hints and judgements

    async def AskHint(
        self, request: lobby_pb2.AskHintRequest, context: Context
    ) -> lobby_pb2.AskHintResponse:
        """Ask what the expert would play."""
        hot = await self.door.enter_seat(context, request, HINT_COST)
        return lobby_pb2.AskHintResponse(hint=await self.hints.ask(hot, request))

    async def GiveHint(
        self, request: lobby_pb2.GiveHintRequest, context: Context
    ) -> lobby_pb2.GiveHintResponse:
        """Take a hint for whoever asked."""
        hot = await self.door.enter_seat(context, request)
        await self.hints.give(hot, request)
        return lobby_pb2.GiveHintResponse()

    async def WatchJudgements(
        self, request: lobby_pb2.WatchJudgementsRequest, context: Context
    ) -> AsyncGenerator[lobby_pb2.WatchJudgementsResponse, None]:
        """Stream how the expert judges a finished game."""
        hot, _ = await self.door.enter_fresh(context, request.table_id, cost=JUDGING_COST)
        with self.streams.hold(self.door.client(context)):
            async with aclosing(self.judging.watch(hot)) as answers:
                async for answer in answers:
                    yield answer

    async def RecordJudgements(
        self, request: lobby_pb2.RecordJudgementsRequest, context: Context
    ) -> lobby_pb2.RecordJudgementsResponse:
        """Store judgements of a finished game."""
        hot = await self.door.enter_judging(context, request.table_id, request.judging_token)
        return await self.judging.record(hot, request.judgements)

    # Ork Island

    async def ReadSettings(
        self, request: lobby_pb2.ReadSettingsRequest, context: Context
    ) -> lobby_pb2.ReadSettingsResponse:
        """Read a settings file."""
        self.door.admit(context, cost=QUESTION_COST)
        return await self.questions.read_settings(request)

    async def PlanWays(
        self, request: lobby_pb2.PlanWaysRequest, context: Context
    ) -> lobby_pb2.PlanWaysResponse:
        """Find ways for orks."""
        hot, _ = await self.door.enter_fresh(context, request.table_id, cost=QUESTION_COST)
        return await self.questions.plan_ways(hot, request)

    async def GetMatch(
        self, request: lobby_pb2.GetMatchRequest, context: Context
    ) -> lobby_pb2.GetMatchResponse:
        """Answer a match that a task plays."""
        hot = await self.door.enter_match(context, request.table_id, request.match_token)
        return match_of(hot)

    async def PlayRounds(
        self, request: lobby_pb2.PlayRoundsRequest, context: Context
    ) -> lobby_pb2.PlayRoundsResponse:
        """Append rounds of a match that a task plays."""
        hot = await self.door.enter_match(context, request.table_id, request.match_token)
        return lobby_pb2.PlayRoundsResponse(ply=await self.rounds.play(hot, request))

    async def RecordOutcome(
        self, request: lobby_pb2.RecordOutcomeRequest, context: Context
    ) -> lobby_pb2.RecordOutcomeResponse:
        """Store the outcome of a finished game."""
        await self.door.enter_scoring(context, request.table_id, request.scoring_token)
        await self.changes.record_outcome(request)
        return lobby_pb2.RecordOutcomeResponse()

    # Helpers

    def _ticket(self, changed: seating.Changed, nonce: str) -> lobby_pb2.SeatTicket:
        seat = changed.seat or 0
        token = self.tokens.seat_token(changed.table.id, seat, nonce)
        return lobby_pb2.SeatTicket(seat=seat, seat_token=token)

    async def _message(self, table: Table) -> lobby_pb2.Table:
        hot = await self.hall.get(table.id)
        return table_message(table, hot.ply, hot.to_move)
