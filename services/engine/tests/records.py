"""Records of random games of Armadöra as messages, with the states that the rules give them."""

from itertools import islice

from hall.v1 import armadora_pb2, game_pb2

from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.state import State
from services.engine.tests.rules.random_games import random_states


def new_record(seats: int, seed: int) -> game_pb2.Record:
    """Return a record without moves."""
    options = game_pb2.GameOptions(armadora=armadora_pb2.ArmadoraOptions(seats=seats))
    return game_pb2.Record(options=options, seed=seed)


def play(seats: int, seed: int, plies: int | None = None) -> tuple[game_pb2.Record, State]:
    """Return the record of a random game, whole or up to `plies`, and its state."""
    record = new_record(seats, seed)
    for reached, move in islice(random_states(Options(seats), seed), plies and plies + 1):
        state: State = reached
        if move:
            record.moves.add(seat=move[0], text=move[1])
    return record, state
