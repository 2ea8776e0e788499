"""How strong the computer opponents are, as `hall ladder` has measured it (docs/opponents.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

from pydantic import TypeAdapter

FILE = Path(__file__).with_name("ratings.json")


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a bot is on Elo's scale, where 400 points are ten wins to one.

    `error` is one standard error; it is 0 for the bot that the others are compared with.
    """

    elo: int
    error: int


@dataclass(frozen=True, slots=True)
class Result:
    """What a bot has reached against others of one kind, alone or with a partner.

    `points` are its first places, of shared ones its share; `error` is one standard error of
    `share`. As many seeds were played, each from every side.
    """

    bot: str
    against: str
    seats: int
    games: int
    seeds: int
    points: float
    error: float

    @property
    def share(self) -> float:
        """The part of first places."""
        return self.points / self.games


@dataclass(frozen=True, slots=True)
class Measurement:
    """The ratings of one game, and what they come from. `is_clean`: the commit is all of it.

    The seeds of each pair begin with `seed`.
    """

    commit: str
    is_clean: bool
    date: date
    options: Mapping[str, bool]
    seed: int
    games: int
    bots: Mapping[str, Rating]
    results: tuple[Result, ...]


def rating_of(game: str, bot: str) -> Rating | None:
    """Return the rating of a bot; None if it has not been measured."""
    measurement = measurement_of(game)
    return measurement.bots.get(bot) if measurement else None


def measurement_of(game: str) -> Measurement | None:
    """Return what has been measured of a game; None if nothing has."""
    return _read_measurements().get(game)


@cache
def _read_measurements() -> Mapping[str, Measurement]:
    """Return what the file has. Raises pydantic.ValidationError if something in it is amiss."""
    return TypeAdapter(dict[str, Measurement]).validate_json(FILE.read_bytes())
