"""Whom each bot of the hall is to beat: of these pairs docs/opponents.md tells the results."""

from collections.abc import Mapping

RIVALS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "armadora": {
        "random": (),
        "greedy": ("random",),
        "easy": ("random",),
        "medium": ("easy",),
        "hard": ("medium",),
        "expert": ("hard", "greedy"),
    },
    "orkisland": {
        "Null": (),
        "Demo": ("Null",),
        "Walker": ("Demo",),
        "Hunter": ("Walker",),
        "easy": ("Hunter",),
        "medium": ("easy",),
        "hard": ("medium",),
        "expert": ("hard",),
    },
}
"""By game and bot, the weakest bot first; rivals come before whom they are rivals of."""
