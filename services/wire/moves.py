"""Moves on the wire: how long their texts may be, and the two texts that no player writes."""

from collections.abc import Mapping

from hall.v1 import game_pb2

LONGEST_MOVES: Mapping[str, int] = {"armadora": 200, "orkisland": 16_000}
"""In characters, by the game."""

UNTOLD = "?"
"""The text of a move of a round that goes on, in games of simultaneous moves."""

LATE = "late"
"""The text of the move that the hall plays for a seat whose time is over, in the same games."""


def next_since(view: game_pb2.View) -> int:
    """Return the ply that the next log has to begin at: the first that this one could not tell."""
    first = view.ply - len(view.log)
    untold = [ply for ply, entry in enumerate(view.log, start=first) if entry.text == UNTOLD]
    return min(untold, default=view.ply)
