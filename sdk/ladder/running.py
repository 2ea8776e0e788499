"""A ladder as it runs: what its games have come to so far, and what has gone wrong."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, nullcontext
from functools import partial
from itertools import islice

import click
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from sdk.crew import Lost, do_all
from sdk.ladder.arena import Arena, Failure, Outcome, play_game
from sdk.ladder.elo import Rating, rate
from sdk.ladder.plan import Game, Pair
from sdk.ladder.scores import Scores
from sdk.ladder.telling import tell_table

_MOST_TOLD = 20
_LINES = 10  # of progress, where there is no terminal
_REFRESHES_PER_SECOND = 4


class Ladder:
    """The results of a ladder in which these pairs play."""

    def __init__(self, arena: Arena, pairs: Sequence[Pair], anchor: str) -> None:
        self.arena = arena
        self.anchor = anchor
        self.rated_at = min([pair.table for pair in pairs])
        self.scores = Scores(pairs)
        self._pairs = pairs
        self._failed: list[tuple[Game, str]] = []
        self._faults: Counter[str] = Counter()
        self._first_fault: dict[str, Game] = {}

    def add(self, game: Game, result: Outcome | Failure) -> None:
        """Count a game, unless it has failed."""
        if isinstance(result, Failure):
            self._failed.append((game, result.reason))
            return
        self.scores.add(game, result.points)
        for fault in result.faults:
            self._faults[fault] += 1
            self._first_fault.setdefault(fault, game)

    @property
    def games(self) -> int:
        """How many games are over, failed ones too."""
        return self.scores.games + len(self._failed)

    @property
    def has_faults(self) -> bool:
        """Whether something has gone wrong in a game."""
        return bool(self._failed or self._faults)

    def ratings(self) -> Mapping[str, Rating]:
        """Return the ratings at the smallest of the tables, the highest first.

        A bot that has not yet played all those before it has none: a part of them would mislead.
        """
        scores = [score for score in self.scores.all() if score.pair.table == self.rated_at]
        played = {score.pair for score in scores}
        rated_pairs = [pair for pair in self._pairs if pair.table == self.rated_at]
        waiting = {pair.bot for pair in rated_pairs if pair not in played}
        rated = rate([each for each in scores if waiting.isdisjoint(each.pair[:2])], self.anchor)
        return dict(sorted(rated.items(), key=lambda item: -item[1].value))

    def table(self) -> str:
        """Return the ratings and the results, as text."""
        ratings = self.ratings()
        unrated = [bot for pair in self._pairs for bot in pair[:2] if bot not in ratings]
        told = {**ratings, **dict.fromkeys(unrated)}
        return tell_table(told, self.rated_at, self.scores.all())

    def faults(self) -> Iterator[str]:
        """Yield what has gone wrong, and the command that plays the game again."""
        for game, reason in islice(self._failed, _MOST_TOLD):
            yield f"a game does not count: {reason}; again: {self.arena.command(game)}"
        if len(self._failed) > _MOST_TOLD:
            yield f"{len(self._failed)} games in all do not count"
        for fault, times in sorted(self._faults.items()):
            first = self.arena.command(self._first_fault[fault])
            yield f"in {times} {'game' if times == 1 else 'games'} {fault}; again: {first}"


def run(ladder: Ladder, games: Sequence[Game], jobs: int) -> bool:
    """Play games in so many processes, and show how it goes; tell whether all have been played."""
    results = do_all(partial(play_game, ladder.arena), games, min(jobs, len(games)))
    shown = _Shown(ladder, len(games))
    try:
        with closing(results), shown.live or nullcontext():
            for game, result in zip(games, results, strict=True):
                lost = Failure("its process has ended, by a bot or from without")
                ladder.add(game, lost if isinstance(result, Lost) else result)
                shown.update()
    except KeyboardInterrupt:
        return False
    return True


class _Shown:
    """The table meanwhile, where there is a terminal; else a line now and then."""

    def __init__(self, ladder: Ladder, games: int) -> None:
        self._ladder = ladder
        self._games = games
        console = Console(stderr=True)
        columns = (TextColumn("game"), MofNCompleteColumn(), BarColumn(), TimeRemainingColumn())
        self._progress = Progress(*columns, console=console)
        self._task = self._progress.add_task("game", total=games)
        self.live = None
        if console.is_terminal:
            self.live = Live(
                console=console,
                get_renderable=self._render,
                refresh_per_second=_REFRESHES_PER_SECOND,
                transient=True,
            )

    def update(self) -> None:
        """Show one game more."""
        played = self._ladder.games
        self._progress.update(self._task, completed=played)
        if not self.live and played * _LINES // self._games > (played - 1) * _LINES // self._games:
            click.echo(f"info: {played} of {self._games} games", err=True)

    def _render(self) -> Group:
        table = self._ladder.table() if self._ladder.scores.games else ""
        return Group(Text(table, no_wrap=True, overflow="ellipsis"), self._progress)
