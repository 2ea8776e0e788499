"""What the matches of a tournament come to: first places, mean and median score, rating."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

_MODEL = PlackettLuce()


class Row(NamedTuple):
    """What one player has reached so far.

    A match of several seats counts once; `firsts` are those in which a seat of theirs had the
    highest score, alone or with others.
    """

    player: int
    matches: int
    firsts: int
    mean: float
    median: float
    skill: float
    doubt: float  # about the skill


@dataclass(slots=True)
class _Tally:
    matches: int = 0
    firsts: int = 0
    scores: list[int] = field(default_factory=list)
    rating: PlackettLuceRating = field(default_factory=_MODEL.rating)


class Standings:
    """The table of a tournament, match by match."""

    def __init__(self, players: int) -> None:
        self._tallies = [_Tally() for _ in range(players)]

    def add(self, players: Sequence[int], scores: Sequence[int]) -> None:
        """Count a match: the player and the score of each seat."""
        best = max(scores)
        by_player: dict[int, list[int]] = {player: [] for player in players}
        for player, score in zip(players, scores, strict=True):
            by_player[player].append(score)
        for player, reached in by_player.items():
            tally = self._tallies[player]
            tally.matches += 1
            tally.firsts += best in reached
            tally.scores += reached
        self._rate(by_player)

    def rows(self) -> list[Row]:
        """Return the table, the highest rating that there is no doubt about first."""
        rated = sorted(enumerate(self._tallies), key=lambda item: -item[1].rating.ordinal())
        return [
            Row(
                player,
                tally.matches,
                tally.firsts,
                fmean(tally.scores or [0]),
                median(tally.scores or [0]),
                tally.rating.mu,
                tally.rating.sigma,
            )
            for player, tally in rated
        ]

    def _rate(self, by_player: dict[int, list[int]]) -> None:
        """Rate a match; with several seats, a player is as good as the mean of them."""
        teams = [[self._tallies[player].rating] for player in by_player]
        if len(teams) > 1:
            means = [fmean(reached) for reached in by_player.values()]
            for player, [rating] in zip(by_player, _MODEL.rate(teams, scores=means), strict=True):
                self._tallies[player].rating = rating
