"""The opponent `greedy`: it plays the move after which it expects the most gold.

It looks no further than its own turn: a main action, or a power and the main action after it. What
it expects of each fight stands in `fronts`. The numbers were found by playing variants against
each other.
"""

import math
import random
from collections.abc import Sequence
from dataclasses import replace

from services.ai.armadora.actions import weigh_actions, weigh_warriors
from services.ai.armadora.candidates import Candidate, best_of
from services.ai.armadora.legal import must_act, own_seat
from services.ai.armadora.powers import weigh_powers
from services.ai.armadora.reinforcement import hoped_gold
from services.ai.armadora.sight import free_land
from services.engine.rules.armadora.board import LAND
from services.engine.rules.armadora.moves import Pass, format
from services.engine.rules.armadora.options import Faction
from services.engine.rules.armadora.view import View

LEAST_GOLD = 0.05
"""It passes when no move brings this much."""
POWER_GOLD = {Faction.ORC: 2.0, Faction.GOBLIN: 3.4, Faction.ELF: 1.0, Faction.MAGE: 0.15}
"""A power must bring this much more while the land is empty, and less as it fills."""


def choose(view: View, rng: random.Random, budget: float) -> str:
    """Return the most promising move; it looks so little ahead that it needs no `budget`."""
    actions = weigh_actions(view)
    chosen = (
        _choose_power(view, actions, rng)
        or best_of(actions, LEAST_GOLD, rng)
        or best_of(weigh_warriors(replace(view, legal_lines=())), LEAST_GOLD, rng)
        or best_of(actions, _least_gold(view), rng)
    )
    return format(chosen.move if chosen else Pass())


def _choose_power(view: View, actions: Sequence[Candidate], rng: random.Random) -> Candidate | None:
    if view.advanced is None:
        return None
    emptiness = free_land(view).bit_count() / LAND.bit_count()
    asked = POWER_GOLD[view.options.factions[own_seat(view)]] * emptiness
    return best_of(weigh_powers(view, actions), LEAST_GOLD + asked, rng)


def _least_gold(view: View) -> float:
    """Return what a move must bring to be better than to pass, where nothing brings much.

    To pass is to lose the reinforcement, so moves that waste a little keep the hope for it alive.
    """
    if must_act(view):
        return -math.inf
    hope = hoped_gold(view)
    return -hope / 2 if hope >= LEAST_GOLD else LEAST_GOLD
