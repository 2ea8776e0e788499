"""Who plays whom in a ladder: pairs of bots, and the games of each.

Every seed of a pair is played from every side, so that nobody has the better seat or the better
deal. The seeds of all pairs begin with the same one.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple


class Table(NamedTuple):
    """How many seats there are, and how many sides they fight for: each its own, or partners."""

    seats: int
    sides: int

    def tell(self) -> str:
        """Return what a bot plays there, as words.

        >>> Table(2, 2).tell(), Table(4, 4).tell(), Table(4, 2).tell()
        ('two players', 'alone against three', 'with a partner')
        """
        if self.sides < self.seats:
            return "with a partner"
        return {2: "two players", 3: "alone against two", 4: "alone against three"}[self.seats]


class Pair(NamedTuple):
    """A bot that has one side of a table, and another one that has all others."""

    bot: str
    other: str
    table: Table


class Game(NamedTuple):
    """A game of a pair: its seed, and the side that the bot has."""

    pair: Pair
    seed: int
    side: int

    @property
    def players(self) -> tuple[str, ...]:
        """The bot at each seat; with two sides, partners sit across.

        >>> Game(Pair("hard", "easy", Table(4, 4)), seed=7, side=2).players
        ('easy', 'easy', 'hard', 'easy')
        """
        bot, other, table = self.pair
        return tuple([bot if self._is_of_bot(seat) else other for seat in range(table.seats)])

    def points(self, scores: Sequence[int]) -> float:
        """Return what a game with these scores counts for the bot: its share of the first place.

        >>> game = Game(Pair("hard", "easy", Table(4, 4)), seed=7, side=2)
        >>> game.points([9, 8, 9, 3]), game.points([9, 10, 9, 3])
        (0.5, 0.0)
        """
        first = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return sum(map(self._is_of_bot, first)) / len(first)

    def _is_of_bot(self, seat: int) -> bool:
        return seat % self.pair.table.sides == self.side


def pair_up(bots: Sequence[str], against: Sequence[str], tables: Sequence[Table]) -> list[Pair]:
    """Return who plays whom: each bot those before it, or those given.

    >>> [pair[:2] for pair in pair_up(["random", "easy", "hard"], [], [Table(2, 2)])]
    [('easy', 'random'), ('hard', 'random'), ('hard', 'easy')]
    >>> [pair[:2] for pair in pair_up(["hard"], ["random", "hard"], [Table(2, 2)])]
    [('hard', 'random')]
    """
    pairs = []
    for place, bot in enumerate(bots):
        for other in against or bots[:place]:
            pairs += [Pair(bot, other, table) for table in tables if other != bot]
    return pairs


def schedule(games: Mapping[Pair, int], first_seed: int) -> Iterator[Game]:
    """Yield the games of a ladder, at least so many of each pair: seed by seed, from each side.

    >>> pair = Pair("easy", "random", Table(2, 2))
    >>> [(game.seed, game.side) for game in schedule({pair: 3}, first_seed=7)]
    [(7, 0), (7, 1), (8, 0), (8, 1)]
    """
    for number in range(max(games.values())):
        for pair, least in games.items():
            if number < seeds_of(pair.table, least):
                for side in range(pair.table.sides):
                    yield Game(pair, first_seed + number, side)


def seeds_of(table: Table, games: int) -> int:
    """Return how many seeds it takes to play at least so many games, each from every side."""
    return -(-games // table.sides)
