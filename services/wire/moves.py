"""How long the text of a move may be. For all that play, also where nothing is spoken."""

from collections.abc import Mapping

LONGEST_MOVES: Mapping[str, int] = {"armadora": 200, "orkisland": 16_000}
"""In characters, by the game."""
