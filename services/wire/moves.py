"""How long the text of a move may be, and how much is asked at once about ways.

For all that play, also where nothing is spoken.
"""

from collections.abc import Mapping

LONGEST_MOVES: Mapping[str, int] = {"armadora": 200, "orkisland": 16_000}
"""In characters, by the game."""

MAX_WAY_ORKS = 2_000
MAX_WAY_CELLS = 40_000
