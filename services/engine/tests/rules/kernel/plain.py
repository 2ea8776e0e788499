"""What the plain rules let the seat to move decide, and random choices of it."""

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np

from services.engine.rules.armadora.board import members_of, union
from services.engine.rules.armadora.kernel.choices import decision, move_of
from services.engine.rules.armadora.kernel.deciding import decisions
from services.engine.rules.armadora.kernel.layout import (
    EXTRA,
    KIND_SHIFT,
    LINE,
    LOOK,
    MOST_DECISIONS,
    PASS,
    PLACE_FACE_UP,
    PLACE_WARRIOR,
    REINFORCE,
    SECOND,
    SHOOT,
    STOP,
    Position,
)
from services.engine.rules.armadora.options import Faction
from services.engine.rules.armadora.powers import power_places
from services.engine.rules.armadora.state import (
    State,
    legal_lines,
    legal_reinforcements,
    legal_squares,
)
from services.engine.rules.armadora.turn import play

POWER_KINDS = {
    Faction.MAGE: LOOK,
    Faction.GOBLIN: PLACE_FACE_UP,
    Faction.ORC: EXTRA,
    Faction.ELF: SHOOT,
}
WEIGHTS = {PASS: 0.02, PLACE_WARRIOR: 0.6, LINE: 0.4, REINFORCE: 0.6}
POWER_WEIGHT = 0.1


def list_decisions(position: Position) -> list[int]:
    """Return the decisions that the kernels list, in their order."""
    out = np.empty(MOST_DECISIONS, np.int64)
    listed: list[int] = out[: decisions(position, out)].tolist()
    return listed


def choose(listed: Sequence[int], rng: Random) -> int:
    """Return any decision of a kind that is drawn first."""
    kinds: dict[int, list[int]] = {}
    for code in listed:
        kinds.setdefault(code >> KIND_SHIFT, []).append(code)
    weights = [WEIGHTS.get(kind, POWER_WEIGHT) for kind in kinds]
    return rng.choice(rng.choices(list(kinds.values()), weights)[0])


def plain_decisions(state: State) -> Iterator[int]:
    """Yield what the plain rules let the seat to move decide."""
    seat, tokens = state.turn, state.tokens
    assert seat is not None
    yield from warriors(state, PLACE_WARRIOR, legal_squares(state, seat))
    yield from (decision(LINE, line) for line in members_of(legal_lines(state)))
    yield from (decision(REINFORCE, at) for at in members_of(legal_reinforcements(state, seat)))
    if tokens is None or not tokens.is_main_action_due:
        yield decision(PASS)
    if tokens is not None:
        places = power_places(state, tokens, seat)
        kind = POWER_KINDS[state.options.factions[seat]]
        if kind == PLACE_FACE_UP:
            yield from warriors(state, kind, places.squares)
        else:
            yield from (decision(kind, at) for at in members_of(places.squares | places.lines))


def play_on_at_random(state: State, rng: Random) -> State:
    """Play any decisions by the plain rules until the game is over, and return its end."""
    while state.turn is not None:
        chosen = [rng.choice(list(plain_decisions(state)))]
        if chosen[0] >> KIND_SHIFT == LINE:
            chosen.append(rng.choice(list(plain_seconds(state, chosen[0] - decision(LINE)))))
        state = play(state, state.turn, move_of(chosen))
    return state


def warriors(state: State, kind: int, squares: int) -> Iterator[int]:
    """Yield each warrior of the hand of the seat to move on each of some squares."""
    assert state.turn is not None
    for value, left in enumerate(state.hands[state.turn], start=1):
        if left:
            yield from (decision(kind, square, value) for square in members_of(squares))


def plain_seconds(state: State, first_line: int) -> Iterator[int]:
    """Yield what may follow a first line: the stop, and lines that may be chosen with it."""
    yield decision(STOP)
    if state.palisades_left > 1:
        barred = union(pair for pair in state.barred.pairs if pair >> first_line & 1)
        lines = legal_lines(state) & ~barred & ~(1 << first_line)
        yield from (decision(SECOND, line) for line in members_of(lines))
