"""Ork Island as a game of the hall: the members of services.engine.rules.game.Game."""

from services.engine.rules.option_lines import WHOLE_NUMBER, OptionLine
from services.engine.rules.orkisland.grid_line import GRID
from services.engine.rules.orkisland.playing import apply
from services.engine.rules.orkisland.scoring import outcome
from services.engine.rules.orkisland.settings import CHECKS, Settings, check_settings, field_of
from services.engine.rules.orkisland.state import start, to_move
from services.engine.rules.orkisland.view import open_view, view

__all__ = [
    "apply",
    "check_options",
    "name",
    "open_view",
    "option_lines",
    "options_type",
    "outcome",
    "rules_versions",
    "start",
    "to_move",
    "view",
]

name: str = "orkisland"
rules_versions: tuple[int, ...] = (1,)
options_type = Settings
check_options = check_settings
# The keys of a settings file, but `seats` as in every game of the hall.
option_lines: tuple[OptionLine, ...] = (
    *(OptionLine(field_of(key), field_of(key), WHOLE_NUMBER) for key in CHECKS),
    OptionLine("grid", "grid", GRID),
)
