"""The orders that count, of those that a player gives: a table takes no others."""

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.orkisland.orders import Order
from services.engine.rules.orkisland.players.player import Player
from services.engine.rules.orkisland.registration import ACCEPTED, orders_of, register


def orders_that_count(player: Player, seat: int, owner: NDArray[np.int32]) -> tuple[Order, ...]:
    """Let a player decide, and return its orders that count; `owner` has the seat of each ork.

    Raises whatever the player raises.
    """
    orders = orders_of([()] * seat + [player.decide()])
    accepted = orders[register(owner, orders) == ACCEPTED]
    return tuple([(ork, direction) for _, ork, direction in accepted.tolist()])
