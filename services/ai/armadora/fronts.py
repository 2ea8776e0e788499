"""The fights for gold: what a side may expect of each, and what a change there would bring.

Warriors fight for each mine with what they are worth, fading with the steps that they stand away,
and the greater the sum of a side, the greater the share of the gold that it may expect. Where no
palisade can divide a territory any more, its warriors fight for all its gold at full value, as in
the scoring.

The numbers were found by playing variants against each other.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from services.ai.armadora.ground import Ground
from services.ai.armadora.sight import Sight, read_sight
from services.engine.rules.armadora.board import LINE_SQUARES, SMALLEST_TERRITORY
from services.engine.rules.armadora.view import View

FADING = 0.3
"""What is left of a warrior's weight with each step beyond the first."""
STEPS = 5
"""Further away a warrior counts nothing."""
OPEN_NOISE = 2.5
"""By how much sums must differ to decide where a territory can still be divided."""
SURE_NOISE, HIDDEN_NOISE, FREE_NOISE = 0.3, 0.8, 0.35
"""The same where it cannot: at least; for the spread of hidden values; for each free square."""

WEIGHTS = (1.0, *(FADING**steps for steps in range(STEPS)))
"""What a warrior counts so many steps from a mine; on the mine itself, step 0, stands none."""


@dataclass(frozen=True, slots=True)
class Front:
    """Gold that is fought for, the squares around it step by step, the sum of each side (one's own
    first), and by how much sums must differ to decide.
    """

    gold: int
    rings: tuple[int, ...]
    strengths: tuple[float, ...]
    noise: float

    def expect(self) -> float:
        """Return the gold that one's own side may expect of it."""
        return self.gold * _share(self.strengths, self.noise)

    def weight_at(self, square: int) -> float:
        """Return what a warrior on a square counts here."""
        for ring, weight in zip(self.rings, WEIGHTS, strict=False):
            if ring >> square & 1:
                return weight
        return 0.0

    def gain(self, side: int, strength: float) -> float:
        """Return the gold that it brings if a side grows stronger by so much."""
        before, after = self.strengths[:side], self.strengths[side + 1 :]
        changed = (*before, self.strengths[side] + strength, *after)
        return self.gold * _share(changed, self.noise) - self.expect()


def gain_at(fronts: Iterable[Front], square: int, side: int, worth: float) -> float:
    """Return the gold that it brings if the warriors of a side on a square are worth more."""
    return sum([front.gain(side, worth * front.weight_at(square)) for front in fronts])


def expect(sight: Sight, ground: Ground, lines: Sequence[int]) -> float:
    """Return the gold that a side may expect as things stand; `lines` as for `find_fronts`."""
    return sum([front.expect() for front in find_fronts(sight, ground, lines)])


def expect_of(view: View) -> float:
    """Return the gold that the side of a view may expect."""
    return sum([front.expect() for front in fronts_of(view)])


def fronts_of(view: View) -> list[Front]:
    """Return the fights for gold that a view shows."""
    return list(find_fronts(read_sight(view), Ground.of(view), view.legal_lines))


def find_fronts(sight: Sight, ground: Ground, lines: Sequence[int]) -> Iterator[Front]:
    """Yield each fight for gold; `lines` are those where palisades may still come."""
    settled = 0
    for mine, gold in sight.gold.items():
        if settled >> mine & 1:
            continue
        rings = ground.rings(mine)
        territory = sum(rings)
        if _may_be_divided(territory, lines):
            yield Front(gold, rings, _strengths(sight, rings), OPEN_NOISE)
        else:
            settled |= territory
            yield _settled_front(sight, territory)


def _settled_front(sight: Sight, territory: int) -> Front:
    gold = sum([gold for mine, gold in sight.gold.items() if territory >> mine & 1])
    hidden = (sight.hidden & territory).bit_count()
    free = (sight.free & territory).bit_count()
    noise = SURE_NOISE + HIDDEN_NOISE * math.sqrt(hidden * sight.variance) + FREE_NOISE * free
    return Front(gold, (territory,), _strengths(sight, (territory,)), noise)


def _strengths(sight: Sight, rings: Sequence[int]) -> tuple[float, ...]:
    return tuple(
        [
            sum(
                [
                    worth * weight * (ring & squares).bit_count()
                    for worth, squares in warriors.items()
                    for ring, weight in zip(rings, WEIGHTS, strict=False)
                ]
            )
            for warriors in sight.sides
        ]
    )


def _may_be_divided(territory: int, lines: Iterable[int]) -> bool:
    """Tell whether a palisade may still come inside a territory that is large enough for two."""
    if territory.bit_count() < 2 * SMALLEST_TERRITORY:
        return False
    return any(
        territory >> one & 1 and territory >> other & 1
        for one, other in (LINE_SQUARES[line] for line in lines)
    )


def _share(strengths: Sequence[float], noise: float) -> float:
    """Return the part of some gold that the first side may expect, from the sums of all.

    With equal sums it is equal; with a lead that is large for the noise it is nearly all.
    """
    own = strengths[0]
    return 1 / sum([math.exp(min((other - own) / noise, 700)) for other in strengths])
