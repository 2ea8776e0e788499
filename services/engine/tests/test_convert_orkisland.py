"""The mapping of Ork Island forgets no field, on either side."""

import dataclasses
import itertools

import pytest
from hall.v1 import game_pb2, orkisland_pb2

from services.engine.convert import (
    read_options,
    read_record,
    read_settings,
    read_table_options,
    read_view,
    write_outcome,
    write_record,
    write_settings,
    write_view,
)
from services.engine.rules.game import Outcome, Standing
from services.engine.rules.orkisland.island import Island, Path
from services.engine.rules.orkisland.scoring import Scoring
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.orkisland.state import Report
from services.engine.rules.orkisland.view import LogEntry, View
from services.engine.rules.record import Record
from services.engine.tests.test_convert import assert_same_fields, full, unset_fields
from services.wire.errors import Refusal

ISLAND = Island(("WWW", "WCP"), cities=((4,), (1, 2)), paths=(Path(2, 1, (5,)), Path(3, 4, (6, 7))))
OUTCOME = Outcome((Standing(seat=1, score=-2, rank=3),), Scoring((1, 2), (3, 4), (5, 6)))
LOG = (LogEntry(1, "0l,1t", Report(orks=(1, 2), directions=(3, 4), fallen=(5, 6))),)
SETTINGS = Settings(4, *range(2, 15), grid=ISLAND)
"""No two numbers are the same."""


def full_view() -> View:
    view: View = full(
        View, itertools.count(11), outcome=OUTCOME, log=LOG, options=SETTINGS, island=ISLAND
    )
    return view


def test_every_field_of_a_view_is_written_where_its_name_says() -> None:
    view = full_view()
    message = write_view(view)
    assert list(unset_fields(message)) == ["hall.v1.GameOptions.factions"]
    assert_same_fields(
        view, message, message.orkisland, but=("outcome", "log", "options", "island")
    )


def test_an_island_is_written() -> None:
    assert write_view(full_view()).orkisland.island == orkisland_pb2.OrkIslandIsland(
        rows=["WWW", "WCP"],
        cities=[
            orkisland_pb2.OrkIslandCity(cells=[4]),
            orkisland_pb2.OrkIslandCity(cells=[1, 2]),
        ],
        paths=[
            orkisland_pb2.OrkIslandPath(a=2, b=1, cells=[5]),
            orkisland_pb2.OrkIslandPath(a=3, b=4, cells=[6, 7]),
        ],
    )


def test_a_log_entry_is_written() -> None:
    assert write_view(full_view()).log[0] == game_pb2.LogEntry(
        seat=1,
        text="0l,1t",
        orkisland=orkisland_pb2.OrkIslandRound(orks=[1, 2], directions=[3, 4], fallen=[5, 6]),
    )


def test_only_the_last_move_of_a_round_tells_what_it_came_to() -> None:
    view = dataclasses.replace(full_view(), log=(LogEntry(1, "?", None),))
    assert write_view(view).log[0] == game_pb2.LogEntry(seat=1, text="?")


def test_an_outcome_is_written() -> None:
    assert write_outcome(OUTCOME) == game_pb2.Outcome(
        standings=[game_pb2.Standing(seat=1, score=-2, rank=3)],
        orkisland=orkisland_pb2.OrkIslandScoring(cities=[1, 2], paths=[3, 4], orks=[5, 6]),
    )


def test_what_never_changes_may_be_left_out() -> None:
    view = write_view(dataclasses.replace(full_view(), options=None, island=None, outcome=None))
    assert not view.HasField("options")
    assert not view.orkisland.HasField("island")
    assert not view.HasField("outcome")


@pytest.mark.parametrize("viewer", [None, 0, 3])
@pytest.mark.parametrize("island", [ISLAND, None])
def test_a_view_of_a_running_match_is_read_as_it_was_written(
    viewer: int | None, island: Island | None
) -> None:
    log = (*LOG, LogEntry(2, "?", None))
    view = dataclasses.replace(full_view(), viewer=viewer, outcome=None, island=island, log=log)
    assert read_view(write_view(view)) == view
    without = dataclasses.replace(view, options=None)
    assert read_view(write_view(without)) == without


def test_a_view_of_no_game_is_not_read() -> None:
    with pytest.raises(ValueError, match="of armadora or orkisland"):
        read_view(game_pb2.View(ply=3))


def test_settings_are_read_as_they_were_written() -> None:
    message = orkisland_pb2.OrkIslandOptions(**write_settings(SETTINGS))
    assert read_settings(message) == SETTINGS


@pytest.mark.parametrize("settings", [SETTINGS, Settings(), Settings(cost_grass=0, nb_orks=1)])
def test_a_record_is_read_as_it_was_written(settings: Settings) -> None:
    record = Record(settings, 2**63 - 1, ((3, "hold"), (0, "0l,1t")), rules_version=1)
    assert read_record(write_record(record)) == record


def test_every_setting_is_written() -> None:
    written = write_record(Record(SETTINGS, 7, (), 1)).options
    assert list(unset_fields(written)) == ["hall.v1.GameOptions.factions"]
    assert_same_fields(SETTINGS, written.orkisland, but=("seats", "grid"))


def test_the_settings_have_the_same_names_on_both_sides() -> None:
    names = {field.name for field in dataclasses.fields(Settings)}
    assert names - {"seats"} == set(orkisland_pb2.OrkIslandOptions.DESCRIPTOR.fields_by_name)


def test_what_is_left_out_has_its_default() -> None:
    assert read_settings(orkisland_pb2.OrkIslandOptions()) == Settings()
    chosen = orkisland_pb2.OrkIslandOptions(cost_sand=0, nb_rounds=7)
    assert read_settings(chosen) == Settings(cost_sand=0, nb_rounds=7)


@pytest.mark.parametrize("read", [read_options, read_table_options])
def test_there_are_no_factions(read: object) -> None:
    options = game_pb2.GameOptions(
        orkisland=orkisland_pb2.OrkIslandOptions(), factions=[game_pb2.FACTION_ORC]
    )
    with pytest.raises(Refusal, match="nobody has a faction in Ork Island") as caught:
        read(options)  # type: ignore[operator]
    assert caught.value.reason == "BAD_OPTIONS"


def test_unknown_fields_change_nothing() -> None:
    """A newer caller may send what this engine does not know."""
    unknown = b"\xf8\x3f\x01"  # field 1023, a varint
    settings = orkisland_pb2.OrkIslandOptions.FromString(unknown)
    assert read_settings(settings) == Settings()
