"""A bot for Armadöra: it plays any move that is allowed.

hall bot try mybot.py                      # against the computer, here
hall bot run mybot.py --against greedy     # at a table of the hall
"""

import random

from sdk import Bot, Turn
from sdk.armadora import View, legal_moves


class MyBot(Bot):
    """Change what it chooses, and it is yours."""

    def choose(self, view: View, turn: Turn) -> str:
        """Return a move as text: "w3@b4", "p@c2d2", "pass"."""
        # view.gold, view.warriors, view.palisades … say what lies where: docs/bots.md
        moves = legal_moves(view)
        # who passes is out for the rest of the game, so that is the last resort
        return random.choice([move for move in moves if move != "pass"] or moves)
