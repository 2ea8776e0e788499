"""The computer opponents of Ork Island by their names: samples of the rules, and the levels.

Whoever seats an opponent by its name takes it from here: tables, matches and `hall`.
"""

from services.ai.orkisland.levels import LEVELS
from services.engine.rules.orkisland.players import PLAYERS
from services.engine.rules.orkisland.players.player import Player

BOTS: dict[str, type[Player]] = {**PLAYERS, **LEVELS}
"""All of them, the weakest first."""
