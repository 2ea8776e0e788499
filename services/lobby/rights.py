"""Who is who at a table, and what may be done there as it stands. Pure."""

from services.lobby.refusals import refuse
from services.lobby.tables import Status, Table
from services.lobby.tokens import hash_token, matches


def find_seat(table: Table, token: str) -> int | None:
    """Return the seat that a token plays, or None."""
    given = hash_token(token)
    found = None
    for seat in table.taken:
        if matches(given, seat.token_hash):
            found = seat.index
    return found


def is_host_without_seat(table: Table, token: str) -> bool:
    """Return whether a token is that of a host who has no seat."""
    return bool(table.host_hash) and matches(hash_token(token), table.host_hash)


def find_nonce(table: Table, nonce: str) -> int | None:
    """Return the seat that was taken with a nonce, or None."""
    return next((seat.index for seat in table.taken if seat.nonce == nonce), None)


def require_seat(table: Table, token: str) -> int:
    """Return the seat that a token plays. Raises Refusal WRONG_TOKEN."""
    seat = find_seat(table, token)
    if seat is None:
        raise refuse("WRONG_TOKEN", "this seat token plays no seat at this table", table=table.id)
    return seat


def require_host(table: Table, token: str) -> None:
    """Do nothing if the token is the host's. Raises Refusal WRONG_TOKEN, NOT_HOST."""
    if is_host_without_seat(table, token):
        return
    if require_seat(table, token) != table.host or table.host_hash:
        raise refuse("NOT_HOST", "only the host of the table may do this", host=table.host)


def require_open(table: Table) -> None:
    """Do nothing if the table still waits for players. Raises Refusal."""
    if table.status is Status.CLOSED:
        raise refuse("TABLE_CLOSED", "this table was given up; open another one")
    if table.status is not Status.OPEN:
        raise refuse("TABLE_STARTED", "the game at this table has begun; you may watch it")


def require_full(table: Table) -> None:
    """Do nothing if the game may begin. Raises Refusal TABLE_CLOSED, TABLE_STARTED, SEATS_FREE."""
    require_open(table)
    free = len(table.seats) - len(table.taken)
    if free:
        raise refuse("SEATS_FREE", "the game begins once every seat is taken", free=free)


def require_started(table: Table) -> None:
    """Do nothing if the game has begun. Raises Refusal TABLE_NOT_STARTED."""
    if table.status in (Status.OPEN, Status.CLOSED):
        raise refuse("TABLE_NOT_STARTED", "the game at this table has not begun")


def require_finished(table: Table) -> None:
    """Do nothing if the game is over. Raises Refusal TABLE_NOT_STARTED, GAME_RUNNING."""
    require_started(table)
    if table.status is Status.RUNNING:
        raise refuse("GAME_RUNNING", "the game is not over yet; ask again then")


def has_public_rounds(table: Table) -> bool:
    """Return whether a game runs of which everybody may know all but the round that is played."""
    return table.status is Status.RUNNING and table.game.is_simultaneous
