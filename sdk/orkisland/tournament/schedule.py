"""Who plays whom in a tournament, and where they sit.

On each island one match is played for each player. The seats of the first match are drawn; those
of every further one hold the next player of the list each. So on every island everybody has every
seat once, and nobody more than once: whoever else plays, all have had the same places.
"""

from collections.abc import Iterator
from typing import NamedTuple

from services.engine.rules.chance import Chance
from services.engine.rules.orkisland.settings import SEATS


class Pairing(NamedTuple):
    """A match to be played: the seed of its island, and the player of each seat, by number."""

    seed: int
    players: tuple[int, ...]


def schedule(players: int, first_seed: int, islands: int) -> Iterator[Pairing]:
    """Yield the matches of a tournament of two players or more.

    With two or three players, some have two seats of a match.

    >>> for pairing in schedule(players=5, first_seed=7, islands=1):
    ...     print(*pairing.players)
    3 0 1 4
    4 1 2 0
    0 2 3 1
    1 3 4 2
    2 4 0 3
    """
    seated = (list(range(players)) * SEATS)[: max(players, SEATS)]
    for seed in range(first_seed, first_seed + islands):
        first = Chance(seed, 0).shuffled(seated)[:SEATS]
        for turn in range(players):
            yield Pairing(seed, tuple((player + turn) % players for player in first))
