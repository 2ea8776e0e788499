"""A player that walks at random."""

from services.engine.rules.orkisland.players.player import Player
from services.engine.rules.orkisland.players.values import DIRECTIONS, WATER


class Walker(Player):
    """Sends every ork to a random neighbouring cell that is not water."""

    def play(self) -> None:
        """Give every ork one order, or none where it is surrounded by water."""
        for ork in self.orks(self.me):
            pos = self.unit(ork).pos
            steps = [step for step in DIRECTIONS if self.cell(pos + step).type != WATER]
            if steps:
                self.execute(ork, steps[self.random(0, len(steps) - 1)])
