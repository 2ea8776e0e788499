"""What a match is played by: the settings of the original, and the options of a table.

Source: Ork Island, section 3. Their text form, the settings file, is read in formats/.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from services.engine.rules.orkisland.island import Island, check_island
from services.engine.rules.orkisland.refusals import refused

SEATS = 4
LEAST_SIDE = 20
LEAST_CELLS_PER_ORK = 25
LEAST, MOST = -(2**31), 2**31 - 1
"""The smallest and the largest number that the original can hold."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a match, under their names in a settings file.

    `seats` is its `nb_players`. `grid` is the island of a FIXED file; None draws one (GENERATOR1).
    """

    seats: int = SEATS
    rows: int = 70
    cols: int = 70
    nb_rounds: int = 200
    initial_health: int = 100
    nb_orks: int = 15
    cost_grass: int = 1
    cost_forest: int = 2
    cost_sand: int = 3
    cost_city: int = 0
    cost_path: int = 0
    bonus_per_city_cell: int = 1
    bonus_per_path_cell: int = 1
    factor_connected_component: int = 2
    grid: Island | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """What the original demands of a value, once those before it are known, and says otherwise."""

    message: str
    accepted: str
    holds: Callable[[Mapping[str, int]], bool]


def _at_least(least: int, key: str, message: str) -> tuple[Check, ...]:
    return (Check(message, f"{least} or more", lambda values: values[key] >= least),)


CHECKS: dict[str, tuple[Check, ...]] = {
    "nb_players": (
        Check("Wrong number of players.", f"{SEATS}", lambda values: values["nb_players"] == SEATS),
    ),
    "rows": _at_least(LEAST_SIDE, "rows", "Wrong number of rows."),
    "cols": _at_least(LEAST_SIDE, "cols", "Wrong number of columns."),
    "nb_rounds": _at_least(1, "nb_rounds", "Wrong number of rounds."),
    "initial_health": _at_least(1, "initial_health", "Wrong initial health."),
    "nb_orks": (
        *_at_least(1, "nb_orks", "Wrong number of orks."),
        Check(
            "Wrong parameters.",
            f"{LEAST_CELLS_PER_ORK} cells of the board or more for each of the {SEATS} * nb_orks",
            lambda values: (
                values["rows"] * values["cols"]
                >= LEAST_CELLS_PER_ORK * values["nb_players"] * values["nb_orks"]
            ),
        ),
    ),
    **{
        f"cost_{ground}": _at_least(0, f"cost_{ground}", f"Cost of {ground} should be non-negative")
        for ground in ("grass", "forest", "sand", "city", "path")
    },
    "bonus_per_city_cell": _at_least(1, "bonus_per_city_cell", "Wrong bonus per city cell."),
    "bonus_per_path_cell": _at_least(1, "bonus_per_path_cell", "Wrong bonus per path cell."),
    "factor_connected_component": _at_least(
        1, "factor_connected_component", "Wrong factor for connected components."
    ),
}
"""The keys of a settings file in its order, and what is checked once the value is read."""

SQUARE = Check(
    "Board should be square.",
    "as many columns as rows",
    lambda values: values["rows"] == values["cols"],
)
"""The last check, after all values."""


def check_settings(settings: Settings) -> None:
    """Raise RecordError (BAD_OPTIONS) for what the original would refuse.

    Of several faults it is the one that the original gives; see refusals.py for its message. A
    number that the original cannot hold is refused as well.
    """
    values = values_of(settings)
    for key, checks in CHECKS.items():
        if not LEAST <= values[key] <= MOST:
            raise refused("Problems when reading.", key, f"{LEAST} to {MOST}", values[key], key=key)
        for check in checks:
            if not check.holds(values):
                raise refused(check.message, key, check.accepted, values[key], key=key)
    if not SQUARE.holds(values):
        raise refused(SQUARE.message, "cols", SQUARE.accepted, settings.cols, key="cols")
    if settings.grid is not None:
        check_island(settings.grid, settings.rows, settings.cols)


def values_of(settings: Settings) -> dict[str, int]:
    """Return the numbers of settings by their keys, in the order of a settings file."""
    return {key: getattr(settings, field_of(key)) for key in CHECKS}


def field_of(key: str) -> str:
    """Return the field of Settings that holds the value of a key."""
    return "seats" if key == "nb_players" else key
