"""FIXED grids, and the checks of islands. Source: Ork Island, sections 5, 6 and 11."""

from dataclasses import replace

import numpy as np
import pytest

from services.engine.rules.game import RecordError
from services.engine.rules.orkisland.formats.grid_text import format_grid, read_grid
from services.engine.rules.orkisland.formats.settings_text import parse_settings
from services.engine.rules.orkisland.formats.tokens import Tokens
from services.engine.rules.orkisland.island import Island, Path, check_island
from services.engine.rules.orkisland.settings import Settings, check_settings
from services.engine.rules.orkisland.terrain import terrain_of
from services.engine.tests.rules.orkisland.drawn_files import FIXED, GRID

SIDE = 20
NUMBER = "a whole number from -2147483648 to 2147483647"


def cell(row: int, col: int) -> int:
    return row * SIDE + col


ISLAND = Island(
    rows=tuple(line[3:] for line in GRID.splitlines()[3 : 3 + SIDE]),
    cities=(
        (cell(3, 4), cell(3, 5), cell(4, 4), cell(4, 5)),
        (cell(5, 8), cell(4, 9)),
        (),
    ),
    paths=(Path(0, 1, (cell(3, 6), cell(3, 7), cell(3, 8), cell(4, 8))), Path(2, 2, ())),
)


def refusal(old: str, new: str) -> RecordError:
    """Return the error of FIXED with something else in it."""
    assert FIXED.count(old) == 1
    with pytest.raises(RecordError) as caught:
        parse_settings(FIXED.replace(old, new))
    assert caught.value.reason == "BAD_OPTIONS"
    assert str(caught.value).startswith(caught.value.facts["original"])
    return caught.value


def message(old: str, new: str) -> str:
    return str(refusal(old, new))


def test_a_grid_is_read_with_its_cities_and_paths() -> None:
    assert parse_settings(FIXED).grid == ISLAND


def test_labels_may_be_anything_and_the_layout_is_free() -> None:
    tokens = ["a", "b", *[part for row in ISLAND.rows for part in ("row", row)]]
    text = " ".join([*tokens, *GRID[GRID.index("cities") :].split()])
    assert read_grid(Tokens(text, "BAD_OPTIONS"), SIDE, SIDE) == ISLAND


def test_what_follows_the_grid_is_ignored() -> None:
    assert parse_settings(f"{FIXED}\nround 0\nand 5 more").grid == ISLAND


def test_a_grid_is_written_as_in_a_record() -> None:
    assert f"FIXED\n{format_grid(ISLAND)}" == GRID


def test_past_99_the_labels_have_all_their_tens() -> None:
    side = 112
    island = Island(("W" * side,) * side, (), ())
    lines = format_grid(island).splitlines()
    tens = "".join(str(ten) * 10 for ten in range(11)) + "1111"
    assert lines[0] == f"   {tens}"
    assert lines[1] == "   " + "0123456789" * 11 + "01"
    assert lines[2].startswith("00 WWW")
    assert lines[101].startswith("99 WWW")
    assert lines[113] == f"111 {'W' * side}"
    assert read_grid(Tokens(format_grid(island), "BAD_OPTIONS"), side, side) == island


SHORT_LINE = "The read map has a line with incorrect lenght."


@pytest.mark.parametrize("row", ["W.................W", "W...................W"])
def test_a_row_that_is_too_short_or_too_long_is_refused(row: str) -> None:
    assert message("07 W..................W", f"07 {row}") == (
        f"{SHORT_LINE} (line 26: expected 20 letters out of W.FSCP, found '{row}')"
    )


def test_a_missing_row_is_refused() -> None:
    error = refusal("19 WWWWWWWWWWWWWWWWWWWW\n", "")
    assert str(error) == f"{SHORT_LINE} (line 39: expected 20 letters out of W.FSCP, found '3')"


@pytest.mark.parametrize("letter", ["x", "R", "f", "0"])
def test_an_unknown_letter_is_refused(letter: str) -> None:
    row = f"W......{letter}..........W"
    assert message("07 W..................W", f"07 {row}").startswith(SHORT_LINE)
    row = f"W......{letter}...........W"
    assert message("07 W..................W", f"07 {row}") == (
        f"{letter} in grid definition. (line 26: expected only W.FSCP, found '{row}')"
    )


def test_cities_and_paths_are_announced() -> None:
    assert message("cities 3", "towns 3") == (
        "Expected 'cities'. (line 40: expected 'cities', found 'towns')"
    )
    assert message("paths 2", "trails 2") == (
        "Expected 'paths'. (line 54: expected 'paths', found 'trails')"
    )


def test_too_many_rows_are_refused() -> None:
    error = refusal("\n\ncities 3", "\n20 WWWWWWWWWWWWWWWWWWWW\n\ncities 3")
    assert error.facts["original"] == "Expected 'cities'."


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("cities 3", "cities x", f"Expected 'paths'. (line 40: expected {NUMBER}, found 'x')"),
        ("cities 3", "cities -1", "Expected 'paths'. (line 40: expected 0 or more, found '-1')"),
        ("cities 3", "cities 2", "Expected 'paths'. (line 52: expected 'paths', found '0')"),
        ("cities 3", "cities 4", f"Expected 'paths'. (line 54: expected {NUMBER}, found 'paths')"),
        ("\n4\n3 4", "\n-4\n3 4", "Expected 'paths'. (line 42: expected 0 or more, found '-4')"),
        ("5 8\n4 9", "5 8\n4 y", f"Expected 'paths'. (line 50: expected {NUMBER}, found 'y')"),
        (
            "paths 2",
            "paths many",
            f"Problems when reading. (line 54: expected {NUMBER}, found 'many')",
        ),
        ("2 2 0", "2 2 -1", "Problems when reading. (line 62: expected 0 or more, found '-1')"),
        ("2 2 0", "2 2", f"Problems when reading. (line 63: expected {NUMBER}, found the end)"),
        ("0 1 4", "a 1 4", f"Problems when reading. (line 56: expected {NUMBER}, found 'a')"),
    ],
)
def test_numbers_of_cities_and_paths_that_cannot_be_are_refused(
    old: str, new: str, expected: str
) -> None:
    assert message(old, new) == expected


@pytest.mark.parametrize("spot", ["20 8", "-1 8", "5 20", "5 -1", "5 99999999999"])
def test_cells_of_cities_and_paths_are_on_the_board(spot: str) -> None:
    shown = spot.replace("99999999999", "2147483647")
    rule = f"expected a row up to 19 and a column up to 19, found '{shown}'"
    if shown == spot:
        assert message("\n5 8\n", f"\n{spot}\n") == f"Position of city is not ok. (line 49: {rule})"
        assert message("\n3 7\n", f"\n{spot}\n") == f"Position of path is not ok. (line 58: {rule})"
    else:
        assert message("\n5 8\n", f"\n{spot}\n").startswith("Position of city is not ok.")


def test_cells_of_cities_and_paths_have_their_ground() -> None:
    assert message("\n5 8\n", "\n5 7\n") == (
        "Should be city. (line 49: expected C, found '. at 5 7')"
    )
    assert message("\n3 7\n", "\n3 5\n") == (
        "Should be path. (line 58: expected P, found 'C at 3 5')"
    )


def test_wrong_ground_is_told_after_all_that_cannot_be_read_and_cities_before_paths() -> None:
    wrong_city = FIXED.replace("\n5 8\n", "\n5 7\n")
    wrong_both = wrong_city.replace("\n3 7\n", "\n3 5\n")
    for text, original in [
        (wrong_both, "Should be city."),
        (wrong_city.replace("\n3 7\n", "\n3 70\n"), "Position of path is not ok."),
    ]:
        with pytest.raises(RecordError) as caught:
            parse_settings(text)
        assert caught.value.facts["original"] == original


BROKEN = "Invariants are not satisfied."


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("05 W...", "05 ....", "(5, 0): expected W, found '.'"),
        ("18 W..................W", "18 W..................F", "(18, 19): expected W, found 'F'"),
        (
            "01234567890123456789\n00 W",
            "01234567890123456789\n00 S",
            "(0, 0): expected W, found 'S'",
        ),
        ("19 WWWW", "19 WWPW", "(19, 2): expected W, found 'P'"),
        ("07 W...", "07 W..C", "(7, 3): expected a cell of a city, found 'C that is in none'"),
        ("07 W...", "07 W..P", "(7, 3): expected a cell of a path, found 'P that is in none'"),
        ("\n3 5\n", "\n3 4\n", "city 0: expected each cell once, found '(3, 4) again'"),
        ("\n5 8\n", "\n3 5\n", "city 1: expected each cell once, found '(3, 5) again'"),
        ("\n3 8\n", "\n3 7\n", "path 0: expected each cell once, found '(3, 7) again'"),
        ("0 1 4", "0 3 4", "path 0: expected cities up to 2, found 3"),
        ("2 2 0", "-1 2 0", "path 1: expected cities up to 2, found -1"),
    ],
)
def test_broken_invariants_are_refused(old: str, new: str, place: str) -> None:
    assert message(old, new) == f"{BROKEN} ({place})"


def test_a_record_is_refused_as_a_record() -> None:
    text = GRID.removeprefix("FIXED").replace("2 2 0", "2 3 0")
    with pytest.raises(RecordError, match=BROKEN) as caught:
        read_grid(Tokens(text, "BAD_RECORD"), SIDE, SIDE)
    assert caught.value.reason == "BAD_RECORD"


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"rows": ISLAND.rows[:-1]}, f"{SHORT_LINE} (the grid: expected 20 rows, found 19)"),
        (
            {"rows": (*ISLAND.rows[:-1], "W" * 21)},
            f"{SHORT_LINE} (row 19: expected 20 letters, found 21)",
        ),
        (
            {"rows": (*ISLAND.rows[:-1], "W" * 19 + "é")},
            "é in grid definition. (row 19: expected only W.FSCP, found 'é')",
        ),
        (
            {"cities": ((400,),)},
            "Position of city is not ok. (city 0: expected cells up to 399, found 400)",
        ),
        (
            {"cities": ((-1,),)},
            "Position of city is not ok. (city 0: expected cells up to 399, found -1)",
        ),
        ({"cities": ((0,),)}, "Should be city. (city 0 at (0, 0): expected C, found 'W')"),
        (
            {"paths": (Path(0, 0, (400,)),)},
            "Position of path is not ok. (path 0: expected cells up to 399, found 400)",
        ),
        (
            {"paths": (Path(0, 0, (0,)),)},
            "Should be path. (path 0 at (0, 0): expected P, found 'W')",
        ),
    ],
)
def test_an_island_that_was_not_read_from_a_text_is_checked_as_well(
    changes: dict[str, tuple[str, ...]], expected: str
) -> None:
    settings = Settings(rows=SIDE, cols=SIDE, nb_orks=4, grid=replace(ISLAND, **changes))
    with pytest.raises(RecordError) as caught:
        check_settings(settings)
    assert str(caught.value) == expected
    assert caught.value.reason == "BAD_OPTIONS"


def test_there_may_be_any_number_of_cities_and_paths() -> None:
    rows = ("W" * SIDE, *["W" + "." * (SIDE - 2) + "W"] * (SIDE - 2), "W" * SIDE)
    check_island(Island(rows, (), ()), SIDE, SIDE)
    check_island(Island(rows, ((),) * 36, (Path(0, 35, ()), Path(0, 35, ()))), SIDE, SIDE)


def test_terrain_has_the_arrays_of_an_island() -> None:
    settings = replace(
        parse_settings(FIXED),
        cost_city=4,
        cost_path=5,
        bonus_per_city_cell=7,
        bonus_per_path_cell=11,
    )
    terrain = terrain_of(settings, ISLAND)
    places = np.full(SIDE * SIDE, -1)
    places[[*ISLAND.cities[0]]] = 0
    places[[*ISLAND.cities[1]]] = 1
    places[[*ISLAND.paths[0].cells]] = 3
    assert terrain.cols == SIDE
    assert "".join("W.FSCP"[code] for code in terrain.ground) == "".join(ISLAND.rows)
    assert terrain.place.tolist() == places.tolist()
    assert terrain.cost.tolist() == [2**31 - 1, 1, 2, 3, 4, 5]
    assert terrain.gain.tolist() == [28, 14, 0, 44, 0]
    assert terrain.ends.tolist() == [[0, 1], [2, 2]]
    assert (terrain.initial_health, terrain.factor) == (9, 5)


def test_what_a_place_brings_wraps_round() -> None:
    settings = replace(parse_settings(FIXED), bonus_per_city_cell=2**31 - 1)
    assert terrain_of(settings, ISLAND).gain.tolist() == [-4, -2, 0, 4, 0]


def test_an_island_without_paths_has_no_ends() -> None:
    rows = ("W" * SIDE,) * SIDE
    assert terrain_of(Settings(rows=SIDE, cols=SIDE), Island(rows, (), ())).ends.shape == (0, 2)
