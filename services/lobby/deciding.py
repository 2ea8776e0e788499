"""What becomes of a table: somebody sits down, leaves, it begins, it ends. Pure.

A table in, a table out: every change is a new `Table` with the next revision.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any

from services.lobby.nicknames import BOT_NICKNAMES, free_nickname, is_taken
from services.lobby.refusals import refuse
from services.lobby.rights import require_full, require_open
from services.lobby.tables import FACTIONS, Beginning, Seat, Standing, Status, Table, Wish
from services.lobby.tokens import Tokens, hash_token


def take_seat(table: Table, wish: Wish, tokens: Tokens) -> tuple[Table, int]:
    """Seat a person, a program or a computer opponent at an open table, and return the index.

    Raises Refusal TABLE_CLOSED, TABLE_STARTED, TABLE_FULL, BAD_FIELD, SEAT_TAKEN, NICKNAME_TAKEN,
    FACTION_TAKEN.
    """
    require_open(table)
    index = _choose_seat(table, wish.index)
    if is_taken(wish.nickname, _nicknames(table)):
        raise refuse("NICKNAME_TAKEN", "somebody at this table has this nickname; take another one")
    faction = _choose_faction(table, index, wish.faction)
    if has_faction(table, faction):
        raise refuse("FACTION_TAKEN", "somebody at this table has this faction; take another one")
    seat = Seat(
        index=index,
        nickname=wish.nickname,
        faction=faction,
        bot=wish.bot,
        nonce=wish.nonce,
        token_hash=hash_token(tokens.seat_token(table.id, index, wish.nonce)),
        is_program=wish.is_program,
    )
    is_first = not table.people_and_programs and not wish.bot
    host = index if is_first else table.host
    return _change(table, seats=_with(table.seats, index, seat), host=host), index


def remove_bot(table: Table, index: int) -> Table:
    """Free the seat of a computer opponent. Raises Refusal TABLE_…, BAD_FIELD, NOT_A_BOT."""
    _require_bot(table, index)
    return _change(table, seats=_with(table.seats, index, None))


def change_bot(table: Table, index: int, bot: str) -> Table:
    """Put another computer opponent on the seat of one, under the same name if it has one.

    Raises Refusal TABLE_…, BAD_FIELD, NOT_A_BOT.
    """
    seat = _require_bot(table, index)
    nickname = seat.nickname if has_own_name(seat) else free_bot_nickname(table)
    changed = replace(seat, bot=bot, nickname=nickname)
    return _change(table, seats=_with(table.seats, index, changed))


def leave(table: Table, index: int, nonce: str, tokens: Tokens) -> Table:
    """Give the seat of a person or a program up: to nobody before the game, else to a stand-in.

    The seat keeps its name, since the log tells of it from the first move on. `nonce` is that
    of the stand-in, a computer opponent. Raises Refusal TABLE_CLOSED.
    """
    if table.status not in (Status.OPEN, Status.RUNNING):
        raise refuse("TABLE_CLOSED", "this table is over; there is no seat to give up")
    seat = table.seats[index]
    stand_in = None
    if seat and table.status is Status.RUNNING:
        stand_in = replace(
            seat,
            bot=table.game.stand_in,
            nonce=nonce,
            token_hash=hash_token(tokens.seat_token(table.id, index, nonce)),
            is_program=False,
            is_stand_in=True,
        )
    left = replace(table, seats=_with(table.seats, index, stand_in))
    others = left.people_and_programs
    if not others and not left.host_hash and table.status is Status.OPEN:
        return close(left)
    host = others[0].index if others and index == table.host else table.host
    return _change(left, host=host)


def start(table: Table, beginning: Beginning) -> Table:
    """Begin the game. Raises Refusal TABLE_CLOSED, TABLE_STARTED, SEATS_FREE."""
    require_full(table)
    return _change(table, status=Status.RUNNING, beginning=beginning)


def finish(table: Table) -> Table:
    """End the game."""
    return _change(table, status=Status.FINISHED)


def close(table: Table) -> Table:
    """Give up a table that has not started."""
    return _change(table, status=Status.CLOSED)


def record_standings(table: Table, standings: Iterable[Standing]) -> Table:
    """Note the final standings of a finished game. Raises Refusal GAME_RUNNING, BAD_FIELD."""
    noted = tuple(standings)
    if table.status is not Status.FINISHED:
        raise refuse("GAME_RUNNING", "the game at this table is not over; there is no outcome yet")
    if [standing.seat for standing in noted] != list(range(len(table.seats))):
        raise refuse("BAD_FIELD", "an outcome has one standing for each seat, in seat order")
    return _change(table, standings=noted)


def note_rematch(table: Table, rematch_id: str) -> Table:
    """Note where the players of a finished game go on."""
    return _change(table, rematch_id=rematch_id)


def free_bot_nickname(table: Table, kept: Iterable[str] = ()) -> str:
    """Return what the next computer opponent at this table is called: by no name that is kept."""
    return free_nickname(BOT_NICKNAMES, [*_nicknames(table), *kept])


def has_own_name(seat: Seat) -> bool:
    """Return whether the computer opponent of a seat has a name of its own, and goes on under it.

    A stand-in has that of whoever left; in older matches they are called by what they are.
    """
    return seat.nickname in BOT_NICKNAMES and not seat.is_stand_in


def free_person_nickname(table: Table, nickname: str) -> str:
    """Return the nickname, with a number behind it where somebody else has it."""
    return free_nickname([nickname], _nicknames(table))


def has_faction(table: Table, faction: int) -> bool:
    """Return whether somebody at this table has this faction."""
    return faction not in _free_factions(table)


def _choose_seat(table: Table, wanted: int | None) -> int:
    free = [index for index, seat in enumerate(table.seats) if seat is None]
    if not free:
        raise refuse("TABLE_FULL", "all seats at this table are taken; you may watch it")
    if wanted is None:
        return free[0]
    if _find_seat(table, wanted):
        raise refuse("SEAT_TAKEN", "somebody sits there already; take another seat", seat=wanted)
    return wanted


def _choose_faction(table: Table, index: int, wanted: int) -> int:
    if not table.game.is_simultaneous:
        return wanted or _free_factions(table)[0]
    faction = FACTIONS[index]
    if wanted not in (0, faction):
        raise refuse("BAD_FIELD", "a faction goes with its seat; leave it out", faction=wanted)
    return faction


def _find_seat(table: Table, index: int) -> Seat | None:
    if index >= len(table.seats):
        raise refuse("BAD_FIELD", f"seat is 0 to {len(table.seats) - 1}", seat=index)
    return table.seats[index]


def _require_bot(table: Table, index: int) -> Seat:
    require_open(table)
    seat = _find_seat(table, index)
    if seat is None or not seat.bot:
        raise refuse("NOT_A_BOT", "no computer opponent sits there", seat=index)
    return seat


def _nicknames(table: Table) -> Collection[str]:
    return [seat.nickname for seat in table.taken]


def _free_factions(table: Table) -> list[int]:
    taken = {seat.faction for seat in table.taken}
    return [faction for faction in FACTIONS if faction not in taken]


def _with(seats: tuple[Seat | None, ...], index: int, seat: Seat | None) -> tuple[Seat | None, ...]:
    return (*seats[:index], seat, *seats[index + 1 :])


def _change(table: Table, **changes: Any) -> Table:
    return replace(table, revision=table.revision + 1, **changes)
