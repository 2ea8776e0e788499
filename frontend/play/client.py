"""The lobby as the frontend sees it: one client a process.

What changes something carries a request id and is repeated with it, so that it happens once.
"""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from typing import Any
from weakref import WeakKeyDictionary

import grpc
from django.conf import settings
from hall.v1 import judgement_pb2, lobby_pb2, lobby_pb2_grpc, orkisland_pb2

from frontend.play.asking import (
    LOOK_PATIENCE_SECONDS,
    TellLost,
    ask_once,
    change,
    look,
    metadata_of,
    new_id,
)
from frontend.play.wishes import BotWish, TableWish, Wish
from frontend.play.words import FACTION_NUMBERS
from services.wire.channels import open_channel
from services.wire.errors import Refusal, read_refusal

SPECTATOR = -1
"""The viewer who has no seat, as GetReplayRequest numbers viewers."""

EXPORT_PART_SECONDS = 30.0
"""How long the next part of a record may take; how fast the visitor reads them is no matter."""

HINT_SECONDS = 60.0
"""How long a hint may take: the lobby gives up long before, and says why."""

WatchTableCall = grpc.aio.UnaryStreamCall[lobby_pb2.WatchTableRequest, lobby_pb2.WatchTableResponse]
WatchTablesCall = grpc.aio.UnaryStreamCall[
    lobby_pb2.WatchTablesRequest, lobby_pb2.WatchTablesResponse
]

WatchJudgementsCall = grpc.aio.UnaryStreamCall[
    lobby_pb2.WatchJudgementsRequest, lobby_pb2.WatchJudgementsResponse
]


class Lobby:
    """The lobby at an address.

    Methods raise Refusal. `client` is a word that stands for the visitor, so that the lobby can
    limit what one of them does; the current request id goes along with every call.
    """

    def __init__(self, address: str) -> None:
        self._channel = open_channel(address)
        self._stub = lobby_pb2_grpc.LobbyServiceStub(self._channel)

    async def close(self) -> None:
        """End all calls."""
        await self._channel.close()

    async def answers(self) -> bool:
        """Return whether the lobby answers now."""
        request = lobby_pb2.ListTablesRequest(page_size=1)
        try:
            await self._stub.ListTables(request, timeout=LOOK_PATIENCE_SECONDS)
        except grpc.aio.AioRpcError:
            return False
        return True

    async def list_tables(self, client: str) -> Sequence[lobby_pb2.Table]:
        """Return public tables, open ones first."""
        request = lobby_pb2.ListTablesRequest()
        answer = await look(self._stub.ListTables, request, client)
        tables: Sequence[lobby_pb2.Table] = answer.tables
        return tables

    async def get_table(self, client: str, table_id: str, seat_token: str = "") -> lobby_pb2.Table:
        """Return a table as everybody may know it; a token that plays no seat there is refused."""
        request = lobby_pb2.GetTableRequest(table_id=table_id, seat_token=seat_token)
        answer = await look(self._stub.GetTable, request, client)
        table: lobby_pb2.Table = answer.table
        return table

    async def create_table(self, client: str, wish: TableWish) -> lobby_pb2.CreateTableResponse:
        """Open a table; whoever opens it is its host, with a seat or without."""
        request = wish.message()
        answer: lobby_pb2.CreateTableResponse = await change(
            self._stub.CreateTable, request, client
        )
        return answer

    async def rematch(
        self, client: str, table_id: str, seat_token: str, nickname: str
    ) -> lobby_pb2.CreateTableResponse:
        """Open the table that follows a finished one, or sit down where it is open already.

        Without a nickname as its host, who has no seat.
        """
        request = lobby_pb2.CreateTableRequest(
            request_id=new_id(),
            wish=lobby_pb2.SeatWish(nickname=nickname) if nickname else None,
            rematch_of=table_id,
            rematch_seat_token=seat_token,
        )
        answer: lobby_pb2.CreateTableResponse = await change(
            self._stub.CreateTable, request, client
        )
        return answer

    async def join_table(
        self, client: str, table_id: str, wish: Wish
    ) -> lobby_pb2.JoinTableResponse:
        """Take a free seat."""
        request = lobby_pb2.JoinTableRequest(
            request_id=wish.request_id, table_id=table_id, wish=wish.message()
        )
        answer: lobby_pb2.JoinTableResponse = await change(self._stub.JoinTable, request, client)
        return answer

    async def leave_table(self, client: str, table_id: str, seat_token: str) -> None:
        """Give a seat up."""
        request = lobby_pb2.LeaveTableRequest(
            request_id=new_id(), table_id=table_id, seat_token=seat_token
        )
        await change(self._stub.LeaveTable, request, client)

    async def add_bot(self, client: str, table_id: str, seat_token: str, wish: BotWish) -> None:
        """Seat a computer opponent; the token is the host's."""
        request = lobby_pb2.AddBotRequest(
            request_id=wish.request_id,
            table_id=table_id,
            seat_token=seat_token,
            bot=wish.bot,
            faction=FACTION_NUMBERS[wish.faction],
            seat=wish.seat,
        )
        await change(self._stub.AddBot, request, client)

    async def remove_bot(self, client: str, table_id: str, seat_token: str, seat: int) -> None:
        """Free the seat of a computer opponent; the token is the host's."""
        request = lobby_pb2.RemoveBotRequest(
            request_id=new_id(), table_id=table_id, seat_token=seat_token, seat=seat
        )
        await change(self._stub.RemoveBot, request, client)

    async def change_bot(
        self, client: str, table_id: str, seat_token: str, seat: int, bot: str
    ) -> None:
        """Put another computer opponent on the seat of one; the token is the host's."""
        request = lobby_pb2.ChangeBotRequest(
            request_id=new_id(), table_id=table_id, seat_token=seat_token, seat=seat, bot=bot
        )
        await change(self._stub.ChangeBot, request, client)

    async def start_table(
        self, client: str, request_id: str, table_id: str, seat_token: str
    ) -> None:
        """Start the game; the token is the host's."""
        request = lobby_pb2.StartTableRequest(
            request_id=request_id, table_id=table_id, seat_token=seat_token
        )
        await change(self._stub.StartTable, request, client)

    async def play_move(
        self, client: str, request: lobby_pb2.PlayMovesRequest, tell_lost: TellLost
    ) -> int:
        """Play, and return the ply after it; `tell_lost` hears of every try that failed."""
        answer = await change(self._stub.PlayMoves, request, client, tell_lost)
        ply: int = answer.view.ply
        return ply

    async def ask_hint(
        self, client: str, table_id: str, seat_token: str, ply: int
    ) -> judgement_pb2.Hint:
        """Return what the expert would play in a seat; this takes a second or so."""
        request = lobby_pb2.AskHintRequest(table_id=table_id, seat_token=seat_token, ply=ply)
        answer = await ask_once(self._stub.AskHint, request, client, HINT_SECONDS)
        hint: judgement_pb2.Hint = answer.hint
        return hint

    async def get_replay(
        self, client: str, table_id: str, since: int = 0, viewer: int = SPECTATOR
    ) -> lobby_pb2.GetReplayResponse:
        """Return a game from a ply on: ply by ply, Ork Island round by round as far as it is."""
        request = lobby_pb2.GetReplayRequest(
            table_id=table_id, viewer=viewer, rounds_only=True, since=since
        )
        answer: lobby_pb2.GetReplayResponse = await look(self._stub.GetReplay, request, client)
        return answer

    async def replay_text(
        self, client: str, text: str, viewer: int
    ) -> lobby_pb2.ReplayTextResponse:
        """Return the game that a text is the record of: ply by ply, Ork Island round by round."""
        request = lobby_pb2.ReplayTextRequest(text=text, viewer=viewer, rounds_only=True)
        answer: lobby_pb2.ReplayTextResponse = await look(self._stub.ReplayText, request, client)
        return answer

    async def export_record(self, client: str, table_id: str) -> AsyncGenerator[bytes, None]:
        """Yield the record of a finished match of Ork Island part by part, as the original's."""
        request = lobby_pb2.ExportRecordRequest(table_id=table_id)
        call = self._stub.ExportRecord(request, metadata=metadata_of(client))
        try:
            while (answer := await _next_part(call)) is not grpc.aio.EOF:
                yield answer.part
        except grpc.aio.AioRpcError as error:
            raise read_refusal(error) from None
        finally:
            call.cancel()

    async def read_settings(self, client: str, text: str) -> orkisland_pb2.OrkIslandOptions:
        """Return what a settings file of Ork Island says."""
        request = lobby_pb2.ReadSettingsRequest(text=text)
        answer = await look(self._stub.ReadSettings, request, client)
        settings: orkisland_pb2.OrkIslandOptions = answer.settings
        return settings

    async def plan_ways(
        self, client: str, table_id: str, orks: Sequence[int], cells: Sequence[int]
    ) -> lobby_pb2.PlanWaysResponse:
        """Return the cheapest way of each ork to the nearest of some cells."""
        request = lobby_pb2.PlanWaysRequest(table_id=table_id, orks=orks, cells=cells)
        answer: lobby_pb2.PlanWaysResponse = await look(self._stub.PlanWays, request, client)
        return answer

    def watch_table(self, client: str, request: lobby_pb2.WatchTableRequest) -> WatchTableCall:
        """Open a stream of what is new at a table; the caller cancels it."""
        call: WatchTableCall = self._stub.WatchTable(
            request, metadata=metadata_of(client), wait_for_ready=True
        )
        return call

    def watch_judgements(self, client: str, table_id: str) -> WatchJudgementsCall:
        """Open a stream of how a finished game is judged; the caller cancels it."""
        request = lobby_pb2.WatchJudgementsRequest(table_id=table_id)
        call: WatchJudgementsCall = self._stub.WatchJudgements(
            request, metadata=metadata_of(client), wait_for_ready=True
        )
        return call

    def watch_tables(self) -> WatchTablesCall:
        """Open a stream of the list of public tables; the caller cancels it."""
        request = lobby_pb2.WatchTablesRequest()
        call: WatchTablesCall = self._stub.WatchTables(request, wait_for_ready=True)
        return call


async def _next_part(call: Any) -> Any:
    """Return the next answer of a stream, or EOF. Raises Refusal if it does not come in time."""
    try:
        async with asyncio.timeout(EXPORT_PART_SECONDS):
            return await call.read()
    except TimeoutError:
        message = f"nothing came for {EXPORT_PART_SECONDS:g} s; try again later"
        raise Refusal(grpc.StatusCode.DEADLINE_EXCEEDED, "", message) from None


_lobbies: WeakKeyDictionary[asyncio.AbstractEventLoop, Lobby] = WeakKeyDictionary()


def lobby() -> Lobby:
    """Return the client of this process; a channel belongs to the event loop it is opened in."""
    loop = asyncio.get_running_loop()
    if loop not in _lobbies:
        _lobbies[loop] = Lobby(settings.LOBBY_ADDRESS)
    return _lobbies[loop]
