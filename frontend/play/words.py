"""The words of the pages and of the JSON for what the protos number, such as factions and bots."""

from collections.abc import Sequence

from django.utils.functional import Promise
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
"""The armies of Ork Island, in seat order."""
BOT_LABELS: Sequence[tuple[str, Promise]] = (
    ("greedy", pgettext_lazy("computer opponent", "Sensible computer")),
    ("random", pgettext_lazy("computer opponent", "Easy-going computer")),
)
ISLAND_BOT_LABELS: Sequence[tuple[str, Promise]] = (
    ("Hunter", pgettext_lazy("computer opponent", "Hunter, goes for cities and paths")),
    ("Walker", pgettext_lazy("computer opponent", "Walker, goes anywhere")),
    ("Demo", pgettext_lazy("computer opponent", "Demo, walks now and then")),
    ("Null", pgettext_lazy("computer opponent", "Null, stays where it is")),
)
"""Those of Ork Island, the strongest first."""
