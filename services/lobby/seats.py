"""Seats as callers ask for them: taken, given up, and handed to computer opponents.

What becomes of the table stands in `deciding`.
"""

from dataclasses import dataclass
from typing import Protocol

from hall.v1 import lobby_pb2

from services.lobby import deciding, fields, rights
from services.lobby.bots import check_bot
from services.lobby.changing import ChangeRequest, Changes
from services.lobby.seating import Changed, Decide
from services.lobby.tables import Table, Wish
from services.lobby.tokens import Tokens, draw_nonce


class HostRequest(ChangeRequest, Protocol):
    """A request to change a table that has the token of somebody there."""

    @property
    def seat_token(self) -> str: ...


@dataclass(frozen=True, eq=False)
class Seats:
    """Changes who sits where."""

    changes: Changes
    tokens: Tokens

    async def join(self, request: lobby_pb2.JoinTableRequest, nonce: str) -> Changed:
        """Take a free seat; its token follows from the nonce. Raises Refusal."""
        wish = fields.wish_of(request.wish, nonce)
        return await self.changes.decide(
            request, lambda table: deciding.take_seat(table, wish, self.tokens)
        )

    async def leave(self, request: lobby_pb2.LeaveTableRequest) -> Changed:
        """Give a seat up; a host without one gives up the table. Raises Refusal."""
        fields.check_token(request.seat_token)

        def leave(table: Table) -> tuple[Table, int | None]:
            if rights.is_host_without_seat(table, request.seat_token):
                rights.require_open(table)
                return deciding.close(table), None
            seat = rights.require_seat(table, request.seat_token)
            return deciding.leave(table, seat, draw_nonce(), self.tokens), seat

        return await self.changes.decide(request, leave)

    async def add_bot(self, request: lobby_pb2.AddBotRequest) -> Changed:
        """Seat a computer opponent. Raises Refusal."""
        faction = fields.check_faction(request.faction)
        index = fields.seat_of(request)

        def add(table: Table) -> tuple[Table, int]:
            check_bot(table, request.bot)
            nickname = deciding.free_bot_nickname(table)
            wish = Wish(nickname, draw_nonce(), faction, index, request.bot)
            return deciding.take_seat(table, wish, self.tokens)

        return await self._decide_as_host(request, add)

    async def remove_bot(self, request: lobby_pb2.RemoveBotRequest) -> Changed:
        """Free the seat of a computer opponent. Raises Refusal."""

        def remove(table: Table) -> tuple[Table, int]:
            return deciding.remove_bot(table, request.seat), request.seat

        return await self._decide_as_host(request, remove)

    async def change_bot(self, request: lobby_pb2.ChangeBotRequest) -> Changed:
        """Put another computer opponent on the seat of one. Raises Refusal."""

        def change(table: Table) -> tuple[Table, int]:
            check_bot(table, request.bot)
            return deciding.change_bot(table, request.seat, request.bot), request.seat

        return await self._decide_as_host(request, change)

    async def _decide_as_host(self, request: HostRequest, decide: Decide) -> Changed:
        fields.check_token(request.seat_token)

        def decide_as_host(table: Table) -> tuple[Table, int | None]:
            rights.require_host(table, request.seat_token)
            return decide(table)

        return await self.changes.decide(request, decide_as_host)
