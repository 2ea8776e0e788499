"""What a table of Armadöra may choose, and the armies that follow from it (R5, R6)."""

from dataclasses import dataclass

from services.engine.rules.game import RecordError

# R6: how many warriors of value 1 to 5 each seat has, by number of seats.
ARMIES = {2: (11, 2, 1, 1, 1), 3: (7, 2, 1, 1, 0), 4: (5, 1, 1, 1, 0)}


@dataclass(frozen=True, slots=True)
class Options:
    """Options of a table."""

    seats: int


def check_options(options: Options) -> None:
    """Raise RecordError for options out of range."""
    if options.seats not in ARMIES:
        raise RecordError(
            f"armadora has 2 to 4 seats, not {options.seats}",
            reason="BAD_OPTIONS",
            rule="R5",
            facts={"seats": str(options.seats)},
        )
