"""What the settings of a match may be. Source: Ork Island, section 3."""

from dataclasses import replace

import pytest

from services.engine.rules.game import RecordError
from services.engine.rules.orkisland.settings import CHECKS, Settings, check_settings, field_of

# What is wrong, and the message of the original.
WRONG = [
    ({"seats": 3}, "Wrong number of players."),
    ({"seats": 5}, "Wrong number of players."),
    ({"rows": 19}, "Wrong number of rows."),
    ({"cols": 19}, "Wrong number of columns."),
    ({"nb_rounds": 0}, "Wrong number of rounds."),
    ({"initial_health": 0}, "Wrong initial health."),
    ({"nb_orks": 0}, "Wrong number of orks."),
    ({"nb_orks": 50}, "Wrong parameters."),
    ({"cost_grass": -1}, "Cost of grass should be non-negative"),
    ({"cost_forest": -1}, "Cost of forest should be non-negative"),
    ({"cost_sand": -1}, "Cost of sand should be non-negative"),
    ({"cost_city": -1}, "Cost of city should be non-negative"),
    ({"cost_path": -1}, "Cost of path should be non-negative"),
    ({"bonus_per_city_cell": 0}, "Wrong bonus per city cell."),
    ({"bonus_per_path_cell": 0}, "Wrong bonus per path cell."),
    ({"factor_connected_component": 0}, "Wrong factor for connected components."),
    ({"rows": 71}, "Board should be square."),
]


def refusal(settings: Settings) -> RecordError:
    with pytest.raises(RecordError) as caught:
        check_settings(settings)
    assert caught.value.reason == "BAD_OPTIONS"
    return caught.value


@pytest.mark.parametrize(("changes", "message"), WRONG)
def test_the_original_says_what_is_wrong(changes: dict[str, int], message: str) -> None:
    error = refusal(replace(Settings(), **changes))
    ((field, value),) = changes.items()
    assert error.facts["original"] == message
    assert str(error).startswith(message)
    if message != "Board should be square.":
        assert field_of(error.facts["key"]) == field
        assert error.facts["found"] == str(value)


def test_the_message_says_what_would_be_accepted() -> None:
    assert str(refusal(Settings(rows=19))) == (
        "Wrong number of rows. (rows: expected 20 or more, found 19)"
    )
    assert str(refusal(Settings(rows=71))) == (
        "Board should be square. (cols: expected as many columns as rows, found 70)"
    )


def test_of_several_faults_the_first_is_told_and_a_board_that_is_not_square_last() -> None:
    faults = [changes for changes, _ in WRONG if set(changes) != {"seats"}]
    wrong = Settings(rows=71)
    for changes in reversed(faults[:-1]):
        wrong = replace(wrong, **changes)
        assert refusal(wrong).facts["key"] == next(
            key for key in CHECKS if field_of(key) in changes
        )


@pytest.mark.parametrize(
    "settings",
    [
        Settings(),
        Settings(nb_orks=49),
        Settings(rows=20, cols=20, nb_orks=4),
        Settings(rows=40, cols=40, nb_orks=16),
        Settings(cost_grass=0, cost_city=2**31 - 1, factor_connected_component=2**31 - 1),
        Settings(nb_rounds=1, initial_health=1, nb_orks=1),
    ],
)
def test_settings_at_the_limits_are_accepted(settings: Settings) -> None:
    check_settings(settings)


@pytest.mark.parametrize("key", [key for key in CHECKS if key != "nb_players"])
@pytest.mark.parametrize("value", [2**31, 2**63, -(2**31) - 1])
def test_numbers_that_the_original_cannot_hold_are_refused(key: str, value: int) -> None:
    error = refusal(replace(Settings(), **{field_of(key): value}))
    assert str(error) == (
        f"Problems when reading. ({key}: expected -2147483648 to 2147483647, found {value})"
    )
