"""A player that goes for the nearest places that it does not own."""

from collections.abc import Iterable
from operator import itemgetter

from services.engine.rules.orkisland.players.player import Player
from services.engine.rules.orkisland.players.values import DIRECTIONS, WATER, Pos


class Hunter(Player):
    """Sends every ork by a shortest way to the nearest city or path that is not its own.

    It looks neither at what steps cost nor at enemies; no two of its orks go to the same cell.
    """

    def play(self) -> None:
        """Order every ork that is not there yet to come one step nearer, if the way is free."""
        if self.round == 0:
            self._survey()
        targets = self._targets()
        if not targets:
            return
        at = {ork: self._number(self.unit(ork).pos) for ork in self.orks(self.me)}
        occupied = set(at.values())
        for ork, cell in at.items():
            steps = min(targets, key=itemgetter(cell))
            for direction, neighbour in self._neighbours[cell]:
                if steps[neighbour] < steps[cell] and neighbour not in occupied:
                    occupied.add(neighbour)
                    self.execute(ork, direction)
                    break

    def _targets(self) -> list[list[int]]:
        """Return how far it is to each city and path that somebody else owns, or nobody."""
        owners = [self.city_owner(id) for id in range(self.nb_cities)]
        owners += [self.path_owner(id) for id in range(self.nb_paths)]
        return [self._steps[place] for place, owner in enumerate(owners) if owner != self.me]

    def _survey(self) -> None:
        """Find out where one can walk, and how many steps it is from everywhere to each place."""
        board = [Pos(i, j) for i in range(self.rows) for j in range(self.cols)]
        land = {pos for pos in board if self.cell(pos).type != WATER}
        self._neighbours = [
            [(to, self._number(pos + to)) for to in DIRECTIONS if pos + to in land] for pos in board
        ]
        places = [self.city(id) for id in range(self.nb_cities)]
        places += [self.path(id).cells for id in range(self.nb_paths)]
        self._steps = [self._count_steps(map(self._number, cells)) for cells in places]

    def _count_steps(self, cells: Iterable[int]) -> list[int]:
        """Return how many steps it is from every cell to the nearest of these, all round them."""
        far = self.rows * self.cols
        steps = [far] * far
        queue = list(cells)
        for cell in queue:
            steps[cell] = 0
        for cell in queue:  # which grows meanwhile
            for _, neighbour in self._neighbours[cell]:
                if steps[neighbour] == far:
                    steps[neighbour] = steps[cell] + 1
                    queue.append(neighbour)
        return steps

    def _number(self, pos: Pos) -> int:
        return pos.i * self.cols + pos.j
