"""Players of Ork Island: the class that they derive from, and samples of them.

Whoever runs a match has the players join a `Sight` of it; in every round it looks at the position,
then asks each player to `decide`.
"""

from services.engine.rules.orkisland.players.demo import Demo
from services.engine.rules.orkisland.players.hunter import Hunter
from services.engine.rules.orkisland.players.null import Null
from services.engine.rules.orkisland.players.player import Player
from services.engine.rules.orkisland.players.walker import Walker

PLAYERS: dict[str, type[Player]] = {
    player.__name__: player for player in (Null, Demo, Walker, Hunter)
}
"""The samples by their names."""
