"""A tournament as it goes: the matches played so far, as a table and as lines of CSV."""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence

from sdk.orkisland.schedule import Pairing
from sdk.orkisland.standings import Standings, ranks
from sdk.orkisland.workers import Played

COLUMNS = ("match", "seed", "seat", "player", "score", "rank", "status")
_HEAD = ("matches", "first", "mean", "median", "rating")


class Contest:
    """A tournament of players with these names, of the matches that are planned."""

    def __init__(self, names: Sequence[str], planned: Sequence[Pairing]) -> None:
        self._names = names
        self._planned = planned
        self._played: list[Played] = []
        self._standings = Standings(len(names))

    def add(self, match: Played) -> None:
        """Count a match."""
        self._played.append(match)
        self._standings.add(match.pairing.players, match.scores)

    def progress(self) -> str:
        """Return how many matches have been played."""
        return f"{len(self._played)} of {len(self._planned)} matches"

    def table(self) -> str:
        """Return a line for each player, the best first."""
        width = max(map(len, ("player", *self._names)))
        lines = [f"{'player':<{width}}" + "{:>9}{:>7}{:>14}{:>14}{:>14}".format(*_HEAD)]
        for row in self._standings.rows():
            rating = f"{row.skill:.1f} ± {row.doubt:.1f}"
            lines.append(
                f"{self._names[row.player]:<{width}}{row.matches:>9}{row.firsts:>7}"
                f"{row.mean:>14.1f}{row.median:>14.1f}{rating:>14}"
            )
        return "\n".join(lines)

    def csv(self) -> str:
        """Return a line for each match and seat."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(COLUMNS)
        for number, match in enumerate(self._played, start=1):
            rows = zip(
                match.pairing.players, match.scores, ranks(match.scores), match.faults, strict=True
            )
            for seat, (player, score, rank, fault) in enumerate(rows):
                name = self._names[player]
                seed = match.pairing.seed
                writer.writerow((number, seed, seat, name, score, rank, fault or "ok"))
        return text.getvalue()

    def faults(self) -> Iterator[str]:
        """Yield which players were late or out of matches, how often, and why at first."""
        faults: dict[tuple[int, str], list[str]] = {}
        for match in self._played:
            seats = zip(match.pairing.players, match.faults, match.reasons, strict=True)
            for player, fault, reason in seats:
                if fault:
                    first = f", first with seed {match.pairing.seed}"
                    about = f"{first}: {reason}" if reason else first
                    faults.setdefault((player, fault), []).append(about)
        for (player, fault), each in sorted(faults.items()):
            times = "once" if len(each) == 1 else f"{len(each)} times"
            yield f"{self._names[player]} was {fault} {times}{each[0]}"


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
