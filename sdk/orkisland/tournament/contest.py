"""A tournament as it goes: the matches played so far, as a table and as lines of CSV."""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from sdk.crew import Lost
from sdk.orkisland.tournament.schedule import Pairing
from sdk.orkisland.tournament.standings import Standings
from sdk.orkisland.tournament.workers import Played
from services.engine.rules.game import ranks

COLUMNS = ("match", "seed", "seat", "player", "score", "rank", "status")
_MOST_LOST = 20
_LONGEST_NAME = 27  # in the table
_HEAD = ("matches", "first", "mean", "median", "rating")


class Contest:
    """A tournament of players with these names, of the matches that are planned."""

    def __init__(self, names: Sequence[str], planned: Sequence[Pairing]) -> None:
        self._names = names
        self._planned = planned
        self._played: dict[int, Played] = {}  # by number, from 1
        self._lost: dict[int, Lost[Pairing]] = {}
        self._standings = Standings(len(names))

    def add(self, match: Played) -> None:
        """Count the next match."""
        self._played[self._next_number] = match
        self._standings.add(match.pairing.players, match.scores)

    def lose(self, match: Lost[Pairing]) -> None:
        """Leave out the next match."""
        self._lost[self._next_number] = match

    @property
    def _next_number(self) -> int:
        return len(self._played) + len(self._lost) + 1

    @property
    def has_begun(self) -> bool:
        """Whether a match counts."""
        return bool(self._played)

    def progress(self) -> str:
        """Return how many matches have been played."""
        return f"{len(self._played)} of {len(self._planned)} matches"

    def table(self) -> str:
        """Return a line of at most 80 columns for each player, the best first.

        Names are shortened if need be.
        """
        names = [_shortened(name) for name in self._names]
        width = max(map(len, ("player", *names)))
        lines = [f"{'player':<{width}}" + "{:>9}{:>7}{:>12}{:>12}{:>13}".format(*_HEAD)]
        for row in self._standings.rows():
            rating = f"{row.skill:.1f} ± {row.doubt:.1f}"
            lines.append(
                f"{names[row.player]:<{width}}{row.matches:>9}{row.firsts:>7}"
                f"{row.mean:>12.1f}{row.median:>12.1f}{rating:>13}"
            )
        return "\n".join(lines)

    def csv(self) -> str:
        """Return a line for each match and seat."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(COLUMNS)
        for number, match in self._played.items():
            rows = zip(
                match.pairing.players, match.scores, ranks(match.scores), match.faults, strict=True
            )
            for seat, (player, score, rank, fault) in enumerate(rows):
                name = self._names[player]
                seed = match.pairing.seed
                writer.writerow((number, seed, seat, name, score, rank, fault or "ok"))
        return text.getvalue()

    def faults(self) -> Iterator[str]:
        """Yield what has gone wrong.

        Which matches are left out; which players were late or out, how often, and why at first.
        """
        for number, lost in islice(self._lost.items(), _MOST_LOST):
            players = ", ".join([self._names[player] for player in lost.item.players])
            yield (
                f"match {number} (seed {lost.item.seed}: {players}) does not count: "
                "its process has ended, by a player or from without"
            )
        if len(self._lost) > _MOST_LOST:
            yield f"{len(self._lost)} matches in all do not count"
        faults: dict[tuple[int, str], list[str]] = {}
        for match in self._played.values():
            seats = zip(match.pairing.players, match.faults, match.reasons, strict=True)
            for player, fault, reason in seats:
                if fault:
                    first = f", first with seed {match.pairing.seed}"
                    about = f"{first}: {reason}" if reason else first
                    faults.setdefault((player, fault), []).append(about)
        for (player, fault), each in sorted(faults.items()):
            times = "once" if len(each) == 1 else f"{len(each)} times"
            yield f"{self._names[player]} was {fault} {times}{each[0]}"


def _shortened(name: str) -> str:
    """Return a name as the table has it, which leaves out the middle of long ones."""
    if len(name) <= _LONGEST_NAME:
        return name
    half = (_LONGEST_NAME - 1) // 2
    return f"{name[:half]}…{name[-half:]}"


def distinct_names(players: Sequence[str]) -> list[str]:
    """Return players as they are called in a table: as given, with a number where that repeats.

    >>> distinct_names(["Demo", "mine.py", "Demo"])
    ['Demo', 'mine.py', 'Demo#2']
    """
    seen = Counter[str]()
    names = []
    for player in players:
        seen[player] += 1
        names.append(player if seen[player] == 1 else f"{player}#{seen[player]}")
    return names
