"""Records of random games as messages, with the states that the rules give them."""

from itertools import islice
from typing import Any

from hall.v1 import game_pb2

from services.engine.convert import write_record
from services.engine.rules.armadora.options import Faction, Options
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.record import Record
from services.engine.tests.rules.random_games import CROWDED, DRAWN, random_states

AnyOptions = Options | Settings

ADVANCED_TWO = Options(2, advanced=True, factions=(Faction.ELF, Faction.GOBLIN))
ADVANCED_THREE = Options(
    3, advanced=True, first_seat=0, factions=(Faction.MAGE, Faction.ORC, Faction.ELF)
)
PARTNERS = Options(4, teams=True, memory=True, factions=tuple(Faction))
ADVANCED_PARTNERS = Options(
    4, advanced=True, teams=True, memory=True, first_seat=3, factions=tuple(Faction)
)
ARMADORA = (
    Options(2),
    Options(3),
    Options(4),
    ADVANCED_TWO,
    ADVANCED_THREE,
    PARTNERS,
    ADVANCED_PARTNERS,
)
ORK_ISLAND = (DRAWN, CROWDED)
ALL_OPTIONS: tuple[AnyOptions, ...] = (*ARMADORA, *ORK_ISLAND)


def new_record(options: AnyOptions, seed: int) -> game_pb2.Record:
    """Return a record without moves, by the newest rules."""
    return write_record(Record(options, seed, moves=(), rules_version=0))


def play(options: AnyOptions, seed: int, plies: int | None = None) -> tuple[game_pb2.Record, Any]:
    """Return the record of a random game, whole or up to `plies`, and its state."""
    record = new_record(options, seed)
    states = islice(random_states(options, seed), None if plies is None else plies + 1)
    for reached, move in states:
        state = reached
        if move:
            record.moves.add(seat=move[0], text=move[1])
    return record, state
