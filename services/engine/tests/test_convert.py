"""The mapping forgets no field, on either side."""

import dataclasses
import itertools
from collections.abc import Iterator

import pytest
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from hall.v1 import armadora_pb2, game_pb2

from services.engine.convert import (
    read_options,
    read_record,
    read_view,
    write_outcome,
    write_view,
)
from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.scoring import Scoring, TerritoryScore
from services.engine.rules.armadora.state import Territory
from services.engine.rules.armadora.view import LogEntry, View
from services.engine.rules.game import Outcome, Standing
from services.engine.rules.record import Record
from services.wire.errors import Refusal

TERRITORY = Territory(squares=(1, 2), gold=3)
OUTCOME = Outcome(
    standings=(Standing(seat=1, score=2, rank=3),),
    scoring=Scoring(
        territories=(TerritoryScore(TERRITORY, strengths=(4, 5), winners=(6,), share=7),),
        piles=((8, 9), (10,)),
    ),
)


def full_view() -> View:
    """Return a view in which no field is empty and no two fields are equal."""
    numbers = itertools.count(11)
    values: dict[str, object] = {
        "outcome": OUTCOME,
        "log": (LogEntry(seat=1, text="w?@b4", closed=(TERRITORY,), passed=(2, 3)),),
    }
    for field in dataclasses.fields(View):
        is_number = field.type in (int, int | None)
        number = next(numbers)
        values.setdefault(field.name, number if is_number else (number, number + 1000))
    return View(**values)  # type: ignore[arg-type]


def unset_fields(message: Message) -> Iterator[str]:
    """Yield the name of every field that is not set, in the message or below."""
    for field in message.DESCRIPTOR.fields:
        value = getattr(message, field.name)
        if field.type != FieldDescriptor.TYPE_MESSAGE:
            if not value:
                yield field.full_name
        elif field.is_repeated:
            if not value:
                yield field.full_name
            for part in value:
                yield from unset_fields(part)
        elif not message.HasField(field.name):
            yield field.full_name
        else:
            yield from unset_fields(value)


def test_every_field_of_a_view_is_written() -> None:
    assert list(unset_fields(write_view(full_view()))) == []


def test_every_field_of_a_view_is_written_where_its_name_says() -> None:
    view = full_view()
    message = write_view(view)
    for field in dataclasses.fields(View):
        if field.name in ("outcome", "log"):
            continue
        holder = message if field.name in message.DESCRIPTOR.fields_by_name else message.armadora
        written = getattr(holder, field.name)
        value = getattr(view, field.name)
        assert (written if isinstance(value, int) else tuple(written)) == value, field.name


def test_a_log_entry_is_written() -> None:
    assert write_view(full_view()).log[0] == game_pb2.LogEntry(
        seat=1,
        text="w?@b4",
        armadora=armadora_pb2.ArmadoraConsequences(
            closed=[armadora_pb2.ArmadoraTerritory(squares=(1, 2), gold=3)], passed=(2, 3)
        ),
    )


def test_an_outcome_is_written() -> None:
    message = write_outcome(OUTCOME)
    assert list(unset_fields(message)) == []
    assert message.standings[0] == game_pb2.Standing(seat=1, score=2, rank=3)
    assert message.armadora == armadora_pb2.ArmadoraScoring(
        territories=[
            armadora_pb2.ArmadoraTerritoryScore(
                territory=armadora_pb2.ArmadoraTerritory(squares=(1, 2), gold=3),
                strengths=(4, 5),
                winners=(6,),
                share=7,
            )
        ],
        piles=[
            armadora_pb2.ArmadoraPiles(gold=(8, 9)),
            armadora_pb2.ArmadoraPiles(gold=(10,)),
        ],
    )


def test_a_spectator_is_viewer_minus_one() -> None:
    assert write_view(dataclasses.replace(full_view(), viewer=None)).viewer == -1


@pytest.mark.parametrize("viewer", [None, 0, 3])
def test_a_view_of_a_running_game_is_read_as_it_was_written(viewer: int | None) -> None:
    view = dataclasses.replace(full_view(), viewer=viewer, outcome=None)
    assert read_view(write_view(view)) == view


def test_a_record_is_read_field_by_field() -> None:
    message = game_pb2.Record(
        rules_version=3,
        options=game_pb2.GameOptions(armadora=armadora_pb2.ArmadoraOptions(seats=2)),
        seed=2**63 - 1,
        moves=[game_pb2.Move(seat=1, text="pass"), game_pb2.Move(seat=0, text="w1@a1")],
    )
    moves = ((1, "pass"), (0, "w1@a1"))
    assert read_record(message) == Record(Options(seats=2), 2**63 - 1, moves, 3)


def test_a_record_without_a_version_is_of_the_newest_rules() -> None:
    options = game_pb2.GameOptions(armadora=armadora_pb2.ArmadoraOptions(seats=2))
    assert read_record(game_pb2.Record(options=options)).rules_version == 1


def test_a_view_of_a_running_game_has_no_outcome() -> None:
    view = write_view(dataclasses.replace(full_view(), outcome=None))
    assert not view.HasField("outcome")


def test_every_option_is_read() -> None:
    names = armadora_pb2.ArmadoraOptions.DESCRIPTOR.fields_by_name
    options = armadora_pb2.ArmadoraOptions(**dict(zip(names, itertools.count(3), strict=False)))
    assert dataclasses.asdict(read_options(game_pb2.GameOptions(armadora=options))) == {
        name: getattr(options, name) for name in names
    }
    assert [field.name for field in dataclasses.fields(Options)] == list(names)


def test_options_without_a_game_are_refused() -> None:
    with pytest.raises(Refusal, match="names its game"):
        read_options(game_pb2.GameOptions())
