"""The mapping forgets no field, on either side."""

import dataclasses
import itertools
from collections.abc import Callable, Container, Iterator
from typing import Any

import pytest
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from hall.v1 import armadora_pb2, game_pb2

from services.engine.convert import (
    read_options,
    read_record,
    read_table_options,
    read_view,
    write_outcome,
    write_record,
    write_view,
)
from services.engine.rules.armadora.options import Faction, Options
from services.engine.rules.armadora.scoring import Scoring, TerritoryScore
from services.engine.rules.armadora.state import Territory
from services.engine.rules.armadora.view import AdvancedView, LogEntry, View
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


OPTIONS = Options(
    seats=4,
    advanced=True,
    teams=True,
    memory=True,
    first_seat=3,
    factions=(Faction.MAGE, Faction.ORC, Faction.ELF, Faction.GOBLIN),
)


def full(kind: type[Any], numbers: Iterator[int], **given: object) -> Any:
    """Return a dataclass in which no field is empty and no two fields are equal, but for flags."""
    for field in dataclasses.fields(kind):
        number = next(numbers)
        by_type = {int: number, int | None: number, bool: True, str: f"text {number}"}
        given.setdefault(field.name, by_type.get(field.type, (number, number + 1000)))
    return kind(**given)


def full_view() -> View:
    """Return a view with everything that the advanced game adds, at its end."""
    numbers = itertools.count(11)
    log = (LogEntry(seat=1, text="w?@b4", closed=(TERRITORY,), passed=(2, 3)),)
    advanced = full(AdvancedView, numbers)
    view: View = full(View, numbers, outcome=OUTCOME, log=log, options=OPTIONS, advanced=advanced)
    return view


def unset_fields(message: Message) -> Iterator[str]:
    """Yield the name of every field that is not set, in the message or below.

    Of the fields of games only that of the message's own game counts.
    """
    for field in message.DESCRIPTOR.fields:
        choice = field.containing_oneof and message.WhichOneof(field.containing_oneof.name)
        if choice and choice != field.name:
            continue
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
    assert_same_fields(
        view, message, message.armadora, but=("outcome", "log", "options", "advanced")
    )
    assert_same_fields(view.advanced, message.armadora.advanced)


def assert_same_fields(value: Any, *messages: Message, but: Container[str] = ()) -> None:
    """Assert that each field has its value in the first message that has a field of its name."""
    for field in dataclasses.fields(value):
        if field.name not in but:
            holder = next(m for m in messages if field.name in m.DESCRIPTOR.fields_by_name)
            written, expected = getattr(holder, field.name), getattr(value, field.name)
            assert (tuple(written) if isinstance(expected, tuple) else written) == expected, field


def test_the_basic_game_adds_nothing_advanced() -> None:
    view = write_view(dataclasses.replace(full_view(), advanced=None))
    assert not view.armadora.HasField("advanced")


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
@pytest.mark.parametrize("options", [OPTIONS, Options(seats=2)])
@pytest.mark.parametrize("advanced", [full_view().advanced, None])
def test_a_view_of_a_running_game_is_read_as_it_was_written(
    viewer: int | None, options: Options, advanced: AdvancedView | None
) -> None:
    view = dataclasses.replace(
        full_view(), viewer=viewer, outcome=None, options=options, advanced=advanced
    )
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
    assert read_record(game_pb2.Record(options=options)).rules_version == 2


def test_a_view_of_a_running_game_has_no_outcome() -> None:
    view = write_view(dataclasses.replace(full_view(), outcome=None))
    assert not view.HasField("outcome")


@pytest.mark.parametrize(
    "options",
    [
        OPTIONS,
        *(
            dataclasses.replace(OPTIONS, **{field.name: field.default})
            for field in dataclasses.fields(Options)[1:]
        ),
        *(Options(seats, first_seat=0) for seats in (2, 3)),
    ],
)
def test_a_record_is_read_as_it_was_written(options: Options) -> None:
    record = Record(options, 2**63 - 1, ((3, "pass"), (0, "w1@a1")), rules_version=2)
    assert read_record(write_record(record)) == record


def test_every_option_is_written() -> None:
    assert list(unset_fields(write_record(Record(OPTIONS, 7, ((1, "pass"),), 2)).options)) == []


def test_every_faction_of_the_protos_is_one_of_the_rules() -> None:
    numbers = game_pb2.Faction.values()[1:]
    options = game_pb2.GameOptions(armadora=armadora_pb2.ArmadoraOptions(seats=4), factions=numbers)
    names = [game_pb2.Faction.Name(number).removeprefix("FACTION_") for number in numbers]
    assert [faction.name for faction in read_options(options).factions] == names
    assert len(names) == len(Faction)


@pytest.mark.parametrize(
    ("first", "first_seat", "read"),
    [
        (armadora_pb2.ARMADORA_FIRST_UNSPECIFIED, 0, None),
        (armadora_pb2.ARMADORA_FIRST_RANDOM, 0, None),
        (armadora_pb2.ARMADORA_FIRST_HOST, 0, None),
        (armadora_pb2.ARMADORA_FIRST_SEAT, 0, 0),
        (armadora_pb2.ARMADORA_FIRST_SEAT, 1, 1),
    ],
)
def test_who_begins_is_read(first: Any, first_seat: int, read: int | None) -> None:
    armadora = armadora_pb2.ArmadoraOptions(seats=2, first=first, first_seat=first_seat)
    options = game_pb2.GameOptions(armadora=armadora)
    assert read_table_options(options) == Options(seats=2, first_seat=read)


@pytest.mark.parametrize("read", [read_options, read_table_options])
def test_options_without_a_game_are_refused(
    read: Callable[[game_pb2.GameOptions], Options],
) -> None:
    with pytest.raises(Refusal, match="names the game"):
        read(game_pb2.GameOptions())
