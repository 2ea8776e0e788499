"""What the games of each pair have come to so far, with its error."""

import math
from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from sdk.ladder.plan import Game, Pair


class Score(NamedTuple):
    """What a bot has reached against another: first places, of shared ones its share."""

    pair: Pair
    games: int
    seeds: int
    points: float
    error: float  # one standard error of the part of first places

    @property
    def part(self) -> float:
        """The part of first places."""
        return self.points / self.games

    def tell(self) -> str:
        """Return the part of first places with its error, in percent."""
        return f"{100 * self.part:.1f} ± {100 * self.error:.1f} %"


class Scores:
    """The points of a ladder, pair by pair."""

    def __init__(self, pairs: Sequence[Pair]) -> None:
        self.games = 0
        self._points: dict[Pair, dict[int, list[float]]] = {pair: {} for pair in pairs}

    def add(self, game: Game, points: float) -> None:
        """Count a game."""
        self.games += 1
        self._points[game.pair].setdefault(game.seed, []).append(points)

    def all(self) -> list[Score]:
        """Return the pairs that have played, in the order of the plan."""
        return [_score(pair, list(by.values())) for pair, by in self._points.items() if by]


def _score(pair: Pair, by_seed: Sequence[Sequence[float]]) -> Score:
    points = math.fsum(map(math.fsum, by_seed))
    games = sum(map(len, by_seed))
    return Score(pair, games, len(by_seed), points, standard_error(by_seed))


def standard_error(by_seed: Sequence[Sequence[float]]) -> float:
    """Return the error of the mean of points that are given seed by seed.

    Games of one seed are not independent, so seeds are compared, each by its mean. As nobody wins
    for sure, what has been won or lost every time is still uncertain by one game.

    >>> f"{standard_error([[1, 0], [1, 0.5], [0, 1], [1, 1]]):.3f}"
    '0.125'
    >>> standard_error([[1, 1], [1, 1]])
    0.25
    """
    games = sum(map(len, by_seed))
    means = [fmean(points) for points in by_seed]
    if len(means) < 2:
        return 1 / math.sqrt(4 * games)  # that of a coin
    middle = fmean(means)
    squares = math.fsum([(mean - middle) ** 2 for mean in means])
    return max(math.sqrt(squares / (len(means) - 1) / len(means)), 1 / games)
