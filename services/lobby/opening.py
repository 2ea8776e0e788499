"""How tables are opened, with a seat for the caller or without, and how their games begin."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from hall.v1 import engine_pb2, game_pb2, lobby_pb2

from services.lobby import deciding, fields, seating
from services.lobby.changing import Changes
from services.lobby.engine import EngineCalls
from services.lobby.games import Game
from services.lobby.options import chosen_options, game_of, game_options
from services.lobby.refusals import refuse
from services.lobby.rights import require_full, require_host
from services.lobby.tables import Beginning, Table
from services.lobby.tokens import Tokens, hash_token
from services.lobby.views import SPECTATOR


@dataclass(frozen=True, slots=True)
class Opened:
    """A table that was opened, and the nonce that the caller's token follows from."""

    changed: seating.Changed
    nonce: str = field(repr=False)


@dataclass(frozen=True, eq=False)
class Opening:
    """Opens tables: new ones and rematches."""

    engine: EngineCalls
    changes: Changes
    tokens: Tokens
    draw_seed: Callable[[int], int]

    async def open(self, request: lobby_pb2.CreateTableRequest, opener: seating.Opener) -> Opened:
        """Open a table, or a rematch. Raises Refusal for what none may have, TOO_MANY_TABLES."""
        if request.rematch_of:
            return await self._reopen(request, opener)
        options = chosen_options(request.options)
        game = game_of(options)
        nonce = fields.ticket_nonce(request.request_id)
        settle = self._settling(game, request, nonce)
        table = await self._new_table(game, options, request)
        mark = seating.mark_of(seating.CREATE, request.request_id, request)
        work = partial(seating.open_table, table, settle, opener, mark)
        return Opened(await self.changes.make(work), nonce)

    async def _reopen(
        self, request: lobby_pb2.CreateTableRequest, opener: seating.Opener
    ) -> Opened:
        """Open a rematch, or find the open one. Raises Refusal NO_TABLE, WRONG_TOKEN and others."""
        fields.check_token(request.rematch_seat_token)
        back = fields.return_of(request)
        work = partial(seating.rejoin, back, opener, self.tokens)
        changed = await self.changes.make(work)
        if changed.seat is None:
            return Opened(changed, seating.host_return_nonce(hash_token(back.seat_token)))
        return Opened(changed, seating.return_nonce(back.seat_token))

    async def start(self, table: Table, request: lobby_pb2.StartTableRequest) -> seating.Changed:
        """Start the game at a full table for its host. Raises Refusal."""
        require_host(table, request.seat_token)
        beginning = table.beginning or await self._draw_beginning(table)

        def start(table: Table) -> tuple[Table, None]:
            require_host(table, request.seat_token)
            started = deciding.start(table, beginning)
            if game_options(table) != beginning.options:
                raise refuse("TABLE_BUSY", "somebody else sits down just now; try again")
            return started, None

        return await self.changes.decide(request, start)

    async def _draw_beginning(self, table: Table) -> Beginning:
        """Return how the game at a full table begins. Raises Refusal TABLE_…, SEATS_FREE."""
        require_full(table)
        options = game_options(table)
        seed = table.chosen_seed
        record = game_pb2.Record(seed=self.draw_seed(table.game.seeds) if seed is None else seed)
        record.options.ParseFromString(options)
        request = engine_pb2.RenderViewsRequest(record=record, viewers=[SPECTATOR])
        answer = await self.engine.render(request)
        to_move = tuple(answer.views[0].to_move)
        return Beginning(answer.rules_version, options, record.seed, to_move)

    def _settling(
        self, game: Game, request: lobby_pb2.CreateTableRequest, nonce: str
    ) -> seating.Decide:
        """Return what makes the caller the host of a new table, at a seat or without one."""
        if game.is_simultaneous and not request.HasField("wish"):
            return lambda table: (seating.hosted(table, nonce, self.tokens), None)
        wish = fields.wish_of(request.wish, nonce)
        return lambda table: deciding.take_seat(table, wish, self.tokens)

    async def _new_table(
        self, game: Game, options: bytes, request: lobby_pb2.CreateTableRequest
    ) -> Table:
        visibility = fields.visibility_of(request.visibility)
        times = fields.times_of(game, request)
        chosen_seed = fields.seed_of(game, request)
        has_hints = fields.hints_of(game, request)
        question = engine_pb2.CheckOptionsRequest()
        question.options.ParseFromString(options)
        return seating.new_table(
            game,
            options,
            visibility,
            (await self.engine.check_options(question)).seats,
            public_chat=request.public_chat,
            times=times,
            chosen_seed=chosen_seed,
            has_hints=has_hints,
        )
