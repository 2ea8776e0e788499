"""Who sits at a table, who is host, what may happen to it next. Pure: a table in, a table out.

Every change is a new `Table` with the next revision. Numbers of statuses, visibilities and
factions are those of protos/hall/v1.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import IntEnum
from typing import Any

from services.lobby.games import Game
from services.lobby.nicknames import BOT_NICKNAMES, free_nickname, is_taken
from services.lobby.refusals import refuse
from services.lobby.tokens import Tokens, hash_token, matches

FACTIONS = (1, 2, 3, 4)


class Status(IntEnum):
    """Where a table is in its life."""

    OPEN = 1
    RUNNING = 2
    FINISHED = 3
    CLOSED = 4


class Visibility(IntEnum):
    """Who finds a table."""

    PUBLIC = 1
    UNLISTED = 2


@dataclass(frozen=True, slots=True)
class Seat:
    """A taken seat; `bot` names the computer opponent that plays it, or is empty.

    A program that is connected to it counts as a person, but for the time that it has.
    """

    index: int
    nickname: str
    faction: int
    bot: str
    nonce: str
    token_hash: bytes
    is_program: bool = False


@dataclass(frozen=True, slots=True)
class Times:
    """How long seats may take for a move, in milliseconds; `person_ms` is None for no limit."""

    program_ms: int
    program_first_ms: int
    person_ms: int | None


@dataclass(frozen=True, slots=True)
class Standing:
    """What one seat reached."""

    seat: int
    score: int
    rank: int


@dataclass(frozen=True, slots=True)
class Beginning:
    """How the game began: by which rules and options, its seed, and who moves first.

    The seed is secret until the end.
    """

    rules_version: int
    options: bytes
    seed: int = field(repr=False)
    to_move: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """One sitting of a game, without its moves. A free seat is None.

    `options` are as chosen when it was opened; those of the game stand in its beginning. A host who
    has no seat is known by `host_hash`, which is empty where a seat hosts.
    """

    id: str
    game: Game
    options: bytes
    visibility: Visibility
    seats: tuple[Seat | None, ...]
    create_time: datetime
    public_chat: bool = False
    number: int = 0
    status: Status = Status.OPEN
    host: int = 0
    revision: int = 1
    rematch_id: str = ""
    beginning: Beginning | None = None
    standings: tuple[Standing, ...] = ()
    host_hash: bytes = b""
    times: Times | None = None
    chosen_seed: int | None = field(default=None, repr=False)

    @property
    def plays_itself(self) -> bool:
        """Whether it is a match of computer opponents, which one task plays to the end."""
        return self.game.is_simultaneous and len(self.bots) == len(self.seats)

    @property
    def taken(self) -> list[Seat]:
        """The taken seats, in order."""
        return [seat for seat in self.seats if seat]

    @property
    def people(self) -> list[Seat]:
        """The seats where people sit, in order."""
        return [seat for seat in self.taken if not seat.bot]

    @property
    def bots(self) -> list[Seat]:
        """The seats that computer opponents play, in order."""
        return [seat for seat in self.taken if seat.bot]


@dataclass(frozen=True, slots=True)
class Wish:
    """How somebody wants to sit: `faction` 0 and `index` None leave the choice to the lobby.

    Whoever makes the wish again with the same nonce is the same player.
    """

    nickname: str
    nonce: str
    faction: int = 0
    index: int | None = None
    bot: str = ""
    is_program: bool = False


# Who is who


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
        raise refuse("GAME_RUNNING", "the record is answered once the game is over")


def is_open_to_all(table: Table) -> bool:
    """Return whether a game runs of which everybody may know all but the round that is played."""
    return table.status is Status.RUNNING and table.game.is_simultaneous


# What may happen


def take_seat(table: Table, wish: Wish, tokens: Tokens) -> tuple[Table, int]:
    """Seat a person or a computer opponent at an open table, and return the seat's index.

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
    is_first = not table.people and not wish.bot
    host = index if is_first else table.host
    return _change(table, seats=_with(table.seats, index, seat), host=host), index


def remove_bot(table: Table, index: int) -> Table:
    """Free the seat of a computer opponent. Raises Refusal TABLE_…, BAD_FIELD, NOT_A_BOT."""
    require_open(table)
    seat = _find_seat(table, index)
    if seat is None or not seat.bot:
        raise refuse("NOT_A_BOT", "no computer opponent sits there", seat=index)
    return _change(table, seats=_with(table.seats, index, None))


def leave(table: Table, index: int, nonce: str, tokens: Tokens) -> Table:
    """Give a person's seat up: to nobody before the game, to a computer opponent during it.

    The seat keeps its name, since the log tells of it from the first move on. `nonce` is the
    stand-in's. Raises Refusal TABLE_CLOSED.
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
        )
    left = replace(table, seats=_with(table.seats, index, stand_in))
    if not left.people and not left.host_hash and table.status is Status.OPEN:
        return close(left)
    host = left.people[0].index if left.people and index == table.host else table.host
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


def free_bot_nickname(table: Table, bot: str) -> str:
    """Return what the next computer opponent at this table is called.

    Those of a match are compared by what they are, and so are called by it.
    """
    names = (bot,) if table.game.is_simultaneous else BOT_NICKNAMES
    return free_nickname(names, _nicknames(table))


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


def _nicknames(table: Table) -> Collection[str]:
    return [seat.nickname for seat in table.taken]


def _free_factions(table: Table) -> list[int]:
    taken = {seat.faction for seat in table.taken}
    return [faction for faction in FACTIONS if faction not in taken]


def _with(seats: tuple[Seat | None, ...], index: int, seat: Seat | None) -> tuple[Seat | None, ...]:
    return (*seats[:index], seat, *seats[index + 1 :])


def _change(table: Table, **changes: Any) -> Table:
    return replace(table, revision=table.revision + 1, **changes)
