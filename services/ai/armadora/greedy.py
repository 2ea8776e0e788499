"""The opponent `greedy`: it plays the move after which it expects the most gold, one move ahead.

Warriors fight for each mine with their values, fading with the steps that they stand away, and the
greater a seat's sum, the greater the share of the gold that it may expect (`_share`). Where no
palisade can divide a territory any more, its warriors fight for all its gold at full value, as in
the scoring. Values that the seat cannot see count as the average of an army.

The numbers below were found by playing variants against each other.
"""

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from services.ai.armadora.ground import Ground
from services.ai.armadora.legal import legal_pairs, values_in_hand
from services.engine.rules.armadora.board import LINE_SQUARES, SMALLEST_TERRITORY, SQUARES, as_set
from services.engine.rules.armadora.moves import Move, Pass, PlacePalisades, PlaceWarrior, format
from services.engine.rules.armadora.options import ARMIES
from services.engine.rules.armadora.view import View

FADING = 0.3
"""What is left of a warrior's weight with each step beyond the first."""
OPEN_NOISE = 2.5
"""By how much sums must differ to decide where a territory can still be divided."""
SURE_NOISE, HIDDEN_NOISE, FREE_NOISE = 0.3, 0.8, 0.35
"""The same where it cannot: at least; for the spread of hidden values; for each free square."""
SECOND_PALISADE_GOLD = 0.02
"""The second palisade of a turn must bring this much more."""
PAIRED_LINES = 10
"""This many of the best lines are tried in pairs."""
LEAST_GOLD = 0.05
"""It passes when no move brings this much."""
SAME_GOLD = 1e-9

WEIGHTS = (1.0, *(FADING**steps for steps in range(SQUARES)))
"""What a warrior counts so many steps from a mine; on the mine itself, step 0, stands none."""


@dataclass(frozen=True, slots=True)
class Front:
    """Gold that is fought for, the squares around it step by step, and how unsure the sums are."""

    gold: int
    rings: tuple[int, ...]
    noise: float

    def weight_at(self, square: int) -> float:
        """Return what a warrior on a square counts here."""
        for ring, weight in zip(self.rings, WEIGHTS, strict=False):
            if ring >> square & 1:
                return weight
        return 0.0


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move and the gold that it is expected to bring."""

    gain: float
    move: Move


class Sight:
    """What a seat sees, as sets of squares."""

    def __init__(self, view: View) -> None:
        army = ARMIES[len(view.warriors_left)]
        square_mean = sum(count * value**2 for value, count in enumerate(army, 1)) / view.army
        self.average = sum(count * value for value, count in enumerate(army, 1)) / view.army
        self.variance = square_mean - self.average**2
        self.gold = {square: gold for square, gold in enumerate(view.gold) if gold}
        self.own = {
            value: as_set(square for square, seen in enumerate(view.values) if seen == value)
            for value in set(view.values) - {0}
        }
        self.others = [
            as_set(square for square, whose in enumerate(view.warriors) if whose == seat + 1)
            for seat in range(len(view.warriors_left))
            if seat != view.viewer
        ]
        still_placing = any(
            left for seat, left in enumerate(view.warriors_left) if seat not in view.passed
        )
        self.free = as_set(
            square
            for square in range(SQUARES)
            if still_placing and not view.gold[square] and not view.warriors[square]
        )

    def fronts(self, ground: Ground, lines: Sequence[int]) -> Iterator[Front]:
        """Yield each fight for gold; `lines` are those where palisades may still come."""
        settled = 0
        for mine, gold in self.gold.items():
            if settled >> mine & 1:
                continue
            rings = ground.rings(mine)
            territory = sum(rings)
            if _may_be_divided(territory, lines):
                yield Front(gold, rings, OPEN_NOISE)
            else:
                settled |= territory
                yield self._settled_front(territory)

    def _settled_front(self, territory: int) -> Front:
        gold = sum(gold for mine, gold in self.gold.items() if territory >> mine & 1)
        hidden = sum((warriors & territory).bit_count() for warriors in self.others)
        free = (self.free & territory).bit_count()
        noise = SURE_NOISE + HIDDEN_NOISE * math.sqrt(hidden * self.variance) + FREE_NOISE * free
        return Front(gold, (territory,), noise)

    def strengths(self, front: Front) -> tuple[float, list[float]]:
        """Return the sum of the seat's own warriors at a front, and those of the others."""
        own = 0.0
        others = [0.0] * len(self.others)
        for ring, weight in zip(front.rings, WEIGHTS, strict=False):
            for value, warriors in self.own.items():
                own += weight * value * (ring & warriors).bit_count()
            for other, warriors in enumerate(self.others):
                others[other] += weight * self.average * (ring & warriors).bit_count()
        return own, others

    def expect(self, ground: Ground, lines: Sequence[int]) -> float:
        """Return the gold that the seat may expect as things stand."""
        return sum(
            front.gold * _share(*self.strengths(front), front.noise)
            for front in self.fronts(ground, lines)
        )


def choose(view: View, rng: random.Random, budget: float) -> str:
    """Return the most promising move; it looks one move ahead and needs no `budget`.

    Before it passes, it looks for a warrior that would count if no palisade came any more.
    """
    sight = Sight(view)
    ground = Ground().with_palisades(*view.palisades)
    candidates = [
        *_weigh_warriors(view, sight, ground, view.legal_lines),
        *_weigh_palisades(view, sight, ground),
    ]
    chosen = _best(candidates, rng) or _best(_weigh_warriors(view, sight, ground, ()), rng)
    return format(chosen or Pass())


def _best(candidates: Iterable[Candidate], rng: random.Random) -> Move | None:
    """Return one of the best moves, or None where none brings enough."""
    worthy = [candidate for candidate in candidates if candidate.gain >= LEAST_GOLD]
    if not worthy:
        return None
    best = max(candidate.gain for candidate in worthy)
    return rng.choice([each.move for each in worthy if each.gain > best - SAME_GOLD])


def _weigh_warriors(
    view: View, sight: Sight, ground: Ground, lines: Sequence[int]
) -> Iterator[Candidate]:
    fronts = [(front, *sight.strengths(front)) for front in sight.fronts(ground, lines)]
    for square in view.legal_squares:
        for value in values_in_hand(view):
            gain = sum(
                front.gold
                * (
                    _share(own + value * front.weight_at(square), others, front.noise)
                    - _share(own, others, front.noise)
                )
                for front, own, others in fronts
            )
            yield Candidate(gain, PlaceWarrior(value, square))


def _weigh_palisades(view: View, sight: Sight, ground: Ground) -> Iterator[Candidate]:
    now = sight.expect(ground, view.legal_lines)

    def gain(chosen: tuple[int, ...]) -> float:
        lines = [line for line in view.legal_lines if line not in chosen]
        return sight.expect(ground.with_palisades(*chosen), lines) - now

    gains = {line: gain((line,)) for line in view.legal_lines}
    for line, gold in gains.items():
        yield Candidate(gold, PlacePalisades((line,)))
    promising = sorted(gains, key=lambda line: -gains[line])[:PAIRED_LINES]
    allowed = set(legal_pairs(view))
    for pair in combinations(sorted(promising), 2):
        if pair in allowed:
            yield Candidate(gain(pair) - SECOND_PALISADE_GOLD, PlacePalisades(pair))


def _may_be_divided(territory: int, lines: Iterable[int]) -> bool:
    """Tell whether a palisade may still come inside a territory that is large enough for two."""
    if territory.bit_count() < 2 * SMALLEST_TERRITORY:
        return False
    return any(
        territory >> one & 1 and territory >> other & 1
        for one, other in (LINE_SQUARES[line] for line in lines)
    )


def _share(own: float, others: Sequence[float], noise: float) -> float:
    """Return the part of some gold that a seat may expect, from the sums of all who fight for it.

    With equal sums it is equal; with a lead that is large for the noise it is nearly all.
    """
    return 1 / (1 + sum([math.exp(min((other - own) / noise, 700)) for other in others]))
