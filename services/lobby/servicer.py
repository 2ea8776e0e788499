"""LobbyService as gRPC calls it: checks the caller and the fields, and translates.

What is decided stands in `tables`, what is stored in `seating` and `playing`.
"""

# ruff: noqa: N802 - the protos name these methods, and say all about them

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial
from typing import Any

from hall.v1 import engine_pb2, game_pb2, lobby_pb2, lobby_pb2_grpc

from services.lobby import fields, seating, tables
from services.lobby.bots import check_bot
from services.lobby.callers import Context
from services.lobby.door import Door
from services.lobby.engine import EngineCalls
from services.lobby.hall import Hall
from services.lobby.limits import Streams
from services.lobby.messages import list_message, table_message
from services.lobby.options import chosen_options, game_options
from services.lobby.playing import Playing
from services.lobby.refusals import refuse
from services.lobby.settings import Settings
from services.lobby.store.store import Store
from services.lobby.tablelist import TableList
from services.lobby.tokens import Tokens, draw_nonce
from services.lobby.views import SPECTATOR
from services.lobby.watchers import Watchers
from services.lobby.watching import watch

REPLAY_COST = 10
"""A replay is as much work as so many other calls."""


@dataclass(frozen=True, eq=False)
class LobbyServicer(lobby_pb2_grpc.LobbyServiceServicer):
    """The RPCs of the lobby, on its parts."""

    settings: Settings
    store: Store
    engine: EngineCalls
    hall: Hall
    door: Door
    playing: Playing
    watchers: Watchers
    table_list: TableList
    tokens: Tokens
    streams: Streams
    draw_seed: Callable[[], int]

    # Tables

    async def CreateTable(
        self, request: lobby_pb2.CreateTableRequest, context: Context
    ) -> lobby_pb2.CreateTableResponse:
        """Open a table, or a rematch, and seat the caller."""
        self.door.admit(context)
        fields.check_request_id(request.request_id)
        opener = seating.Opener(self.door.client(context), self.settings.tables_per_hour)
        if request.rematch_of:
            changed, nonce = await self._rejoin(request, opener)
        else:
            changed, nonce = await self._open(request, opener)
        return lobby_pb2.CreateTableResponse(
            table=await self._message(changed.table), ticket=self._ticket(changed, nonce)
        )

    async def _open(
        self, request: lobby_pb2.CreateTableRequest, opener: seating.Opener
    ) -> tuple[seating.Changed, str]:
        options = chosen_options(request.options)
        visibility = fields.visibility_of(request.visibility)
        wish = fields.wish_of(request.wish, request.request_id)
        question = engine_pb2.CheckOptionsRequest()
        question.options.ParseFromString(options)
        seat_count = (await self.engine.check_options(question)).seats
        table = seating.new_table(options, visibility, seat_count, public_chat=request.public_chat)
        mark = seating.mark_of(seating.CREATE, request.request_id, request)
        work = partial(seating.open_table, table, wish, opener, mark, self.tokens)
        return await self.store.writer.transact(work, self._note), wish.nonce

    async def _rejoin(
        self, request: lobby_pb2.CreateTableRequest, opener: seating.Opener
    ) -> tuple[seating.Changed, str]:
        fields.check_token(request.rematch_seat_token)
        back = fields.return_of(request)
        work = partial(seating.rejoin, back, opener, self.tokens)
        changed = await self.store.writer.transact(work, self._note)
        return changed, seating.return_nonce(back.seat_token)

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
        wish = fields.wish_of(request.wish, request.request_id)
        changed = await self._change(
            request, lambda table: tables.take_seat(table, wish, self.tokens)
        )
        return lobby_pb2.JoinTableResponse(
            table=await self._message(changed.table), ticket=self._ticket(changed, wish.nonce)
        )

    async def LeaveTable(
        self, request: lobby_pb2.LeaveTableRequest, context: Context
    ) -> lobby_pb2.LeaveTableResponse:
        """Give a seat up."""
        self.door.admit(context, request.table_id, request.seat_token)
        fields.check_token(request.seat_token)

        def leave(table: tables.Table) -> tuple[tables.Table, int]:
            seat = tables.require_seat(table, request.seat_token)
            return tables.leave(table, seat, draw_nonce(), self.tokens), seat

        changed = await self._change(request, leave)
        return lobby_pb2.LeaveTableResponse(table=await self._message(changed.table))

    async def AddBot(
        self, request: lobby_pb2.AddBotRequest, context: Context
    ) -> lobby_pb2.AddBotResponse:
        """Seat a computer opponent."""
        self.door.admit(context, request.table_id, request.seat_token)
        fields.check_token(request.seat_token)
        bot = check_bot(request.bot)
        faction = fields.check_faction(request.faction)
        index = fields.seat_of(request)

        def add(table: tables.Table) -> tuple[tables.Table, int]:
            tables.require_host(table, request.seat_token)
            nickname = tables.free_bot_nickname(table)
            wish = tables.Wish(nickname, draw_nonce(), faction, index, bot)
            return tables.take_seat(table, wish, self.tokens)

        changed = await self._change(request, add)
        return lobby_pb2.AddBotResponse(table=await self._message(changed.table))

    async def RemoveBot(
        self, request: lobby_pb2.RemoveBotRequest, context: Context
    ) -> lobby_pb2.RemoveBotResponse:
        """Free the seat of a computer opponent."""
        self.door.admit(context, request.table_id, request.seat_token)
        fields.check_token(request.seat_token)

        def remove(table: tables.Table) -> tuple[tables.Table, int]:
            tables.require_host(table, request.seat_token)
            return tables.remove_bot(table, request.seat), request.seat

        changed = await self._change(request, remove)
        return lobby_pb2.RemoveBotResponse(table=await self._message(changed.table))

    # The game

    async def StartTable(
        self, request: lobby_pb2.StartTableRequest, context: Context
    ) -> lobby_pb2.StartTableResponse:
        """Start the game."""
        hot, _ = await self.door.enter_fresh(context, request.table_id, request.seat_token)
        fields.check_token(request.seat_token)
        tables.require_host(hot.table, request.seat_token)
        beginning = hot.table.beginning or await self._draw_beginning(hot.table)

        def start(table: tables.Table) -> tuple[tables.Table, None]:
            tables.require_host(table, request.seat_token)
            started = tables.start(table, beginning)
            if game_options(table) != beginning.options:
                raise refuse("TABLE_BUSY", "somebody else sits down just now; try again")
            return started, None

        changed = await self._change(request, start)
        return lobby_pb2.StartTableResponse(table=await self._message(changed.table))

    async def _draw_beginning(self, table: tables.Table) -> tables.Beginning:
        tables.require_full(table)
        options = game_options(table)
        record = game_pb2.Record(seed=self.draw_seed())
        record.options.ParseFromString(options)
        request = engine_pb2.RenderViewsRequest(record=record, viewers=[SPECTATOR])
        answer = await self.engine.render(request)
        to_move = tuple(answer.views[0].to_move)
        return tables.Beginning(answer.rules_version, options, record.seed, to_move)

    async def PlayMoves(
        self, request: lobby_pb2.PlayMovesRequest, context: Context
    ) -> lobby_pb2.PlayMovesResponse:
        """Play moves for a seat."""
        hot, seat = await self.door.enter(context, request.table_id, request.seat_token)
        fields.check_token(request.seat_token)
        fields.check_request_id(request.request_id)
        fields.check_moves(request.moves)
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
        tables.require_finished(hot.table)
        answer = lobby_pb2.GetRecordResponse(record=hot.record)
        outcome = await self.store.load_outcome(request.table_id)
        if outcome is not None:
            answer.outcome.ParseFromString(outcome)
        return answer

    async def GetReplay(
        self, request: lobby_pb2.GetReplayRequest, context: Context
    ) -> lobby_pb2.GetReplayResponse:
        """Answer a finished game ply by ply."""
        hot, _ = await self.door.enter_fresh(context, request.table_id, cost=REPLAY_COST)
        tables.require_finished(hot.table)
        game = await self.engine.replay(
            engine_pb2.ReplayRecordRequest(record=hot.record, viewer=request.viewer)
        )
        return lobby_pb2.GetReplayResponse(
            table=table_message(hot.table, hot.ply, hot.to_move), text=game.text, views=game.views
        )

    async def ReplayText(
        self, request: lobby_pb2.ReplayTextRequest, context: Context
    ) -> lobby_pb2.ReplayTextResponse:
        """Answer a game ply by ply from its text."""
        self.door.admit(context, cost=REPLAY_COST)
        fields.check_record_text(request.text)
        game = await self.engine.replay(
            engine_pb2.ReplayRecordRequest(text=request.text, viewer=request.viewer)
        )
        return lobby_pb2.ReplayTextResponse(
            options=game.record.options, text=game.text, views=game.views
        )

    async def RecordOutcome(
        self, request: lobby_pb2.RecordOutcomeRequest, context: Context
    ) -> lobby_pb2.RecordOutcomeResponse:
        """Store the outcome of a finished game."""
        await self.door.enter_fresh(context, request.table_id)
        fields.check_token(request.scoring_token)
        if not self.tokens.is_scoring_token(request.scoring_token, request.table_id):
            raise refuse("WRONG_TOKEN", "this scoring token is not for this table")
        outcome = request.outcome.SerializeToString(deterministic=True)
        standings = [tables.Standing(s.seat, s.score, s.rank) for s in request.outcome.standings]
        work = partial(seating.record_outcome, request.table_id, outcome, standings)
        await self.store.writer.transact(work, self._note)
        return lobby_pb2.RecordOutcomeResponse()

    # Helpers

    async def _change(
        self,
        request: Any,
        decide: Callable[[tables.Table], tuple[tables.Table, int | None]],
    ) -> seating.Changed:
        fields.check_request_id(request.request_id)
        await self.hall.get(request.table_id)  # so that what follows finds it in memory
        mark = seating.mark_of(request.table_id, request.request_id, request)
        work = partial(seating.change_table, request.table_id, mark, decide)
        return await self.store.writer.transact(work, self._note)

    def _note(self, changed: seating.Changed) -> None:
        self.hall.note_table(changed.table)
        if changed.finished:
            self.hall.note_table(changed.finished)

    def _ticket(self, changed: seating.Changed, nonce: str) -> lobby_pb2.SeatTicket:
        seat = changed.seat or 0
        token = self.tokens.seat_token(changed.table.id, seat, nonce)
        return lobby_pb2.SeatTicket(seat=seat, seat_token=token)

    async def _message(self, table: tables.Table) -> lobby_pb2.Table:
        hot = await self.hall.get(table.id)
        return table_message(table, hot.ply, hot.to_move)
