"""The only place where randomness is made.

Chance is a pure function of a record: whatever happens by chance on the way to the position after
`ply` moves is drawn from `Chance(seed, ply)` (the setup is ply 0). Numbers come from SHA-256,
which is the same on every machine and in every version of Python; the `random` module promises
that for `random()` alone, not for shuffling.
"""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from services.engine.rules.game import RecordError

Item = TypeVar("Item")

SEED_BITS = 63
_BLOCK_BITS = 64


def check_seed(seed: int) -> None:
    """Raise RecordError (BAD_SEED) for a seed that no game can start from."""
    if not 0 <= seed < 1 << SEED_BITS:
        raise RecordError(f"a seed is 0 to 2^{SEED_BITS} - 1, not {seed}", reason="BAD_SEED")


class Chance:
    """The chance of one ply.

    Block number n (from 0) is the first eight bytes, big-endian, of SHA-256 of the ASCII text
    "hall chance <seed> <ply> <n>". Every draw uses the next block.

    >>> chance = Chance(seed=7, ply=0)
    >>> [chance.below(6) for _ in range(5)]
    [2, 4, 1, 0, 0]
    >>> Chance(seed=7, ply=0).shuffled("abcdef")
    ('b', 'e', 'a', 'd', 'f', 'c')
    """

    def __init__(self, seed: int, ply: int) -> None:
        self._source = f"hall chance {seed} {ply}"
        self._blocks_used = 0

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to bound - 1, each as likely.

        Blocks in the incomplete last stretch of `bound` are drawn again, so nothing is favoured.
        """
        fair = (1 << _BLOCK_BITS) // bound * bound
        while (block := self._next_block()) >= fair:
            pass
        return block % bound

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return the items in random order: each place, from the last, draws from those before."""
        shuffled = list(items)
        for place in range(len(shuffled) - 1, 0, -1):
            drawn = self.below(place + 1)
            shuffled[place], shuffled[drawn] = shuffled[drawn], shuffled[place]
        return tuple(shuffled)

    def _next_block(self) -> int:
        text = f"{self._source} {self._blocks_used}"
        self._blocks_used += 1
        return int.from_bytes(hashlib.sha256(text.encode("ascii")).digest()[:8], "big")
