"""The levels: players that differ in what they weigh, and in what they look at.

None keeps anything between rounds: at a table, a player is made anew for each of them. What they
choose depends on the position alone.
"""

from typing import ClassVar

from services.ai.orkisland.aiming import aim
from services.ai.orkisland.lore import lore_of
from services.ai.orkisland.seeing import Style, seen_of
from services.ai.orkisland.stepping import step
from services.engine.rules.orkisland.players.player import Player
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.registration import NO_DIRECTION


class Level(Player):
    """A player that sends its orks to what is worth most, and sees to whom they meet."""

    style: ClassVar[Style]

    def join(self, sight: Sight, seat: int) -> None:
        """Take a seat of a match."""
        super().join(sight, seat)
        self._sight = sight

    def play(self) -> None:
        """Order every ork that is to take a step."""
        lore = lore_of(self._sight)
        seen = seen_of(self._sight, lore, self.me)
        directions = step(lore, seen, self.style, aim(lore, seen, self.style))
        for ork, direction in enumerate(directions.tolist()):
            if direction != NO_DIRECTION:
                self.execute(ork, direction)


class Expert(Level):
    """Spends the health of its orks where it pays, and has the worn ones come back fresh."""

    style = Style(
        patience=25.0,
        denial=1.0,
        hold=1.5,
        bundles=1.0,
        outmatched=0.4,
        decay=0.4,
        price=1.5,
        kill=120.0,
        hunt=12.0,
        peril=(80.0, 50.0, 5.0),
        care=10.0,
        worn=0.75,
    )


class Hard(Level):
    """Hunts as the expert does, and takes the health of its orks for cheaper than it is."""

    style = Expert.style._replace(
        denial=0.5, hold=1.0, price=0.2, kill=60.0, hunt=15.0, care=1.0, worn=0.45
    )


class Medium(Level):
    """Goes its ways whatever they cost, keeps off the strong and does not hunt the weak."""

    style = Hard.style._replace(price=0.0, care=0.0, hunt=0.0, peril=(80.0, 40.0, 5.0))


class Easy(Level):
    """Sees no further than one step what its orks run into, and thinks of no two places at once."""

    style = Medium.style._replace(bundles=0.0, denial=0.0, peril=(80.0, 0.0, 0.0), worn=0.0)


LEVELS: dict[str, type[Player]] = {"easy": Easy, "medium": Medium, "hard": Hard, "expert": Expert}
"""The levels by their names, the weakest first."""
