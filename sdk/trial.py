"""What a game on one's own machine came to, for a bot at seat 0. See sdk.testing."""

from collections.abc import Sequence
from dataclasses import dataclass

from sdk.bots.seated import Spent
from sdk.loading import LoadError

MOST_OPPONENTS = 3


@dataclass(frozen=True, slots=True)
class Trial:
    """A game that was played to its end; all but `spent` seat by seat, the bot first."""

    names: tuple[str, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    spent: Spent
    seed: int

    @property
    def has_won(self) -> bool:
        """Whether the bot is the first, and nobody with it."""
        return self.ranks.count(1) == 1 and self.ranks[0] == 1

    def tell(self) -> str:
        """Return it as a line for the author."""
        how = "won" if self.has_won else f"place {self.ranks[0]} of {len(self.ranks)}"
        scores = ", ".join(map(" ".join, zip(self.names, map(str, self.scores), strict=True)))
        return f"{how}: {scores}. {self.spent.tell()}. Seed {self.seed}."


def check_opponents(against: Sequence[str]) -> None:
    """Raise LoadError for more opponents than there are seats beside that of the bot."""
    if len(against) > MOST_OPPONENTS:
        raise LoadError(f"at most {MOST_OPPONENTS} opponents, not {len(against)}")


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """Return names, with a number where one comes again.

    >>> distinct(["MyBot", "Hunter", "Hunter"])
    ('MyBot', 'Hunter', 'Hunter 2')
    """
    told: list[str] = []
    for place, name in enumerate(names):
        again = names[:place].count(name)
        told.append(f"{name} {again + 1}" if again else name)
    return tuple(told)
