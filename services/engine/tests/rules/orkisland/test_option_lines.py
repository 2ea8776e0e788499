"""The options of Ork Island in the text of a record."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.engine.rules.game import RecordError
from services.engine.rules.orkisland.grid_line import GRID, format_island, parse_island
from services.engine.rules.orkisland.island import GROUNDS, Island, Path
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.record import Record, format_record, parse_record
from services.engine.tests.rules.random_games import CROWDED

NUMBERS = st.integers(0, 2**31 - 1)
CELLS = st.lists(st.integers(0, 999_999), max_size=5).map(tuple)
ISLANDS = st.builds(
    Island,
    rows=st.lists(st.text(GROUNDS, min_size=1, max_size=5), min_size=1, max_size=5).map(tuple),
    cities=st.lists(CELLS, max_size=4).map(tuple),
    paths=st.lists(st.builds(Path, st.integers(0, 99), st.integers(0, 99), CELLS), max_size=4).map(
        tuple
    ),
)
SETTINGS = st.builds(
    Settings,
    seats=NUMBERS,
    rows=NUMBERS,
    nb_rounds=NUMBERS,
    cost_grass=NUMBERS,
    factor_connected_component=NUMBERS,
    grid=st.none() | ISLANDS,
)
TEXT = """\
game orkisland
rules 1
seed 7

0 hold
"""


def test_default_options_have_no_line() -> None:
    record = Record(Settings(), seed=7, moves=((0, "hold"),), rules_version=1)
    assert format_record(record) == TEXT
    assert parse_record(TEXT) == record


def test_each_option_that_is_not_the_default_has_a_line() -> None:
    settings = Settings(
        rows=20,
        cols=21,
        nb_rounds=22,
        initial_health=23,
        nb_orks=2,
        cost_grass=24,
        cost_forest=25,
        cost_sand=26,
        cost_city=27,
        cost_path=28,
        bonus_per_city_cell=29,
        bonus_per_path_cell=30,
        factor_connected_component=31,
        grid=Island(("W.", "CP"), cities=((2,), ()), paths=(Path(0, 1, (3,)),)),
    )
    text = format_record(Record(settings, seed=7, moves=(), rules_version=1))
    assert text == (
        "game orkisland\nrules 1\nrows 20\ncols 21\nnb_rounds 22\ninitial_health 23\nnb_orks 2\n"
        "cost_grass 24\ncost_forest 25\ncost_sand 26\ncost_city 27\ncost_path 28\n"
        "bonus_per_city_cell 29\nbonus_per_path_cell 30\nfactor_connected_component 31\n"
        "grid W./CP c2 c p0-1:3\nseed 7\n\n"
    )
    assert parse_record(text).options == settings


@given(settings=SETTINGS)
def test_text_form_round_trips(settings: Settings) -> None:
    record = Record(settings, seed=7, moves=((3, "0l,1t"), (0, "late")), rules_version=1)
    assert parse_record(format_record(record)) == record


def test_default_that_is_written_down_is_read() -> None:
    text = TEXT.replace("seed", "seats 4\nrows 70\nseed")
    assert parse_record(text).options == Settings()


@pytest.mark.parametrize(
    "grid",
    [
        "",
        "W.x",
        "W. ",
        "W.//W.",
        "W./",
        " W.",
        "W.  c1",
        "W. 1",
        "W. c1,",
        "W. c,1",
        "W. c-1",
        "W. c1 p0:1",
        "W. c1 p0-0",
        "W. c1 p0-0:1,",
        "W. p0-0: c1",
        "W. c1234567890",
    ],
)
def test_grid_that_cannot_be_read_is_named(grid: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(TEXT.replace("seed", f"grid {grid}\nseed"))
    assert str(caught.value) == (
        f"line 3 of the record is 'grid {grid}'; expected 'grid' and the rows joined by '/', then "
        "cities as in c83,84 and paths as in p0-1:85,86"
    )


def test_grid_of_a_record_is_what_its_text_says() -> None:
    assert CROWDED.grid is not None
    assert parse_island(format_island(CROWDED.grid)) == CROWDED.grid
    assert GRID.read("W.CP c2 p0-0:3") == Island(("W.CP",), ((2,),), (Path(0, 0, (3,)),))


def test_version_1_of_the_rules_knows_every_option() -> None:
    record = Record(replace(CROWDED, cost_city=1), seed=7, moves=(), rules_version=1)
    assert parse_record(format_record(record)) == record
