"""What visitors want of the lobby: a seat, a computer opponent, a table of their own."""

from dataclasses import dataclass, field

from hall.v1 import game_pb2, lobby_pb2

from frontend.play.words import FACTION_NUMBERS, VISIBILITY_NUMBERS


@dataclass(frozen=True, slots=True)
class Wish:
    """How a visitor wants to be seated; an empty faction, and no seat, leave it to the lobby.

    The same wish with the same request id is granted once, however often it is made.
    """

    nickname: str
    faction: str
    request_id: str
    seat: int | None = None

    def message(self) -> lobby_pb2.SeatWish:
        """Return it as the lobby takes it."""
        return lobby_pb2.SeatWish(
            nickname=self.nickname, faction=FACTION_NUMBERS[self.faction], seat=self.seat
        )


@dataclass(frozen=True, slots=True)
class BotWish:
    """A computer opponent that the host wants seated; the rest is as in `Wish`."""

    bot: str
    request_id: str
    faction: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class TableWish:
    """A table to be opened, with computer opponents at some of its seats.

    Without a wish for a seat the visitor is a host who watches. `times` and `seed` are left to the
    lobby where they are None.
    """

    request_id: str
    options: game_pb2.GameOptions
    visibility: str
    seat_count: int
    wish: Wish | None
    bots: list[tuple[int, str]] = field(default_factory=list)
    times: lobby_pb2.MoveTimes | None = None
    seed: int | None = None
    has_hints: bool = False

    @property
    def is_full(self) -> bool:
        """Whether nobody is waited for, so that the game may begin."""
        return len(self.bots) + (self.wish is not None) == self.seat_count

    def message(self) -> lobby_pb2.CreateTableRequest:
        """Return it as the lobby takes it, without the computer opponents."""
        return lobby_pb2.CreateTableRequest(
            request_id=self.request_id,
            options=self.options,
            visibility=VISIBILITY_NUMBERS[self.visibility],
            wish=self.wish.message() if self.wish else None,
            times=self.times,
            seed=self.seed,
            has_hints=self.has_hints,
        )
