"""A bot for Ork Island: every ork goes to the nearest city or path that is not its own yet.

hall bot try mybot.py                      # against three Hunters, here
hall bot run mybot.py --against Hunter     # at a table of the hall, where you can watch it
"""

from sdk import Bot, Turn
from sdk.orkisland import DIRECTIONS, View, look, write_orders


class MyBot(Bot):
    """Change what it chooses, and it is yours."""

    game = "orkisland"

    def choose(self, view: View, turn: Turn) -> str:
        """Return the orders of a round as text: "0l,14b", or "hold"."""
        # what can be asked of an island stands in docs/bots.md
        island = look(view)
        wanted = [
            island.steps_to(place)
            for place in range(island.nb_places)
            if island.place_owner(place) != turn.seat
        ]
        orders = {}
        for ork in island.orks(turn.seat):
            pos = island.unit(ork).pos
            steps = min(wanted, key=lambda steps: steps[pos], default=None)
            if steps and steps[pos] > 0:
                orders[ork] = min(DIRECTIONS, key=lambda step: steps[pos + step])
        return write_orders(orders)
