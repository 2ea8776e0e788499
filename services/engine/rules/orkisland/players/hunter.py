"""A player that goes for the nearest places that it does not own."""

from operator import itemgetter

from services.engine.rules.orkisland.players.player import Player
from services.engine.rules.orkisland.players.steps import Steps
from services.engine.rules.orkisland.players.values import DIRECTIONS


class Hunter(Player):
    """Sends every ork by a shortest way to the nearest city or path that is not its own.

    It looks neither at what steps cost nor at enemies; no two of its orks go to the same cell.
    """

    def play(self) -> None:
        """Order every ork that is not there yet to come one step nearer, if the way is free."""
        targets = self._targets()
        if not targets:
            return
        at = {ork: self.unit(ork).pos for ork in self.orks(self.me)}
        occupied = set(at.values())
        for ork, pos in at.items():
            steps = min(targets, key=itemgetter(pos))
            for direction in DIRECTIONS:
                nearer = pos + direction
                if steps[nearer] < steps[pos] and nearer not in occupied:
                    occupied.add(nearer)
                    self.execute(ork, direction)
                    break

    def _targets(self) -> list[Steps]:
        """Return the ways to each city and path that somebody else owns, or nobody."""
        cities = [id for id in range(self.nb_cities) if self.city_owner(id) != self.me]
        paths = [id for id in range(self.nb_paths) if self.path_owner(id) != self.me]
        return [*map(self.steps_to_city, cities), *map(self.steps_to_path, paths)]
