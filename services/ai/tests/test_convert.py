"""The worker's mapping is the other way of the engine's: what one writes, the other reads."""

from hall.v1 import armadora_pb2, game_pb2

from services.ai.armadora.random import choose as choose_any
from services.ai.convert import read_record, read_view, write_outcome
from services.ai.tests.games import play_game, states_on_the_way
from services.engine import convert as engine_convert
from services.engine.rules.armadora import game
from services.engine.rules.armadora.options import Options
from services.engine.rules.record import Record


def test_views_arrive_as_they_were_sent() -> None:
    for state in states_on_the_way([choose_any] * 3, seed=4):
        for viewer in (None, *range(3)):
            view = game.view(state, viewer, 0)
            assert read_view(engine_convert.write_view(view)) == view


def test_outcomes_are_written_as_the_engine_writes_them() -> None:
    result = game.outcome(play_game([choose_any] * 2, seed=4))
    assert result is not None
    assert write_outcome(result) == engine_convert.write_outcome(result)


def test_a_record_is_read_field_by_field() -> None:
    message = game_pb2.Record(
        rules_version=1,
        options=game_pb2.GameOptions(armadora=armadora_pb2.ArmadoraOptions(seats=2)),
        seed=2**63 - 1,
        moves=[game_pb2.Move(seat=1, text="pass"), game_pb2.Move(seat=0, text="w1@a1")],
    )
    moves = ((1, "pass"), (0, "w1@a1"))
    assert read_record(message) == Record(Options(seats=2), 2**63 - 1, moves, 1)
