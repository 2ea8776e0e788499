"""What each main action is worth: the gold that it is expected to bring, one move ahead."""

from collections.abc import Iterator
from itertools import combinations

from services.ai.armadora.candidates import Candidate
from services.ai.armadora.fronts import expect, fronts_of, gain_at
from services.ai.armadora.ground import Ground
from services.ai.armadora.legal import legal_pairs, values_in_hand
from services.ai.armadora.reinforcement import weigh_reinforcement
from services.ai.armadora.sight import read_sight
from services.engine.rules.armadora.moves import PlacePalisades, PlaceWarrior
from services.engine.rules.armadora.view import View

SECOND_PALISADE_GOLD = 0.02
"""The second palisade of a turn must bring this much more."""
PAIRED_LINES = 10
"""This many of the best lines are tried in pairs."""


def weigh_actions(view: View) -> list[Candidate]:
    """Return all main actions with what they bring; of the pairs of lines only promising ones."""
    return [*weigh_warriors(view), *_weigh_palisades(view), *weigh_reinforcement(view)]


def weigh_warriors(view: View) -> Iterator[Candidate]:
    """Yield each warrior that may be placed, and where."""
    fronts = fronts_of(view)
    for square in view.legal_squares:
        for value in values_in_hand(view):
            yield Candidate(gain_at(fronts, square, 0, value), PlaceWarrior(value, square))


def _weigh_palisades(view: View) -> Iterator[Candidate]:
    sight = read_sight(view)
    ground = Ground.of(view)
    now = expect(sight, ground, view.legal_lines)

    def gain(chosen: tuple[int, ...]) -> float:
        lines = [line for line in view.legal_lines if line not in chosen]
        return expect(sight, ground.with_palisades(*chosen), lines) - now

    gains = {line: gain((line,)) for line in view.legal_lines}
    for line, gold in gains.items():
        yield Candidate(gold, PlacePalisades((line,)))
    promising = sorted(gains, key=lambda line: -gains[line])[:PAIRED_LINES]
    allowed = set(legal_pairs(view))
    for pair in combinations(sorted(promising), 2):
        if pair in allowed:
            yield Candidate(gain(pair) - SECOND_PALISADE_GOLD, PlacePalisades(pair))
