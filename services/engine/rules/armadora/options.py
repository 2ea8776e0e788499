"""What a table of Armadöra may choose, and the armies that follow from it (R5, R6)."""

from dataclasses import dataclass
from enum import StrEnum

from services.engine.rules.game import RecordError

# R6: how many warriors of value 1 to 5 each seat has, by number of seats.
ARMIES = {2: (11, 2, 1, 1, 1), 3: (7, 2, 1, 1, 0), 4: (5, 1, 1, 1, 0)}
TEAM_SEATS = 4
TEAMS = 2


class Faction(StrEnum):
    """A people and its colour; in the advanced game also its power (R40)."""

    ORC = "orc"
    GOBLIN = "goblin"
    ELF = "elf"
    MAGE = "mage"


# R40: how often each faction may use its power.
POWER_TOKENS = {Faction.MAGE: 2, Faction.ELF: 2, Faction.ORC: 1, Faction.GOBLIN: 1}


@dataclass(frozen=True, slots=True)
class Options:
    """Options of a table, and with `factions` of a game: one for each seat, all different.

    `teams` makes seats 0 and 2 partners against seats 1 and 3 (R60); with `memory` nobody sees the
    values of placed warriors again, their own included (R13); `first_seat` begins, or whom chance
    draws where it is None (R10). The factions may be left out in the basic game (R5).
    """

    seats: int
    advanced: bool = False
    teams: bool = False
    memory: bool = False
    first_seat: int | None = None
    factions: tuple[Faction, ...] = ()


def side_of(options: Options, seat: int) -> int:
    """Return the side that a seat fights for: its team (R60), or itself.

    >>> [side_of(Options(seats=4, teams=True), seat) for seat in range(4)]
    [0, 1, 0, 1]
    """
    return seat % TEAMS if options.teams else seat


def sides(options: Options) -> int:
    """Return how many sides there are."""
    return TEAMS if options.teams else options.seats


def check_options(options: Options) -> None:
    """Raise RecordError for options that no table may have; factions may still be missing."""
    if options.seats not in ARMIES:
        raise _bad_options(f"armadora has 2 to 4 seats, not {options.seats}", "R5", options)
    if options.teams and options.seats != TEAM_SEATS:
        raise _bad_options(
            f"partners need {TEAM_SEATS} seats, not {options.seats}; or play without teams",
            "R60",
            options,
        )
    if options.first_seat is not None and not 0 <= options.first_seat < options.seats:
        raise _bad_options(
            f"the seat that begins is 0 to {options.seats - 1}, not {options.first_seat}",
            "R10",
            options,
        )
    count = len(options.factions)
    if count and (count != options.seats or len(set(options.factions)) < count):
        raise _bad_options(
            f"factions are one for each of {options.seats} seats, all different, or none",
            "R5",
            options,
        )


def check_factions(options: Options) -> None:
    """Raise RecordError where the advanced game is to begin without factions (R40)."""
    if options.advanced and not options.factions:
        raise _bad_options("the advanced game needs the faction of each seat", "R40", options)


def _bad_options(message: str, rule: str, options: Options) -> RecordError:
    return RecordError(
        message, reason="BAD_OPTIONS", rule=rule, facts={"seats": str(options.seats)}
    )
