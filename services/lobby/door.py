"""The door of the lobby: who calls, whether too often, and as whom they come to a table."""

from dataclasses import dataclass
from typing import Protocol

from services.lobby import rights
from services.lobby.callers import Context, client_of
from services.lobby.fields import check_token
from services.lobby.hall import Hall
from services.lobby.hot import HotTable
from services.lobby.limits import Limits
from services.lobby.refusals import refuse
from services.lobby.settings import Settings
from services.lobby.tables import Table
from services.lobby.tokens import Tokens
from services.lobby.views import SPECTATOR
from services.wire.errors import Refusal


class SeatRequest(Protocol):
    """A request of the API by who has a seat."""

    @property
    def table_id(self) -> str: ...

    @property
    def seat_token(self) -> str: ...


@dataclass(frozen=True, eq=False)
class Door:
    """Counts the calls of each seat and each client, and lets them in to a table."""

    settings: Settings
    hall: Hall
    limits: Limits
    tokens: Tokens

    def client(self, context: Context) -> str:
        """Return what the client that calls is known by."""
        return client_of(context, self.settings.trusted_client_keys)

    def admit(self, context: Context, table_id: str = "", token: str = "", cost: int = 1) -> None:
        """Count a call: for the seat that the token plays, as far as memory knows, or the client.

        Calls for computer opponents are not counted: their tokens are the workers' alone.

        Raises Refusal TOO_MANY_REQUESTS.
        """
        hot = self.hall.find(table_id)
        seat = rights.find_seat(hot.table, token) if hot and token else None
        if hot and seat in [bot.index for bot in hot.table.bots]:
            return
        caller = self.client(context) if seat is None else f"{table_id}:{seat}"
        self.limits.take(caller, cost)

    async def enter(self, context: Context, table_id: str, token: str) -> tuple[HotTable, int]:
        """Count a call, and return a table as memory has it with the viewer that the caller is.

        Raises Refusal.
        """
        self.admit(context, table_id, token)
        hot = await self.hall.get(table_id)
        try:
            return hot, _viewer_of(hot.table, token)
        except Refusal:
            if not await self.hall.refresh(hot):
                raise
        return hot, _viewer_of(hot.table, token)

    async def enter_fresh(
        self, context: Context, table_id: str, token: str = "", cost: int = 1
    ) -> tuple[HotTable, int]:
        """Do the same with the table as the database has it now: whoever left has no rights."""
        self.admit(context, table_id, token, cost)
        hot = await self.hall.get_fresh(table_id)
        return hot, _viewer_of(hot.table, token)

    async def enter_seat(self, context: Context, request: SeatRequest, cost: int = 1) -> HotTable:
        """Do the same where only who has a seat comes in. Raises Refusal NO_TOKEN, WRONG_TOKEN."""
        hot, _ = await self.enter_fresh(context, request.table_id, request.seat_token, cost)
        check_token(request.seat_token)
        return hot

    async def enter_match(self, context: Context, table_id: str, token: str) -> HotTable:
        """Count a call of the task that plays a match, and return its table as it is now.

        A match has calls of its own, as a seat has: one worker may play many.

        Raises Refusal TOO_MANY_REQUESTS, NO_TABLE, NO_TOKEN, WRONG_TOKEN.
        """
        is_right = self.tokens.is_match_token(token, table_id)
        return await self._enter_for(context, "match", table_id, token, is_right=is_right)

    async def enter_judging(self, context: Context, table_id: str, token: str) -> HotTable:
        """Do the same for the task that judges a finished game."""
        is_right = self.tokens.is_judging_token(token, table_id)
        return await self._enter_for(context, "judging", table_id, token, is_right=is_right)

    async def enter_scoring(self, context: Context, table_id: str, token: str) -> HotTable:
        """Do the same for the task that scores a finished game."""
        is_right = self.tokens.is_scoring_token(token, table_id)
        return await self._enter_for(context, "scoring", table_id, token, is_right=is_right)

    async def _enter_for(
        self, context: Context, task: str, table_id: str, token: str, *, is_right: bool
    ) -> HotTable:
        self.limits.take(f"{table_id}:{task}" if is_right else self.client(context))
        hot = await self.hall.get_fresh(table_id)
        check_token(token)
        if not is_right:
            raise refuse("WRONG_TOKEN", f"this {task} token is not for this table")
        return hot


def _viewer_of(table: Table, token: str) -> int:
    if not token or rights.is_host_without_seat(table, token):
        return SPECTATOR
    return rights.require_seat(table, token)
