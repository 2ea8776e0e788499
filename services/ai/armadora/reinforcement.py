"""The reinforcement: what it brings now, and what it may bring once a territory is full (R50)."""

from collections.abc import Iterator

from services.ai.armadora.candidates import Candidate
from services.ai.armadora.fronts import expect_of, fronts_of, gain_at
from services.ai.armadora.ground import Ground
from services.ai.armadora.imagine import imagine
from services.ai.armadora.legal import legal_reinforcements, own_seat
from services.ai.armadora.sight import free_land, side_seen
from services.engine.rules.armadora.board import as_set
from services.engine.rules.armadora.moves import PlaceReinforcement
from services.engine.rules.armadora.view import View


def weigh_reinforcement(view: View) -> Iterator[Candidate]:
    """Yield each warrior that may be reinforced.

    A territory has room for one reinforcement, so what another would take with it is saved too.
    """
    now = expect_of(view)
    for move in legal_reinforcements(view):
        gain = expect_of(imagine(view, move)) - now
        yield Candidate(gain + _saved_gold(view, move.square), move)


def open_to_reinforcement(view: View, *, full: bool) -> list[PlaceReinforcement]:
    """Return what the seat may reinforce as things stand, or once territories are full."""
    if view.advanced is None or not view.advanced.reinforcements[own_seat(view)]:
        return []
    ground = Ground.of(view)
    free, reinforced = free_land(view), as_set(view.advanced.reinforced)
    return [
        PlaceReinforcement(square)
        for square, whose in enumerate(view.warriors)
        if whose == own_seat(view) + 1
        and not (territory := ground.territory(square)) & reinforced
        and bool(territory & free) is not full
    ]


def hoped_gold(view: View) -> float:
    """Return the most that the reinforcement may bring once another territory is full."""
    now = expect_of(view)
    return max(
        [expect_of(imagine(view, move)) - now for move in open_to_reinforcement(view, full=False)],
        default=0.0,
    )


def _saved_gold(view: View, square: int) -> float:
    """Return what a reinforcement of the others would take in the territory of a square."""
    territory = Ground.of(view).territory(square)
    fronts = fronts_of(view)
    return max(
        [-gain_at(fronts, square, side, 1) for side in _sides_with_reinforcement(view, territory)],
        default=0.0,
    )


def _sides_with_reinforcement(view: View, territory: int) -> set[int]:
    """Return the other sides that may reinforce a warrior in a territory."""
    assert view.advanced is not None, "reinforcements are of the advanced game"
    seats = {whose - 1 for square, whose in enumerate(view.warriors) if territory >> square & 1}
    return {
        side_seen(view, seat)
        for seat, left in enumerate(view.advanced.reinforcements)
        if left and seat in seats and seat not in view.passed
    } - {0}
