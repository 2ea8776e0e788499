"""The words of the pages and of the JSON for what the protos number or name, such as factions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from hall.v1 import armadora_pb2, game_pb2, lobby_pb2

FACTIONS = {
    game_pb2.FACTION_UNSPECIFIED: "",
    game_pb2.FACTION_ORC: "orc",
    game_pb2.FACTION_GOBLIN: "goblin",
    game_pb2.FACTION_ELF: "elf",
    game_pb2.FACTION_MAGE: "mage",
}
STATUSES = {
    lobby_pb2.TABLE_STATUS_UNSPECIFIED: "",
    lobby_pb2.TABLE_STATUS_OPEN: "open",
    lobby_pb2.TABLE_STATUS_RUNNING: "running",
    lobby_pb2.TABLE_STATUS_FINISHED: "finished",
    lobby_pb2.TABLE_STATUS_CLOSED: "closed",
}
VISIBILITIES = {
    lobby_pb2.TABLE_VISIBILITY_UNSPECIFIED: "public",
    lobby_pb2.TABLE_VISIBILITY_PUBLIC: "public",
    lobby_pb2.TABLE_VISIBILITY_UNLISTED: "unlisted",
}

FIRSTS = {
    armadora_pb2.ARMADORA_FIRST_UNSPECIFIED: "random",
    armadora_pb2.ARMADORA_FIRST_RANDOM: "random",
    armadora_pb2.ARMADORA_FIRST_HOST: "host",
    armadora_pb2.ARMADORA_FIRST_SEAT: "seat",
}

FACTION_NUMBERS = {word: number for number, word in FACTIONS.items()}
VISIBILITY_NUMBERS = {word: number for number, word in VISIBILITIES.items()}
FIRST_NUMBERS = {word: number for number, word in FIRSTS.items()}

FACTION_LABELS: Sequence[tuple[str, Promise]] = (
    ("orc", pgettext_lazy("faction", "Orc")),
    ("goblin", pgettext_lazy("faction", "Goblin")),
    ("elf", pgettext_lazy("faction", "Elf")),
    ("mage", pgettext_lazy("faction", "Mage")),
)
ARMY_LABELS: Sequence[tuple[str, Promise]] = (
    ("orc", pgettext_lazy("army", "Orcs")),
    ("goblin", pgettext_lazy("army", "Goblins")),
    ("elf", pgettext_lazy("army", "Elves")),
    ("mage", pgettext_lazy("army", "Mages")),
)
"""The armies of Ork Island in seat order, as its rule book names those of its drawings."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """A computer opponent: its name in the API, in sentences of the pages, and what it does."""

    bot: str
    name: Promise
    sentence: Promise


LEVELS = ("easy", "medium", "hard", "expert")
"""The computer opponents that people are offered first, in either game."""
NEWCOMERS_LEVEL = "easy"
"""Whom a visitor meets who has chosen nobody yet: a first game is for learning the rules, and that
goes best where a mistake does not lose it. One step up is one choice away, and the choice is kept.
"""

_EASY = pgettext_lazy("computer opponent", "easy")
_MEDIUM = pgettext_lazy("computer opponent", "medium")
_HARD = pgettext_lazy("computer opponent", "hard")
_EXPERT = pgettext_lazy("computer opponent", "expert")

OPPONENTS: Mapping[str, Sequence[Opponent]] = {
    "armadora": (
        Opponent(
            "easy",
            _EASY,
            _("Tries out a few ways the game may go on, and often errs. For your first games."),
        ),
        Opponent(
            "medium",
            _MEDIUM,
            _("Tries out two hundred ways the game may go on. For players who know the rules."),
        ),
        Opponent(
            "hard",
            _HARD,
            _("Tries out eight hundred ways the game may go on. For players who beat medium."),
        ),
        Opponent(
            "expert",
            _EXPERT,
            _("Tries out tens of thousands of ways within a second. For players who beat hard."),
        ),
        Opponent(
            "greedy",
            pgettext_lazy("computer opponent", "greedy"),
            _("Plays the move after which it expects the most gold, and looks no further."),
        ),
        Opponent(
            "random",
            pgettext_lazy("computer opponent", "random"),
            _("Plays any allowed move."),
        ),
    ),
    "orkisland": (
        Opponent(
            "easy",
            _EASY,
            _("Takes one place after the other, and sees one step ahead. For your first matches."),
        ),
        Opponent(
            "medium",
            _MEDIUM,
            _("Joins places, and avoids the strong. For players who know the rules."),
        ),
        Opponent(
            "hard",
            _HARD,
            _("Hunts the weak, too, and spares its orks a little. For players who beat medium."),
        ),
        Opponent(
            "expert",
            _EXPERT,
            _("Spends health only where that pays. For players and programs that beat hard."),
        ),
        Opponent(
            "Hunter",
            pgettext_lazy("computer opponent", "Hunter"),
            _("Each ork goes to the nearest city or path that is not its army’s."),
        ),
        Opponent(
            "Walker", pgettext_lazy("computer opponent", "Walker"), _("Its orks go anywhere.")
        ),
        Opponent(
            "Demo",
            pgettext_lazy("computer opponent", "Demo"),
            _("Its orks go somewhere now and then."),
        ),
        Opponent(
            "Null", pgettext_lazy("computer opponent", "Null"), _("Its orks stay where they are.")
        ),
    ),
}
"""Those of each game, the levels first, then others, the strongest first."""


def bots_of(game: str) -> list[str]:
    """Return the names of a game's computer opponents in the API."""
    return [opponent.bot for opponent in OPPONENTS[game]]
