"""Settings files: read as the original reads them, and written. Source: Ork Island, section 3."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.engine.rules.game import RecordError
from services.engine.rules.orkisland.formats.settings_text import (
    format_header,
    format_settings,
    parse_settings,
)
from services.engine.rules.orkisland.settings import CHECKS, Settings, check_settings, field_of
from services.engine.tests.rules.orkisland.drawn_files import FIXED, SMALL, with_value

KEYS = list(CHECKS)
NUMBER = "a whole number from -2147483648 to 2147483647"


def refusal(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        parse_settings(text)
    assert caught.value.reason == "BAD_OPTIONS"
    assert str(caught.value).startswith(caught.value.facts["original"])
    return caught.value


def test_a_settings_file_is_read() -> None:
    assert parse_settings(SMALL) == Settings(
        rows=20,
        cols=20,
        nb_rounds=120,
        initial_health=9,
        nb_orks=4,
        factor_connected_component=5,
    )


def test_the_layout_is_free() -> None:
    assert parse_settings(" \t\n".join(SMALL.split())) == parse_settings(SMALL)
    assert parse_settings("\r\n\r\n\v" + SMALL.replace("\n", "\r\n")) == parse_settings(SMALL)


@pytest.mark.parametrize(
    "title", ["", "OrkIsland", "Orkisland 1.0", "OrkIsland 1.1", "OrkIsland 1"]
)
def test_the_title_comes_first(title: str) -> None:
    assert refusal(title).facts["original"] == "Problems when reading."
    assert refusal(SMALL.replace("OrkIsland 1.0", title)).facts["original"] == (
        "Problems when reading."
    )


@pytest.mark.parametrize("key", KEYS)
def test_a_missing_key_is_named_with_its_line(key: str) -> None:
    line = KEYS.index(key) + 2
    text = "".join(line for line in SMALL.splitlines(True) if not line.startswith(f"{key} "))
    found = text.splitlines()[line - 1].split()[0]
    assert str(refusal(text)) == (
        f"Expected '{key}' while parsing. (line {line}: expected '{key}', found '{found}')"
    )


@pytest.mark.parametrize("key", KEYS)
def test_a_text_that_ends_before_a_key_is_told_so(key: str) -> None:
    cut = SMALL[: SMALL.index(f"{key} ")]
    assert str(refusal(cut)) == (
        f"Expected '{key}' while parsing. "
        f"(line {KEYS.index(key) + 2}: expected '{key}', found the end)"
    )


def test_keys_in_the_wrong_order_are_named() -> None:
    swapped = SMALL.replace("rows 20\ncols 20\n", "cols 20\nrows 20\n")
    assert str(refusal(swapped)) == (
        "Expected 'rows' while parsing. (line 3: expected 'rows', found 'cols')"
    )


@pytest.mark.parametrize(
    ("key", "value", "accepted", "message"),
    [
        ("nb_players", "5", "4", "Wrong number of players."),
        ("rows", "19", "20 or more", "Wrong number of rows."),
        ("cols", "19", "20 or more", "Wrong number of columns."),
        ("nb_rounds", "0", "1 or more", "Wrong number of rounds."),
        ("initial_health", "0", "1 or more", "Wrong initial health."),
        ("nb_orks", "0", "1 or more", "Wrong number of orks."),
        (
            "nb_orks",
            "5",
            "25 cells of the board or more for each of the 4 * nb_orks",
            "Wrong parameters.",
        ),
        ("cost_grass", "-1", "0 or more", "Cost of grass should be non-negative"),
        ("cost_forest", "-1", "0 or more", "Cost of forest should be non-negative"),
        ("cost_sand", "-1", "0 or more", "Cost of sand should be non-negative"),
        ("cost_city", "-1", "0 or more", "Cost of city should be non-negative"),
        ("cost_path", "-1", "0 or more", "Cost of path should be non-negative"),
        ("bonus_per_city_cell", "0", "1 or more", "Wrong bonus per city cell."),
        ("bonus_per_path_cell", "0", "1 or more", "Wrong bonus per path cell."),
        (
            "factor_connected_component",
            "0",
            "1 or more",
            "Wrong factor for connected components.",
        ),
        ("cols", "21", "as many columns as rows", "Board should be square."),
    ],
)
def test_a_wrong_value_is_told_in_the_words_of_the_original(
    key: str, value: str, accepted: str, message: str
) -> None:
    error = refusal(with_value(key, value))
    line = KEYS.index(key) + 2
    assert str(error) == f"{message} (line {line}: expected {accepted}, found '{value}')"
    assert error.facts == {"original": message, "found": value, "line": str(line)}


def test_a_wrong_value_is_told_before_what_follows_is_read() -> None:
    text = "OrkIsland 1.0\nnb_players 4\nrows 3 columns\n"
    assert refusal(text).facts["original"] == "Wrong number of rows."


@pytest.mark.parametrize(
    ("text", "value"), [("+4", 4), ("004", 4), ("0" * 5000 + "3", 3), ("2x", None), ("3.", None)]
)
def test_numbers_are_read_as_streams_of_c_plus_plus_read_them(text: str, value: int | None) -> None:
    wrong = with_value("nb_orks", text)
    if value is None:
        assert refusal(wrong).facts["original"] == "Expected 'cost_grass' while parsing."
        assert refusal(wrong).facts["found"] == text[1:]
    else:
        assert parse_settings(wrong).nb_orks == value


def test_the_end_of_a_number_needs_no_blank() -> None:
    assert parse_settings(SMALL.replace("nb_players 4\nrows", "nb_players 4rows")).seats == 4


@pytest.mark.parametrize(
    ("key", "text", "message"),
    [
        # Not a number is 0, and then nothing more is read.
        ("rows", "many", "Wrong number of rows."),
        ("rows", "-", "Wrong number of rows."),
        ("rows", "99999999999", "Expected 'cols' while parsing."),
        ("cost_grass", "cheap", "Expected 'cost_forest' while parsing."),
        ("cost_grass", "2147483648", "Expected 'cost_forest' while parsing."),
        ("cost_grass", "-2147483649", "Cost of grass should be non-negative"),
        ("cost_grass", "1" * 5000, "Expected 'cost_forest' while parsing."),
        ("factor_connected_component", "99999999999", "Unknown grid generator."),
    ],
)
def test_what_is_no_number_is_shown_with_its_line(key: str, text: str, message: str) -> None:
    error = refusal(with_value(key, text))
    line = KEYS.index(key) + 2
    assert str(error) == f"{message} (line {line}: expected {NUMBER}, found '{text[:40]}')"


@pytest.mark.parametrize(
    "generator", ["GENERATOR1", "GENERATOR1 xyz 5", "GENERATOR1 -", "GENERATOR1 .5"]
)
def test_generator1_may_be_followed_by_anything_but_a_number(generator: str) -> None:
    assert parse_settings(SMALL.replace("GENERATOR1", generator)) == parse_settings(SMALL)


@pytest.mark.parametrize("generator", ["GENERATOR1 5", "GENERATOR1\n+5x", "GENERATOR1 5 xyz"])
def test_generator1_takes_no_parameter(generator: str) -> None:
    error = refusal(SMALL.replace("GENERATOR1", generator))
    assert error.facts["original"] == "GENERATOR1 requires no parameter."


@pytest.mark.parametrize("generator", ["", "GENERATOR2", "generator1", "FIXED1", "GENERATOR15"])
def test_another_generator_is_unknown(generator: str) -> None:
    error = refusal(SMALL.replace("GENERATOR1", generator))
    assert error.facts["original"] == "Unknown grid generator."
    assert "expected GENERATOR1 or FIXED" in str(error)


def test_settings_are_written_as_records_show_them() -> None:
    assert format_header(parse_settings(SMALL)) == (
        "OrkIsland 1.0\n"
        "nb_players                  4\n"
        "rows                        20\n"
        "cols                        20\n"
        "nb_rounds                   120\n"
        "initial_health              9\n"
        "nb_orks                     4\n"
        "cost_grass                  1\n"
        "cost_forest                 2\n"
        "cost_sand                   3\n"
        "cost_city                   0\n"
        "cost_path                   0\n"
        "bonus_per_city_cell         1\n"
        "bonus_per_path_cell         1\n"
        "factor_connected_component  5\n"
    )


@pytest.mark.parametrize("text", [SMALL, FIXED])
def test_what_is_written_is_read_again(text: str) -> None:
    settings = parse_settings(text)
    written = format_settings(settings)
    assert written.startswith(format_header(settings))
    assert parse_settings(written) == settings
    assert format_settings(parse_settings(written)) == written


VALUES = {"seats": st.just(4), "nb_orks": st.integers(1, 4)}


@given(
    st.builds(
        Settings,
        **{field_of(key): VALUES.get(field_of(key), st.integers(1, 2**31 - 1)) for key in KEYS},
    ).map(
        lambda settings: replace(
            settings, rows=settings.rows % 1000 + 20, cols=settings.rows % 1000 + 20
        )
    )
)
def test_any_settings_are_read_again(settings: Settings) -> None:
    check_settings(settings)
    assert parse_settings(format_settings(settings)) == settings


@given(st.lists(st.sampled_from([*SMALL.split(), *FIXED.split(), "-1", "x", "99999999999"])))
def test_any_words_are_read_or_refused(words: list[str]) -> None:
    for text in (" ".join(words), SMALL.replace("GENERATOR1", " ".join(["FIXED", *words]))):
        try:
            settings = parse_settings(text)
        except RecordError:
            continue
        check_settings(settings)


@pytest.mark.parametrize("end", range(0, len(FIXED) - len("2 2 0\n"), 7))
def test_a_text_cut_off_anywhere_is_refused(end: int) -> None:
    assert "line" in refusal(FIXED[:end]).facts
