"""The settings file (.cnf) of the original. Source: Ork Island, sections 3, 5 and 11."""

from dataclasses import replace
from typing import Any

from services.engine.rules.orkisland.formats.grid_text import format_grid, read_grid
from services.engine.rules.orkisland.formats.tokens import Tokens
from services.engine.rules.orkisland.island import Island
from services.engine.rules.orkisland.settings import CHECKS, SQUARE, Settings, field_of, values_of

TITLE = ("OrkIsland", "1.0")
DRAWN, FIXED = "GENERATOR1", "FIXED"
_KEY_WIDTH = 28


def parse_settings(text: str) -> Settings:
    """Return the settings that a settings file has; what follows a FIXED grid is ignored.

    Raises RecordError (BAD_OPTIONS) for what the original refuses: the message begins with the
    original's, which stands in the facts as `original`, and names the `line`.
    """
    tokens = Tokens(text, reason="BAD_OPTIONS")
    settings = read_header(tokens)
    return replace(settings, grid=_read_generator(tokens, settings.rows, settings.cols))


def read_header(tokens: Tokens) -> Settings:
    """Read what a record has as well: all but the island. Raises RecordError."""
    for part in TITLE:
        if tokens.word() != part:
            raise tokens.error("Problems when reading.", f"{' '.join(TITLE)!r}")
    values: dict[str, int] = {}
    starts: dict[str, int] = {}
    for key, checks in CHECKS.items():
        if tokens.word() != key:
            raise tokens.error(f"Expected '{key}' while parsing.", repr(key))
        values[key] = tokens.number()
        starts[key] = tokens.start
        for check in checks:
            if not check.holds(values):
                raise tokens.error(check.message, check.accepted)
    if not SQUARE.holds(values):
        found = str(values["cols"])
        raise tokens.error(SQUARE.message, SQUARE.accepted, found, start=starts["cols"])
    fields: dict[str, Any] = {field_of(key): value for key, value in values.items()}
    return Settings(**fields)


def format_settings(settings: Settings) -> str:
    """Return the settings file of settings, with the grid as it stands in a record."""
    if settings.grid is None:
        return f"{format_header(settings)}\n{DRAWN}\n"
    return f"{format_header(settings)}\n{FIXED}\n\n\n\n{format_grid(settings.grid)}"


def format_header(settings: Settings) -> str:
    """Return the lines of a settings file that a record has as well: all but the island."""
    values = values_of(settings)
    lines = [" ".join(TITLE), *(f"{key:<{_KEY_WIDTH}}{value}" for key, value in values.items())]
    return "\n".join(lines) + "\n"


def _read_generator(tokens: Tokens, rows: int, cols: int) -> Island | None:
    """Read where the island comes from, and the island if it is FIXED."""
    name = tokens.word()
    if name == FIXED:
        return read_grid(tokens, rows, cols)
    if name != DRAWN:
        raise tokens.error("Unknown grid generator.", f"{DRAWN} or {FIXED}")
    tokens.number()
    if not tokens.failed:
        raise tokens.error(f"{DRAWN} requires no parameter.", "no number")
    return None
