"""Changes of tables as transactions: decided in `deciding`, done in the database, and done once.

A request that was seen before changes nothing and is answered from what it did then.
"""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from google.protobuf.message import Message

from services.lobby.deciding import (
    free_bot_nickname,
    free_person_nickname,
    has_faction,
    has_own_name,
    note_rematch,
    record_standings,
    take_seat,
)
from services.lobby.games import Game
from services.lobby.refusals import no_table, refuse
from services.lobby.rights import find_nonce, is_host_without_seat, require_seat
from services.lobby.store.transaction import Mark, Transaction
from services.lobby.tables import Seat, Standing, Status, Table, Times, Visibility, Wish
from services.lobby.tokens import Tokens, draw_nonce, draw_table_id, hash_token, nonce_of

CREATE = "create"
"""The scope of requests that open tables."""

LIMIT_PERIOD = timedelta(hours=1)

Decide = Callable[[Table], tuple[Table, int | None]]


@dataclass(frozen=True, slots=True)
class Changed:
    """A table after a change, the seat that it was about, and another table that changed too."""

    table: Table
    seat: int | None = None
    finished: Table | None = None


@dataclass(frozen=True, slots=True)
class Opener:
    """Who opens a table, as a client, and how many tables it may open in an hour."""

    client: str
    tables_per_hour: int


@dataclass(frozen=True, slots=True)
class Return:
    """Who goes on after a finished table: the seat token there, and how to sit now.

    Without a nickname, faction or seat in the wish, the player keeps the old one where it is free.
    """

    table_id: str
    seat_token: str = field(repr=False)
    nickname: str
    faction: int
    index: int | None = None


def new_table(
    game: Game,
    options: bytes,
    visibility: Visibility,
    seat_count: int,
    *,
    public_chat: bool = False,
    times: Times | None = None,
    chosen_seed: int | None = None,
    has_hints: bool = False,
) -> Table:
    """Return a table of its own id, with nobody at it."""
    return Table(
        id=draw_table_id(),
        game=game,
        options=options,
        visibility=visibility,
        seats=(None,) * seat_count,
        create_time=datetime.now(UTC),
        public_chat=public_chat,
        times=times,
        chosen_seed=chosen_seed,
        has_hints=has_hints,
    )


def mark_of(scope: str, request_id: str, request: Message) -> Mark | None:
    """Return what a request will be known by when it comes again; None if it has no id."""
    if not request_id:
        return None
    body = request.SerializeToString(deterministic=True)
    return Mark(scope, nonce_of(request_id), hashlib.sha256(body).digest())


def change_table(table_id: str, mark: Mark | None, decide: Decide, tx: Transaction) -> Changed:
    """Change a table as decided. Raises Refusal NO_TABLE, and what `decide` refuses."""
    seen = _recall(mark, tx)
    if seen:
        return seen
    table, seat = decide(_find(table_id, tx))
    tx.save(table)
    return _remember(mark, Changed(table, seat), tx)


def open_table(
    table: Table, settle: Decide, opener: Opener, mark: Mark | None, tx: Transaction
) -> Changed:
    """Store a new table with its creator as host, by `settle` at a seat or without one.

    Raises Refusal TOO_MANY_TABLES, and what `settle` refuses.
    """
    seen = _recall(mark, tx)
    if seen:
        return seen
    opened, seat = settle(table)
    return _remember(mark, Changed(_insert(opened, opener, tx), seat), tx)


def hosted(table: Table, nonce: str, tokens: Tokens) -> Table:
    """Return a new table whose host has no seat, but the token that follows from a nonce."""
    return replace(table, host_hash=hash_token(tokens.host_token(table.id, nonce)))


def rejoin(back: Return, opener: Opener, tokens: Tokens, tx: Transaction) -> Changed:
    """Seat a player of a finished table at its rematch, which is opened by whoever comes first.

    Whoever comes again is told the same seat. A host without a seat is the host again. Raises
    Refusal NO_TABLE, WRONG_TOKEN, GAME_RUNNING, and whatever keeps the player from a seat there.
    """
    finished = _find(back.table_id, tx)
    is_host = is_host_without_seat(finished, back.seat_token)
    index = None if is_host else require_seat(finished, back.seat_token)
    if finished.status is not Status.FINISHED:
        raise refuse("GAME_RUNNING", "the game at this table is not over; play it to its end first")
    again = tx.find(finished.rematch_id) if finished.rematch_id else None
    if again and (seat := find_nonce(again, return_nonce(back.seat_token))) is not None:
        return Changed(again, seat)
    if again is None or again.status is Status.CLOSED:
        again = _insert(_with_same_bots(finished, tokens), opener, tx)
        finished = note_rematch(finished, again.id)
        tx.save(finished)
    if index is None:
        return Changed(again, finished=finished)
    before = next(seat for seat in finished.taken if seat.index == index)
    taken, seat = take_seat(again, _wish_again(before, back, again), tokens)
    tx.save(taken)
    return Changed(taken, seat, finished)


def return_nonce(seat_token: str) -> str:
    """Return the nonce by which the holder of an old seat is known at the rematch."""
    return nonce_of(f"rematch:{seat_token}")


def host_return_nonce(host_hash: bytes) -> str:
    """Return the nonce of a host without a seat at the rematch, whoever of all opens it."""
    return nonce_of(f"rematch:{host_hash.hex()}")


def record_outcome(
    table_id: str, outcome: bytes, standings: Iterable[Standing], tx: Transaction
) -> Changed:
    """Store the outcome of a finished table. Raises Refusal GAME_RUNNING, WRONG_OUTCOME."""
    table = _find(table_id, tx)
    recorded = tx.find_outcome(table_id)
    if recorded is None:
        table = record_standings(table, standings)
        tx.insert_outcome(table, outcome)
    elif recorded != outcome:
        raise refuse("WRONG_OUTCOME", "another outcome of this game is recorded already")
    return Changed(table)


def _find(table_id: str, tx: Transaction) -> Table:
    table = tx.find(table_id)
    if table is None:
        raise no_table()
    return table


def _insert(table: Table, opener: Opener, tx: Transaction) -> Table:
    client = hashlib.sha256(opener.client.encode()).hexdigest()[:32]
    if tx.count_opened(client, table.create_time - LIMIT_PERIOD) >= opener.tables_per_hour:
        limit = opener.tables_per_hour
        raise refuse(
            "TOO_MANY_TABLES", f"at most {limit} tables may be opened in an hour", limit=limit
        )
    return tx.insert(table, client)


def _with_same_bots(finished: Table, tokens: Tokens) -> Table:
    table = new_table(
        finished.game,
        finished.options,
        finished.visibility,
        len(finished.seats),
        public_chat=finished.public_chat,
        times=finished.times,
        chosen_seed=finished.chosen_seed,
        has_hints=finished.has_hints,
    )
    if finished.host_hash:
        table = hosted(table, host_return_nonce(finished.host_hash), tokens)
    kept = [seat.nickname for seat in finished.people_and_programs]
    for seat in sorted(finished.bots, key=has_own_name, reverse=True):  # else a name may be taken
        nickname = seat.nickname if has_own_name(seat) else free_bot_nickname(table, kept)
        wish = Wish(nickname, draw_nonce(), seat.faction, seat.index, seat.bot)
        table, _ = take_seat(table, wish, tokens)
    return table


def _wish_again(before: Seat, back: Return, again: Table) -> Wish:
    goes_with_seat = again.game.is_simultaneous
    kept = 0 if goes_with_seat or has_faction(again, before.faction) else before.faction
    same_seat = before.index if again.seats[before.index] is None else None
    return Wish(
        nickname=free_person_nickname(again, back.nickname or before.nickname),
        nonce=return_nonce(back.seat_token),
        faction=back.faction or kept,
        index=same_seat if back.index is None else back.index,
        is_program=before.is_program,
    )


def _recall(mark: Mark | None, tx: Transaction) -> Changed | None:
    seen = tx.recall(mark) if mark else None
    if mark is None or seen is None:
        return None
    if seen.digest != mark.digest:
        raise refuse("BAD_FIELD", "this request_id was used for another request; draw a new one")
    return Changed(_find(seen.table_id, tx), seen.seat)


def _remember(mark: Mark | None, changed: Changed, tx: Transaction) -> Changed:
    if mark:
        tx.remember(mark, changed.table, changed.seat)
    return changed
