"""Ratings on Elo's scale from the results of pairs.

Whoever has the strength s comes first against n others of strength t with the chance s / (s + n t);
400 points are ten times the strength (Bradley and Terry; with n > 1 as Plackett and Luce). Ratings
are the most likely ones. Their errors come from those of the pairs, in which games of one seed do
not count as independent; between pairs they do, though all have the same seeds.
"""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sdk.ladder.scores import Score

ANCHOR_RATING = 1000.0
"""That of the bot with which all others are compared."""

PRIOR_GAMES = 0.5
"""Added to each pair as if both were as strong, so that whoever wins always has a rating too."""

_POINTS = 400 / math.log(10)  # for a strength that is e times as much
_MOST_ROUNDS = 100
_LONGEST_STEP = 2.0
_PRECISION = 1e-10


class Rating(NamedTuple):
    """A rating, and one standard error of it: of the difference from that of the anchor."""

    value: float
    error: float


class _Games(NamedTuple):
    """Results as arrays, a pair each."""

    differences: NDArray[np.float64]  # a row has 1 at the bot, -1 at the other; not the anchor
    handicaps: NDArray[np.float64]  # log n
    games: NDArray[np.float64]
    points: NDArray[np.float64]
    variances: NDArray[np.float64]  # of the points


def rate(scores: Sequence[Score], anchor: str) -> Mapping[str, Rating]:
    """Return the rating of each bot that is connected with the anchor by games."""
    names = _connected(scores, anchor)
    if len(names) < 2:
        return {anchor: Rating(ANCHOR_RATING, 0.0)}
    played = _arrays([score for score in scores if score.pair.bot in names], names)
    strengths = np.zeros(len(names) - 1)  # logarithms; the anchor, which is the first, has 0
    for _ in range(_MOST_ROUNDS):
        slope, information = _slope(played, strengths)
        step = np.clip(np.linalg.solve(information, slope), -_LONGEST_STEP, _LONGEST_STEP)
        strengths += step
        if np.abs(step).max() < _PRECISION:
            break
    _, information = _slope(played, strengths)
    carried = np.linalg.solve(information, played.differences.T)
    errors = np.sqrt(carried**2 @ played.variances)
    others = [
        Rating(ANCHOR_RATING + _POINTS * strength, _POINTS * error)
        for strength, error in zip(strengths.tolist(), errors.tolist(), strict=True)
    ]
    return dict(zip(names, [Rating(ANCHOR_RATING, 0.0), *others], strict=True))


def _connected(scores: Sequence[Score], anchor: str) -> list[str]:
    """Return the anchor, and whoever has played it, or somebody who has, and so on."""
    names = [anchor]
    for name in names:  # which grows meanwhile
        for bot, other, _ in [score.pair for score in scores]:
            met = {bot: other, other: bot}.get(name, name)
            if met not in names:
                names.append(met)
    return names


def _arrays(scores: Sequence[Score], names: Sequence[str]) -> _Games:
    others = np.array([score.pair.table.sides - 1.0 for score in scores])
    unit = dict(zip(names, np.eye(len(names)), strict=True))
    differences = np.array([unit[score.pair.bot] - unit[score.pair.other] for score in scores])
    games = np.array([score.games for score in scores]) + PRIOR_GAMES
    points = np.array([score.points for score in scores]) + PRIOR_GAMES / (1 + others)
    errors = np.array([score.games * score.error for score in scores])
    has_spread = errors.round(6) > 1  # otherwise it is the least error, and says nothing of seeds
    return _Games(
        differences=differences[:, 1:],
        handicaps=np.log(others),
        games=games,
        points=points,
        variances=np.where(has_spread, errors**2, points * (1 - points / games)),
    )


def _slope(
    played: _Games, strengths: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the slope of the log-likelihood and its information, without the anchor."""
    chances = 1 / (1 + np.exp(played.handicaps - played.differences @ strengths))
    surplus = played.points - played.games * chances
    weights = played.games * chances * (1 - chances)
    return played.differences.T @ surplus, (played.differences.T * weights) @ played.differences
