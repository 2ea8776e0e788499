"""What a table is: who sits there, who is host, where it is in its life.

What becomes of it stands in `deciding`, who may do what in `rights`. Numbers of statuses,
visibilities and factions are those of protos/hall/v1.
"""

from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum

from services.lobby.games import Game

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

    Where it is empty a person plays, or a program, which may do the same but has its own time. A
    stand-in is a computer opponent that plays on for one of them, under its name.
    """

    index: int
    nickname: str
    faction: int
    bot: str
    nonce: str
    token_hash: bytes
    is_program: bool = False
    is_stand_in: bool = False


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
    has_hints: bool = False

    @property
    def is_practice(self) -> bool:
        """Whether what is reached here says little of who plays."""
        return self.chosen_seed is not None or self.has_hints

    @property
    def plays_itself(self) -> bool:
        """Whether it is a match of computer opponents, which one task plays to the end."""
        return self.game.is_simultaneous and len(self.bots) == len(self.seats)

    @property
    def taken(self) -> list[Seat]:
        """The taken seats, in order."""
        return [seat for seat in self.seats if seat]

    @property
    def people_and_programs(self) -> list[Seat]:
        """The taken seats that no computer opponent plays, in order."""
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
