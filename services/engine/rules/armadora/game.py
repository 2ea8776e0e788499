"""Armadöra as a game of the hall: the members of services.engine.rules.game.Game."""

from services.engine.rules.armadora.options import Faction, Options, check_options
from services.engine.rules.armadora.scoring import outcome
from services.engine.rules.armadora.state import start, to_move
from services.engine.rules.armadora.turn import apply
from services.engine.rules.armadora.view import open_view, view
from services.engine.rules.option_lines import FLAG, WHOLE_NUMBER, OptionLine, words

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

name: str = "armadora"
# 1 had the basic game without factions; it is played the same in 2.
rules_versions: tuple[int, ...] = (1, 2)
options_type = Options
option_lines: tuple[OptionLine, ...] = (
    OptionLine("seats", "seats", WHOLE_NUMBER),
    OptionLine("advanced", "advanced", FLAG, since=2),
    OptionLine("teams", "teams", FLAG, since=2),
    OptionLine("memory", "memory", FLAG, since=2),
    OptionLine("first", "first_seat", WHOLE_NUMBER, since=2),
    OptionLine("factions", "factions", words(Faction), since=2),
)
