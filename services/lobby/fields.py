"""What the fields of requests may hold. Too long or out of range is refused before any work."""

import re
from collections.abc import Sequence

from hall.v1 import game_pb2, lobby_pb2

from services.lobby.due import LEAST_PROGRAM_MS
from services.lobby.games import Game
from services.lobby.nicknames import check_nickname
from services.lobby.refusals import no_table, refuse
from services.lobby.seating import Return
from services.lobby.store.reads import Page
from services.lobby.tablelist import LISTED, PAGE_SIZE
from services.lobby.tables import FACTIONS, Status, Table, Times, Visibility, Wish
from services.lobby.tokens import draw_nonce, is_table_id, nonce_of
from services.wire.limits import MAX_WAY_CELLS, MAX_WAY_ORKS
from services.wire.settings import MAX_RECORD_TEXT_BYTES, MAX_SETTINGS_TEXT_BYTES

MAX_REQUEST_ID = 64
MIN_TICKET_REQUEST_ID = 16
"""Whoever guesses the id of a request that took a seat could ask for the same ticket."""

PROGRAM_MS, PROGRAM_FIRST_MS = 1_000, 2_000
LEAST_PERSON_MS, MOST_MS = 5_000, 60_000

MAX_TOKEN = 64
MAX_MOVES = 200
MAX_ROUNDS_MOVES = 1_000
MAX_PAGE_SIZE = 100


def check_request_id(request_id: str) -> None:
    """Refuse an id that is too long or cannot be seen. Raises Refusal BAD_FIELD."""
    if len(request_id) > MAX_REQUEST_ID or not request_id.isprintable():
        raise refuse("BAD_FIELD", f"request_id has 1 to {MAX_REQUEST_ID} printable characters")


def check_token(token: str) -> None:
    """Refuse a missing token, or what cannot be one. Raises Refusal NO_TOKEN, WRONG_TOKEN."""
    if not token:
        raise refuse("NO_TOKEN", "this needs the token that came with the seat, table or task")
    if len(token) > MAX_TOKEN:
        raise refuse("WRONG_TOKEN", "this token is for nothing at this table")


def check_moves(game: Game, moves: Sequence[str]) -> None:
    """Refuse too many or too long moves. Raises Refusal BAD_FIELD, TOO_MANY_MOVES, TOO_LARGE."""
    _check_texts(game, moves, MAX_MOVES)


def check_rounds(game: Game, moves: Sequence[game_pb2.Move]) -> None:
    """Do the same with the moves of rounds."""
    _check_texts(game, [move.text for move in moves], MAX_ROUNDS_MOVES)


def check_faction(faction: int) -> int:
    """Return the faction, 0 for any. Raises Refusal BAD_FIELD."""
    if faction and faction not in FACTIONS:
        raise refuse("BAD_FIELD", "factions are orc, goblin, elf and mage", faction=faction)
    return faction


def ticket_nonce(request_id: str) -> str:
    """Return the nonce of a request that is answered with a token. Raises Refusal BAD_FIELD."""
    if not request_id:
        return draw_nonce()
    if len(request_id) < MIN_TICKET_REQUEST_ID:
        raise refuse(
            "BAD_FIELD",
            f"the request_id of a call that takes a seat has {MIN_TICKET_REQUEST_ID} to "
            f"{MAX_REQUEST_ID} characters, or none",
        )
    return nonce_of(request_id)


def wish_of(wish: lobby_pb2.SeatWish, nonce: str) -> Wish:
    """Return how somebody wants to be seated. Raises Refusal BAD_NICKNAME, BAD_FIELD."""
    return Wish(
        nickname=check_nickname(wish.nickname),
        nonce=nonce,
        faction=check_faction(wish.faction),
        index=seat_of(wish),
        is_program=wish.is_program,
    )


def times_of(game: Game, request: lobby_pb2.CreateTableRequest) -> Times | None:
    """Return how long moves may take at a new table. Raises Refusal BAD_FIELD."""
    times = request.times
    if not game.is_simultaneous:
        if request.HasField("times"):
            raise refuse("BAD_FIELD", f"moves of {game.name} take as long as they like; no times")
        return None
    _check_ms("program_ms", times.program_ms, LEAST_PROGRAM_MS)
    _check_ms("program_first_ms", times.program_first_ms, LEAST_PROGRAM_MS)
    _check_ms("person_ms", times.person_ms, LEAST_PERSON_MS)
    return Times(
        program_ms=times.program_ms or PROGRAM_MS,
        program_first_ms=times.program_first_ms or PROGRAM_FIRST_MS,
        person_ms=times.person_ms or None,
    )


def seed_of(game: Game, request: lobby_pb2.CreateTableRequest) -> int | None:
    """Return the seed that is chosen for a new table, if one is. Raises Refusal BAD_FIELD."""
    if not request.HasField("seed"):
        return None
    if not game.is_simultaneous:
        raise refuse("BAD_FIELD", f"the seed of {game.name} is drawn; leave it out")
    if request.seed >= game.seeds:
        raise refuse("BAD_FIELD", f"seed is 0 to {game.seeds - 1}", seed=request.seed)
    return request.seed


def hints_of(game: Game, request: lobby_pb2.CreateTableRequest) -> bool:
    """Return whether people may ask for hints at a new table. Raises Refusal BAD_FIELD."""
    if request.has_hints and not game.is_judged:
        raise refuse("BAD_FIELD", f"there are no hints in {game.name}; leave has_hints out")
    return request.has_hints


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


def check_settings_text(text: str) -> None:
    """Refuse a text that is too long for a settings file. Raises Refusal TOO_LARGE."""
    if len(text.encode()) > MAX_SETTINGS_TEXT_BYTES:
        raise refuse("TOO_LARGE", f"a settings file has at most {MAX_SETTINGS_TEXT_BYTES} bytes")


def check_ways(game: Game, request: lobby_pb2.PlanWaysRequest) -> None:
    """Refuse too many orks or cells, and another game than Ork Island. Raises Refusal BAD_FIELD."""
    if game.name != "orkisland":
        raise refuse("BAD_FIELD", "ways are found at tables of Ork Island")
    for name, numbers, most in (
        ("orks", request.orks, MAX_WAY_ORKS),
        ("cells", request.cells, MAX_WAY_CELLS),
    ):
        if not 1 <= len(numbers) <= most:
            raise refuse("BAD_FIELD", f"{name} are 1 to {most}", found=len(numbers))


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


def _check_texts(game: Game, texts: Sequence[str], most: int) -> None:
    if not texts:
        raise refuse("BAD_FIELD", f"moves are 1 to {most}")
    if len(texts) > most:
        raise refuse("TOO_MANY_MOVES", f"moves are 1 to {most}", moves=len(texts))
    if any(len(text) > game.longest_move for text in texts):
        raise refuse("TOO_LARGE", f"a move has at most {game.longest_move} characters")


def _check_ms(name: str, value: int, least: int) -> None:
    if value and not least <= value <= MOST_MS:
        raise refuse("BAD_FIELD", f"{name} is {least} to {MOST_MS}, or left out", value=value)
