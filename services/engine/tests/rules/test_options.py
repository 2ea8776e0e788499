"""What a table may choose: who begins (R10), memory (R13), factions (R5, R40)."""

from dataclasses import replace

import pytest

from services.engine.rules.armadora.board import SQUARE_NAMES
from services.engine.rules.armadora.options import Faction, Options
from services.engine.rules.armadora.state import State, start, to_move
from services.engine.rules.armadora.view import open_view, view
from services.engine.rules.game import RecordError
from services.engine.tests.rules.positions import advanced, empty_board, play_on
from services.engine.tests.rules.random_games import ELF, GOBLIN, MAGE, ORC


def memory_board(seats: str = "AB") -> State:
    state = empty_board(seats)
    return replace(state, options=replace(state.options, memory=True))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r10_a_fixed_seat_begins_whatever_the_seed_and_the_gold_is_the_same(seats: int) -> None:
    for seed in range(30):
        drawn = start(Options(seats), seed)
        for first in range(seats):
            fixed = start(Options(seats, first_seat=first), seed)
            assert to_move(fixed) == (first,)
            assert fixed.gold == drawn.gold


@pytest.mark.parametrize("first", [-1, 3, 99])
def test_r10_seat_that_begins_is_at_the_table(first: int) -> None:
    assert bad_options(Options(3, first_seat=first)) == (
        "R10",
        f"the seat that begins is 0 to 2, not {first}",
    )


@pytest.mark.parametrize(
    "factions", [(ORC,), (ORC, GOBLIN, ELF), (ORC, ORC)], ids=["too-few", "too-many", "twice"]
)
def test_r5_factions_are_one_for_each_seat_and_all_different(
    factions: tuple[Faction, ...],
) -> None:
    assert bad_options(Options(2, factions=factions)) == (
        "R5",
        "factions are one for each of 2 seats, all different, or none",
    )


def test_r40_advanced_game_needs_factions_and_the_basic_game_does_not() -> None:
    assert bad_options(Options(2, advanced=True)) == (
        "R40",
        "the advanced game needs the faction of each seat",
    )
    assert start(Options(2), seed=1).options.factions == ()
    assert start(Options(2, factions=(MAGE, ELF)), seed=1).tokens is None


def bad_options(options: Options) -> tuple[str, str]:
    """Return the rule and the message by which options are refused."""
    with pytest.raises(RecordError) as caught:
        start(options, seed=1)
    assert caught.value.reason == "BAD_OPTIONS"
    assert caught.value.facts == {"seats": str(options.seats)}
    return caught.value.rule, str(caught.value)


def test_options_stand_in_every_view() -> None:
    options = Options(4, teams=True, memory=True, first_seat=3)
    state = start(options, seed=4)
    assert all(view(state, viewer, since=0).options == options for viewer in (0, 1, 2, 3, None))


def test_r13_e43_in_the_memory_game_own_values_are_hidden_from_the_owner_too() -> None:
    state = play_on(memory_board(), "w3@a1", "w2@b1")
    for viewer in (0, 1, None):
        seen = view(state, viewer, since=0)
        assert sum(seen.values) == 0
        assert [entry.text for entry in seen.log] == ["w?@a1", "w?@b1"]
        assert seen.warriors[:2] == (1, 2)
    assert view(state, 0, since=0).hand == (11, 2, 0, 1, 1)


def test_r13_without_memory_a_seat_may_look_at_its_own_warriors() -> None:
    state = play_on(empty_board(), "w3@a1", "w2@b1")
    assert view(state, 0, since=0).values[:2] == (3, 0)


def test_r13_r30_the_memory_game_reveals_all_at_the_end() -> None:
    state = play_on(memory_board(), "w3@a1", "w2@b1", "pass", "pass")
    for viewer in (0, 1, None):
        assert view(state, viewer, since=0).values[:2] == (3, 2)
        assert view(state, viewer, since=0).log[0].text == "w3@a1"


def test_r13_r45_r46_what_is_seen_by_a_power_stays_seen_in_the_memory_game() -> None:
    state = advanced(empty_board("AB", to_move="B"), "MG", memory=True)
    after = play_on(state, "g2@a1", "w3@b1", "m@b1", "w4@c1")
    mage, goblin, spectator = (view(after, viewer, since=0) for viewer in (0, 1, None))
    assert mage.values[:3] == (2, 3, 0)
    assert goblin.values[:3] == spectator.values[:3] == (2, 0, 0)
    texts = ["g2@a1", "w?@b1", "m@b1", "w?@c1"]
    assert all([entry.text for entry in seen.log] == texts for seen in (mage, goblin, spectator))


def test_open_view_hides_nothing_and_has_no_viewer() -> None:
    board = advanced(empty_board("ABC"), "MGO", memory=True)
    state = play_on(board, "w4@a1", "g2@b1", "w1@c1", "o@e4e5", "w3@f1")
    seen = open_view(state, since=1)
    assert seen.viewer is None
    assert seen.values == state.values
    assert [entry.text for entry in seen.log] == ["g2@b1", "w1@c1", "o@e4e5", "w3@f1"]
    assert (seen.hand, seen.legal_squares, seen.legal_lines) == ((), (), ())
    assert seen.values[SQUARE_NAMES.index("f1")] == 3
    spectator = view(state, None, since=1)
    assert replace(seen, values=spectator.values, log=spectator.log) == spectator
