"""Armadöra as a game of the hall: the members of services.engine.rules.game.Game."""

from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.scoring import outcome
from services.engine.rules.armadora.state import start, to_move
from services.engine.rules.armadora.turn import apply
from services.engine.rules.armadora.view import view

__all__ = ["apply", "name", "options_type", "outcome", "rules_version", "start", "to_move", "view"]

name: str = "armadora"
rules_version: int = 1
options_type = Options
