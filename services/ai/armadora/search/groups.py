"""Decisions in groups: a kind and a value, so that the places of a group are a set of squares.

A line is told by its left or upper square, upright and lying ones apart, as in the kernel's layout.
The value of a warrior that another seat places is hidden: value 0, whichever it is. BEHOLD is no
decision but what the Mage's look shows: its places are the values.
"""

import numpy as np

from services.engine.rules.armadora.board import LINE_SQUARES, UPRIGHT_LINES
from services.engine.rules.armadora.kernel.fences import line_below, line_right_of
from services.engine.rules.armadora.kernel.layout import (
    EXTRA,
    KIND_SHIFT,
    LINE,
    LOOK,
    PASS,
    PLACE_BITS,
    PLACE_FACE_UP,
    PLACE_MASK,
    PLACE_WARRIOR,
    REINFORCE,
    SECOND,
    SHOOT,
    STOP,
    VALUE_MASK,
)
from services.engine.rules.armadora.moves import STRONGEST
from services.engine.rules.compiled import in_place, released

_LINE_KINDS = (LINE, SECOND, EXTRA)
_WARRIOR_KINDS = (PLACE_WARRIOR, PLACE_FACE_UP)
_OTHER_KINDS = (REINFORCE, LOOK, SHOOT, PASS, STOP)

_GROUPS = [
    *((kind, lying) for kind in _LINE_KINDS for lying in (0, 1)),
    *((kind, value) for kind in _WARRIOR_KINDS for value in range(STRONGEST + 1)),
    *((kind, 0) for kind in _OTHER_KINDS),
]
GROUPS = len(_GROUPS)
BEHOLD = GROUPS

# What a group does to the final board: the same whether a line is the first or the second of a
# turn, or a warrior face up. NO_TRACE is for what cannot be read off it.
_TRACED = [(LINE, 0), (LINE, 1), *((PLACE_WARRIOR, value) for value in range(STRONGEST + 1))]
TRACES = len(_TRACED) + 2
TRACE_UPRIGHT, TRACE_LYING, TRACE_WARRIOR = 0, 1, 2
TRACE_REINFORCED, TRACE_ARROW = TRACES - 2, TRACES - 1
NO_TRACE = -1


def _trace_of(kind: int, value: int) -> int:
    if kind in _LINE_KINDS:
        return TRACE_LYING if value else TRACE_UPRIGHT
    if kind in _WARRIOR_KINDS:
        return TRACE_WARRIOR + value
    return {REINFORCE: TRACE_REINFORCED, SHOOT: TRACE_ARROW}.get(kind, NO_TRACE)


TRACE_OF = np.array([*(_trace_of(*group) for group in _GROUPS), NO_TRACE])
_KIND_OF = np.array([kind for kind, _ in _GROUPS])
_VALUE_OF = np.array([value for _, value in _GROUPS])
_SQUARE_BEFORE = np.array([one for one, _ in LINE_SQUARES])
_FIRST_OF_KIND = np.zeros(max(_KIND_OF) + 1, dtype=np.int64)
for _number, (_kind, _value) in reversed(list(enumerate(_GROUPS))):
    _FIRST_OF_KIND[_kind] = _number
PASS_GROUP = int(_FIRST_OF_KIND[PASS])
STOP_GROUP = int(_FIRST_OF_KIND[STOP])
LOOK_GROUP = int(_FIRST_OF_KIND[LOOK])


@in_place
def is_line(kind: int) -> bool:
    """Tell whether a kind of decision puts up a palisade."""
    return kind in (LINE, SECOND, EXTRA)


@in_place
def is_warrior(kind: int) -> bool:
    """Tell whether a kind of decision places a warrior."""
    return kind in (PLACE_WARRIOR, PLACE_FACE_UP)


@released
def group_of(decision: int, is_value_known: bool) -> int:
    """Return the group of a decision; a value that is not known counts as 0."""
    kind = decision >> KIND_SHIFT
    group: int = _FIRST_OF_KIND[kind]
    if is_line(kind):
        return group + ((decision & PLACE_MASK) >= UPRIGHT_LINES)
    if is_warrior(kind) and is_value_known:
        return group + (decision >> PLACE_BITS & VALUE_MASK)
    return group


@released
def place_of(decision: int) -> int:
    """Return the place of a decision in its group."""
    place = decision & PLACE_MASK
    if is_line(decision >> KIND_SHIFT):
        return int(_SQUARE_BEFORE[place])
    return place


@released
def decision_of(group: int, place: int) -> int:
    """Return the decision that has this place in a group; the value is 0 if it is not known."""
    kind: int = _KIND_OF[group]
    value: int = _VALUE_OF[group]
    if is_line(kind):
        return kind << KIND_SHIFT | (line_below(place) if value else line_right_of(place))
    return kind << KIND_SHIFT | value << PLACE_BITS | place
