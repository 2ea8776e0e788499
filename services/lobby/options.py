"""Options: what is kept of those that a table is opened with, and what a game makes of them.

Whether a table may have them is for the engine to say. The lobby only knows what is said about
seats: who sits where, and who is host.
"""

from typing import cast

from hall.v1 import armadora_pb2, game_pb2

from services.lobby.games import GAMES, Game
from services.lobby.refusals import refuse
from services.lobby.tables import Table


def chosen_options(options: game_pb2.GameOptions) -> bytes:
    """Return what a table keeps of the options it is opened with: all that the protos know.

    Raises Refusal BAD_OPTIONS for factions: they are chosen with the seats.
    """
    if options.factions:
        raise refuse("BAD_OPTIONS", "factions come with the seats; leave them out of the options")
    known = game_pb2.GameOptions()
    known.CopyFrom(options)
    known.DiscardUnknownFields()
    return known.SerializeToString(deterministic=True)


def game_of(options: bytes) -> Game:
    """Return the game that options are of. Raises Refusal BAD_OPTIONS where they name none."""
    name = game_pb2.GameOptions.FromString(options).WhichOneof("game")
    if name is None:
        raise refuse("BAD_OPTIONS", f"choose the options of {' or '.join(GAMES)}")
    return GAMES[name]


def game_options(table: Table) -> bytes:
    """Return the options of the game that begins at a full table as it is now."""
    options = game_pb2.GameOptions.FromString(table.options)
    if not table.game.is_simultaneous:  # else factions go with the seats, and all begin
        options.factions.extend(cast(game_pb2.Faction, seat.faction) for seat in table.taken)
    if options.armadora.first == armadora_pb2.ARMADORA_FIRST_HOST:
        options.armadora.first = armadora_pb2.ARMADORA_FIRST_SEAT
        options.armadora.first_seat = table.host
    return options.SerializeToString(deterministic=True)
