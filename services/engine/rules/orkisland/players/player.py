"""The class that players derive from: how they give orders. What they may ask is in questions.

The names are those of the original; what has no arguments is an attribute. Source: Ork Island,
sections 10 and 15.
"""

from operator import index
from typing import cast

from services.engine.rules.orkisland.players.questions import Questions, WithTheSeat
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.random import (
    LONGEST_INTERVAL,
    Generator,
    draw,
    permutation,
    seeded,
)
from services.engine.rules.orkisland.registration import MOST_ORDERS
from services.engine.rules.orkisland.settings import MOST


def player_seed(seed: int, seat: int) -> int:
    """Return what the generator of a player is seeded with, in a match of this seed.

    The original adds with 32 bits, so from the last seeds on the sum is negative.
    """
    number = seed % 2**31 + seat + 1
    return int(seeded(number if number <= MOST else number - 2**32)[0])


class Disqualified(Exception):
    """A player has done what puts it out of the match; the text says what."""


class Player(Questions):
    """A player of one seat. Derive from it, and write `play`.

    There is one object for a match, made without arguments; nothing can be asked before `play` is
    called for the first time, in round 0.
    """

    __sight = cast(Sight, WithTheSeat())
    __generator = cast(Generator, WithTheSeat())
    __orders = cast(list[tuple[int, int]], WithTheSeat())

    def play(self) -> None:
        """Give the orders of a round, with `execute`. Called once a round.

        Whoever has not returned when its time is over is stopped, and its orks hold in this round.
        On your own machine that is one second by default, and ten in the first round; at a table
        what the table gives, by default one and two. Whatever is raised puts it out.
        """
        raise NotImplementedError(f"{type(self).__name__} has no method play")

    def join(self, sight: Sight, seat: int) -> None:
        """Take a seat of a match; called before its first round, by whoever runs the match."""
        super().join(sight, seat)
        self.__sight = sight
        self.__generator = seeded(player_seed(sight.seed, seat))

    def decide(self) -> list[tuple[int, int]]:
        """Return every order of this round as it was given; called by whoever runs the match.

        Raises Disqualified, and whatever `play` raises.
        """
        self.__orders = []
        self.play()
        self.__check_count()  # also where `play` has caught the exception
        return self.__orders

    def execute(self, id: int, dir: int) -> None:
        """Order an ork to take a step: BOTTOM, RIGHT, TOP, LEFT, or NONE.

        `id` is an own ork, else the order is dropped with a warning, as with another `dir`. The
        first order that an ork is given in a round counts, even if it is good for nothing.
        More than 1,000 orders in a round put the player out of the match.
        """
        self.__orders.append((index(id), index(dir)))
        self.__check_count()

    def random(self, l: int, u: int) -> int:  # noqa: E741 - the original's name
        """Return a number from `l` to `u`, both included, from this player's own generator.

        An empty interval, or one of more than a million numbers, gives `l`.
        """
        least, length = int(index(l)), int(index(u)) - int(index(l))
        if not 0 <= length < LONGEST_INTERVAL:
            return least
        return least + int(draw(self.__generator, 0, length))  # kernels take 64 bits only

    def random_permutation(self, n: int) -> list[int]:
        """Return the numbers 0 to n - 1 in random order, from this player's own generator.

        `n` is at most a million. Without numbers, [] is returned, and for more of them too, with a
        warning.
        """
        if index(n) > LONGEST_INTERVAL:
            told = f"random_permutation({n!r}): there are {LONGEST_INTERVAL:,} at most"
            self.__sight.warn(self.me, told)
            return []
        shuffled: list[int] = permutation(self.__generator, max(0, int(index(n)))).tolist()
        return shuffled

    def __check_count(self) -> None:
        if len(self.__orders) > MOST_ORDERS:
            raise Disqualified(f"more than {MOST_ORDERS:,} orders in a round")
