"""What a position and a decision are to the kernels.

A position is one array of SIZE int64, which `copy` copies. Sets of squares are bits, as in
board.py. A line is told by its left or upper square: an upright one bars the way to the right
(RIGHT, RIGHT_MAYBE), a lying one the way down (DOWN, DOWN_MAYBE).

A decision is a number, `kind << 12 | value << 8 | place`: a whole move, except that palisades are
decided on one by one: LINE, then SECOND or STOP. The place is a square or a line of board.py.
"""

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.armadora.options import Faction

Position = NDArray[np.int64]
Numbers = NDArray[np.int64]
"""Any other array of int64 that a kernel reads or fills."""

# The seat to move, or NOBODY once the game is over.
TURN = 0
SEATS = 1
# `seat & position[SIDE_MASK]` is the side of a seat: 3 makes it the seat itself, 1 its team.
SIDE_MASK = 2
# Seats that have passed, as bits.
PASSED = 3
# The palisades that are left in the supply.
SUPPLY = 4
# The line of a palisade just put up, while the seat may put up a second one; or NO_LINE.
FIRST_LINE = 5
# 1 once the seat to move has used its power in this turn (R43), else 0.
ACTION_DUE = 6
# Squares from which a way leads to the right, or down: no palisade stands there.
RIGHT, DOWN = 7, 8
# Lines that may be legal, and those of them to be looked at anew since a palisade came near.
# `settle` does so: the first two sets are then the legal lines, and the others empty.
RIGHT_MAYBE, DOWN_MAYBE = 9, 10
RIGHT_UNSURE, DOWN_UNSURE = 11, 12
# Corners that a palisade touches; a corner is told by the square to its upper left.
TOUCHED = 13
# Land without a warrior.
FREE = 14
# Squares whose warrior's value, in binary, has the digit 1, 2, 4; and the same of the gold.
VALUE_1, VALUE_2, VALUE_4 = 15, 16, 17
GOLD_1, GOLD_2, GOLD_4 = 18, 19, 20
# Squares with a warrior face up, one that the Mage has looked at, one with an arrow, one with two,
# and one that is reinforced.
FACE_UP, LOOKED_AT, ARROW, TWO_ARROWS, REINFORCED = 21, 22, 23, 24, 25
# For each seat, from here on: the squares of its warriors, its hand, tokens left, and faction.
WARRIORS = 26
# How many warriors are in the hand, and in byte v (from bit 8 v) how many of value v.
HAND = 30
POWERS = 34
REINFORCEMENTS = 38
FACTION = 42
SIZE = 46

NOBODY = -1
NO_LINE = -1
HAND_BITS = 8
HAND_MASK = (1 << HAND_BITS) - 1

# A position of the basic game has 0.
ORC, GOBLIN, ELF, MAGE = range(1, 5)
FACTION_NUMBERS = {Faction.ORC: ORC, Faction.GOBLIN: GOBLIN, Faction.ELF: ELF, Faction.MAGE: MAGE}

PLACE_BITS, VALUE_BITS = 8, 4
KIND_SHIFT = PLACE_BITS + VALUE_BITS
PLACE_MASK = (1 << PLACE_BITS) - 1
VALUE_MASK = (1 << VALUE_BITS) - 1
# `decision & ~VALUE_IN_PLACE` is a warrior's square alone.
VALUE_IN_PLACE = VALUE_MASK << PLACE_BITS
(
    PASS,
    PLACE_WARRIOR,
    LINE,
    SECOND,
    STOP,
    REINFORCE,
    LOOK,
    PLACE_FACE_UP,
    EXTRA,
    SHOOT,
) = range(10)
# No position has more decisions than this: an array of as many holds them all.
MOST_DECISIONS = 512
MOST_SEATS = 4
