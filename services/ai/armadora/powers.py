"""The power of a faction: what its use adds to the main action that must follow it (R43).

Only a few uses and main actions are tried together, those that promise most by themselves.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from heapq import nlargest

from services.ai.armadora.candidates import Candidate
from services.ai.armadora.fronts import expect_of, fronts_of, gain_at
from services.ai.armadora.imagine import imagine, imagine_value
from services.ai.armadora.legal import is_legal_move, legal_powers, values_in_hand
from services.ai.armadora.reinforcement import open_to_reinforcement
from services.ai.armadora.sight import side_seen, unknown_warriors
from services.engine.rules.armadora.moves import (
    Look,
    Move,
    PlaceExtraPalisade,
    PlaceFaceUp,
    PlacePalisades,
    PlaceWarrior,
    Power,
    Shoot,
)
from services.engine.rules.armadora.view import View

TRIED_USES = 3
"""So many uses of a power are tried."""
TRIED_PALISADES, TRIED_WARRIORS = 6, 4
"""So many main actions are tried after each of them."""


def weigh_powers(view: View, actions: Sequence[Candidate]) -> Iterator[Candidate]:
    """Yield likely uses of the power with what they bring, given all main actions."""
    powers = [power for power in legal_powers(view) if not _is_known(view, power)]
    if not powers:
        return
    moves = _promising(actions)
    now = max([expect_of(view), *_golds_after(view, moves)])
    for power in _likely(view, powers, actions):
        if isinstance(power, Look):
            gain = _gold_of_knowing(view, power.square, moves)
        else:
            after = imagine(view, power)
            gain = max(_golds_after(after, moves), default=expect_of(after)) - now
        yield Candidate(gain, power)


def _is_known(view: View, power: Power) -> bool:
    """Tell whether the Mage would look at a warrior that it has looked at before."""
    return isinstance(power, Look) and view.values[power.square] > 0


def _promising(actions: Sequence[Candidate]) -> list[Move]:
    """Return main actions to try after a power: the best palisades, and the best of each square."""
    palisades = [each for each in actions if isinstance(each.move, PlacePalisades)]
    squares = {
        each.move.square: each
        for each in sorted(actions, key=_gain)
        if isinstance(each.move, PlaceWarrior)
    }
    chosen = [
        *nlargest(TRIED_PALISADES, palisades, key=_gain),
        *nlargest(TRIED_WARRIORS, squares.values(), key=_gain),
    ]
    return [each.move for each in chosen]


def _gain(candidate: Candidate) -> float:
    return candidate.gain


def _likely(view: View, powers: Sequence[Power], actions: Sequence[Candidate]) -> Iterator[Power]:
    """Yield the uses that promise most by themselves; of those that promise the same, one."""
    fronts = fronts_of(view)
    gains = {each.move: each.gain for each in actions}

    def promise(power: Power) -> float:
        match power:
            case Look(square):
                return -gain_at(fronts, square, side_seen(view, view.warriors[square] - 1), 1)
            case PlaceFaceUp(value, square):
                return gains[PlaceWarrior(value, square)]
            case PlaceExtraPalisade(line):
                return gains[PlacePalisades((line,))]
            case Shoot():
                return expect_of(imagine(view, power))

    different = {round(promise(power), 6): power for power in powers}
    for most in nlargest(TRIED_USES, different):
        yield different[most]


def _golds_after(view: View, moves: Sequence[Move]) -> list[float]:
    """Return what may be expected after each of these main actions that is legal, and after each
    reinforcement; a warrior is the strongest left, which is always the best.
    """
    likely = [_with_strongest(view, move) for move in moves]
    legal = [move for move in likely if is_legal_move(view, move)]
    return [
        expect_of(imagine(view, move)) for move in [*legal, *open_to_reinforcement(view, full=True)]
    ]


def _with_strongest(view: View, move: Move) -> Move:
    if isinstance(move, PlaceWarrior) and any(view.hand):
        return replace(move, value=values_in_hand(view)[-1])
    return move


def _gold_of_knowing(view: View, square: int, moves: Sequence[Move]) -> float:
    """Return how much more the best main action brings to one who knows the value on a square.

    One who does not know it chooses the main action, or none, that is best on average.
    """
    unknown = unknown_warriors(view, view.warriors[square] - 1)
    golds: list[list[float]] = []
    for value, count in enumerate(unknown, start=1):
        known = imagine_value(view, square, value)
        golds += [[*_golds_after(known, moves), expect_of(known)]] * count
    blind: float = max([sum(of_one_move) for of_one_move in zip(*golds, strict=True)])
    knowing = sum([max(after_move) for *after_move, _ in golds])
    return (knowing - blind) / len(golds)
