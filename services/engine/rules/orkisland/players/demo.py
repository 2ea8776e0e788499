"""The original's sample player, without its notes on stderr. Source: Ork Island, section 16."""

from services.engine.rules.orkisland.players.player import Player
from services.engine.rules.orkisland.players.values import BOTTOM, LEFT, NONE, RIGHT, TOP

NEARLY_OUT_OF_TIME = 0.9


class Demo(Player):
    """Walks down, now and then, as long as it does not lead, and in the first half only."""

    def play(self) -> None:
        """Order every ork to take the first step that stays on the board, in three rounds of 4."""
        if self.round > self.nb_rounds // 2 or self._leads():
            return
        if self.status(self.me) >= NEARLY_OUT_OF_TIME:
            return
        if self.random(0, 3) == 0:
            return
        orks = self.orks(self.me)
        for place in self.random_permutation(len(orks)):
            pos = self.unit(orks[place]).pos
            steps = (BOTTOM, RIGHT, TOP, LEFT, NONE)
            self.execute(orks[place], next(step for step in steps if self.pos_ok(pos + step)))

    def _leads(self) -> bool:
        mine = self.total_score(self.me)
        return all(self.total_score(pl) < mine for pl in range(self.nb_players) if pl != self.me)
