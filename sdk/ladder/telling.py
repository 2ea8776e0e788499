"""A ladder as text: the ratings, and what each pair has come to."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from sdk.ladder.elo import Rating
from sdk.ladder.plan import Table
from sdk.ladder.scores import Score

_WIDTH = 21  # of a column of results
_NONE = "–"

Ratings = Mapping[str, Rating | None]
"""Of each bot, or None for one that is not rated yet."""


def tell_table(ratings: Ratings, rated_at: Table, scores: Sequence[Score]) -> str:
    """Return ratings in the order given, and then the results, a line a pair."""
    return "\n".join([*_tell_ratings(ratings, rated_at), "", *_tell_scores(scores)])


def _tell_ratings(ratings: Ratings, rated_at: Table) -> Iterator[str]:
    width = max(map(len, ("bot", *ratings)))
    yield f"{'bot':<{width}}  rating, {rated_at.tell()}"
    for bot, rating in ratings.items():
        value = f"{rating.value:.0f}" if rating else _NONE
        error = f" ± {rating.error:.0f}" if rating and rating.error else ""
        yield f"{bot:<{width}}{value:>8}{error}"


def _tell_scores(scores: Sequence[Score]) -> Iterator[str]:
    """Yield the part of first places of each bot against each other, at each kind of table."""
    tables = list(dict.fromkeys([score.pair.table for score in scores]))
    wide = max([len(text) for score in scores for text in score.pair[:2]], default=0)
    width = max(wide, len("against"))
    heads = "".join([f"{table.tell():>{_WIDTH}}" for table in tables])
    yield f"{'bot':<{width}}  {'against':<{width}}{heads}"
    for (bot, other), group in groupby(scores, key=lambda score: score.pair[:2]):
        by_table = {score.pair.table: score for score in group}
        told = "".join([f"{_tell(by_table.get(table)):>{_WIDTH}}" for table in tables])
        yield f"{bot:<{width}}  {other:<{width}}{told}"
    even = "".join([f"{f'{100 / table.sides:.1f} %':>{_WIDTH}}" for table in tables])
    yield f"{'as strong':<{2 * width + 2}}{even}"
    yield f"{'games each':<{2 * width + 2}}{''.join(map(_tell_games, _by_table(scores, tables)))}"


def _by_table(scores: Sequence[Score], tables: Sequence[Table]) -> Iterator[list[int]]:
    for table in tables:
        yield [score.games for score in scores if score.pair.table == table]


def _tell_games(games: Sequence[int]) -> str:
    few, many = min(games), max(games)
    return f"{f'{few}' if few == many else f'{few}-{many}':>{_WIDTH}}"


def _tell(score: Score | None) -> str:
    return score.tell() if score else _NONE
