"""Records of games between computer opponents, and one by hand that is read line by line."""

from sdk.armadora.match import Computer, Match
from services.ai.armadora.bots import BOTS
from services.engine.rules.armadora.options import Faction, Options
from services.engine.rules.record import format_record

OLD_TEXT = """\
game armadora
rules 1
seats 2
seed 7

1 w3@b4
0 p@f1g1,f2g2
1 w1@c3
0 p@g2g3,h2h3
1 pass
0 w2@g1
0 pass
"""

ADVANCED = Options(3, advanced=True, factions=(Faction.MAGE, Faction.GOBLIN, Faction.ELF))
PARTNERS = Options(4, advanced=True, teams=True, memory=True, factions=tuple(Faction))


def write_game(options: Options, seed: int) -> str:
    """Return the record of a game that opponents of no plan have played."""
    match = Match(options, seed)
    match.play([Computer(BOTS["random"], seed, seat) for seat in range(options.seats)])
    return format_record(match.record)
