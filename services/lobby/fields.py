"""What the fields of requests may hold. Too long or out of range is refused before any work."""

import re
from collections.abc import Sequence

from hall.v1 import lobby_pb2

from services.lobby.nicknames import check_nickname
from services.lobby.refusals import no_table, refuse
from services.lobby.seating import Return
from services.lobby.store.reads import Page
from services.lobby.tablelist import LISTED, PAGE_SIZE
from services.lobby.tables import FACTIONS, Status, Table, Visibility, Wish
from services.lobby.tokens import draw_nonce, is_table_id, nonce_of
from services.wire.bots import LONGEST_MOVE
from services.wire.settings import MAX_RECORD_TEXT_BYTES

MAX_REQUEST_ID = 64
MIN_TICKET_REQUEST_ID = 16
"""Whoever guesses the id of a request that took a seat could ask for the same ticket."""

MAX_TOKEN = 64
MAX_MOVES = 200
MAX_PAGE_SIZE = 100


def check_request_id(request_id: str) -> None:
    """Refuse an id that is too long or cannot be seen. Raises Refusal BAD_FIELD."""
    if len(request_id) > MAX_REQUEST_ID or not request_id.isprintable():
        raise refuse("BAD_FIELD", f"request_id has 1 to {MAX_REQUEST_ID} printable characters")


def check_token(token: str) -> None:
    """Refuse a missing token, or what cannot be one. Raises Refusal NO_TOKEN, WRONG_TOKEN."""
    if not token:
        raise refuse("NO_TOKEN", "this needs a seat_token; JoinTable answers one")
    if len(token) > MAX_TOKEN:
        raise refuse("WRONG_TOKEN", "this seat token plays no seat at this table")


def check_moves(moves: Sequence[str]) -> None:
    """Refuse too many or too long moves. Raises Refusal BAD_FIELD, TOO_MANY_MOVES, TOO_LARGE."""
    if not moves:
        raise refuse("BAD_FIELD", f"moves are 1 to {MAX_MOVES}")
    if len(moves) > MAX_MOVES:
        raise refuse("TOO_MANY_MOVES", f"moves are 1 to {MAX_MOVES}", moves=len(moves))
    if any(len(move) > LONGEST_MOVE for move in moves):
        raise refuse("TOO_LARGE", f"a move has at most {LONGEST_MOVE} characters")


def check_faction(faction: int) -> int:
    """Return the faction, 0 for any. Raises Refusal BAD_FIELD."""
    if faction and faction not in FACTIONS:
        raise refuse("BAD_FIELD", "factions are orc, goblin, elf and mage", faction=faction)
    return faction


def wish_of(wish: lobby_pb2.SeatWish, request_id: str) -> Wish:
    """Return how somebody wants to be seated. Raises Refusal BAD_NICKNAME, BAD_FIELD."""
    if request_id and len(request_id) < MIN_TICKET_REQUEST_ID:
        raise refuse(
            "BAD_FIELD",
            f"the request_id of a call that takes a seat has {MIN_TICKET_REQUEST_ID} to "
            f"{MAX_REQUEST_ID} characters, or none",
        )
    return Wish(
        nickname=check_nickname(wish.nickname),
        nonce=nonce_of(request_id) if request_id else draw_nonce(),
        faction=check_faction(wish.faction),
        index=seat_of(wish),
    )


def seat_of(wish: lobby_pb2.SeatWish | lobby_pb2.AddBotRequest) -> int | None:
    """Return the seat that is wanted, None for any. Whether there is such a one the table says."""
    return wish.seat if wish.HasField("seat") else None


def return_of(request: lobby_pb2.CreateTableRequest) -> Return:
    """Return who wants to go on after a finished table.

    Raises Refusal NO_TABLE, BAD_NICKNAME, BAD_FIELD.
    """
    if not is_table_id(request.rematch_of):
        raise no_table()
    wish = request.wish
    return Return(
        table_id=request.rematch_of,
        seat_token=request.rematch_seat_token,
        nickname=check_nickname(wish.nickname) if wish.nickname else "",
        faction=check_faction(wish.faction),
        index=seat_of(wish),
    )


def visibility_of(visibility: int) -> Visibility:
    """Return who finds a table. Raises Refusal BAD_FIELD."""
    if visibility not in (0, *Visibility):
        raise refuse("BAD_FIELD", "visibility is public or unlisted", visibility=visibility)
    return Visibility(visibility or Visibility.PUBLIC)


def check_record_text(text: str) -> None:
    """Refuse a text that is too long for a record. Raises Refusal TOO_LARGE."""
    if len(text.encode()) > MAX_RECORD_TEXT_BYTES:
        raise refuse("TOO_LARGE", f"the text of a record has at most {MAX_RECORD_TEXT_BYTES} bytes")


def page_of(request: lobby_pb2.ListTablesRequest) -> Page:
    """Return which part of the list is asked for. Raises Refusal BAD_FIELD."""
    if request.page_size > MAX_PAGE_SIZE:
        raise refuse("BAD_FIELD", f"page_size is 1 to {MAX_PAGE_SIZE}")
    statuses = request.statuses
    if len(statuses) > len(Status) or not frozenset(statuses) <= frozenset(Status):
        raise refuse("BAD_FIELD", "statuses are open, running, finished and closed, each once")
    after = read_page_token(request.page_token) if request.page_token else None
    return Page(list(statuses) or LISTED, request.page_size or PAGE_SIZE, after)


def page_token_of(table: Table) -> str:
    """Return the token for what follows a table in the list."""
    return f"{table.status.value}-{table.number}"


def read_page_token(token: str) -> tuple[int, int]:
    """Return status and number of the table that a token names. Raises Refusal BAD_FIELD."""
    place = re.fullmatch(r"([1-4])-([0-9]{1,18})", token)
    if place is None:
        raise refuse("BAD_FIELD", "page_token is empty or comes from the previous answer")
    return int(place[1]), int(place[2])
