"""Ratings on Elo's scale from the results of pairs.

Whoever has the strength s comes first against n others of strength t with the chance s / (s + n t);
400 points are ten times the strength (Bradley and Terry; with n > 1 as Plackett and Luce). Ratings
are the most likely ones, errors come from the Fisher information.
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
    """Results as arrays, a pair each: who, against whom, and log n, games and points."""

    bots: NDArray[np.intp]
    others: NDArray[np.intp]
    handicaps: NDArray[np.float64]
    games: NDArray[np.float64]
    points: NDArray[np.float64]


def rate(scores: Sequence[Score], anchor: str) -> Mapping[str, Rating]:
    """Return the rating of each bot that is connected with the anchor by games."""
    names = _connected(scores, anchor)
    if len(names) < 2:
        return {anchor: Rating(ANCHOR_RATING, 0.0)}
    played = _arrays([score for score in scores if score.pair.bot in names], names)
    strengths = np.zeros(len(names))  # logarithms; the anchor is the first, and keeps 0
    for _ in range(_MOST_ROUNDS):
        slope, information = _slope(played, strengths)
        step = np.clip(np.linalg.solve(information, slope), -_LONGEST_STEP, _LONGEST_STEP)
        strengths[1:] += step
        if np.abs(step).max() < _PRECISION:
            break
    _, information = _slope(played, strengths)
    errors = [0.0, *np.sqrt(np.diag(np.linalg.inv(information)))]
    return {
        name: Rating(ANCHOR_RATING + _POINTS * float(strength), _POINTS * float(error))
        for name, strength, error in zip(names, strengths, errors, strict=True)
    }


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
    return _Games(
        bots=np.array([names.index(score.pair.bot) for score in scores]),
        others=np.array([names.index(score.pair.other) for score in scores]),
        handicaps=np.log(others),
        games=np.array([score.games for score in scores]) + PRIOR_GAMES,
        points=np.array([score.points for score in scores]) + PRIOR_GAMES / (1 + others),
    )


def _slope(
    played: _Games, strengths: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the slope of the log-likelihood and its information, without the anchor."""
    ahead = strengths[played.bots] - strengths[played.others] - played.handicaps
    chances = 1 / (1 + np.exp(-ahead))
    surplus = played.points - played.games * chances
    weights = played.games * chances * (1 - chances)
    slope = np.zeros(len(strengths))
    information = np.zeros((len(strengths), len(strengths)))
    np.add.at(slope, played.bots, surplus)
    np.add.at(slope, played.others, -surplus)
    np.add.at(information, (played.bots, played.bots), weights)
    np.add.at(information, (played.others, played.others), weights)
    np.add.at(information, (played.bots, played.others), -weights)
    np.add.at(information, (played.others, played.bots), -weights)
    return slope[1:], information[1:, 1:]
