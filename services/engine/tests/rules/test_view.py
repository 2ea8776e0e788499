"""What each viewer may know (R7, R30; E38, E42).

That nobody can tell positions apart by what is hidden is for tests/leaks to hold.
"""

import pytest

from services.engine.rules.armadora import game
from services.engine.rules.armadora.board import LINES, as_set, members_of, territories_of
from services.engine.rules.armadora.borders import is_fenced_small
from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.state import State, legal_lines, legal_squares
from services.engine.rules.armadora.view import AdvancedView, View, view
from services.engine.tests.rules.positions import empty_board, play_on
from services.engine.tests.rules.random_games import random_states


def test_r7_e42_value_of_a_face_down_warrior_is_for_its_owner_only() -> None:
    state = play_on(empty_board("ABC"), "w3@a1")
    owner, other, spectator = (view(state, viewer, since=0) for viewer in (0, 1, None))
    assert owner.values[0] == 3
    assert owner.log[0].text == "w3@a1"
    for stranger in (other, spectator):
        assert sum(stranger.values) == 0
        assert stranger.warriors[0] == 1
        assert stranger.log[0].text == "w?@a1"


def test_r7_e42_of_others_only_the_number_of_warriors_left_is_known() -> None:
    state = play_on(empty_board("ABC"), "w3@a1")
    other, spectator = view(state, 1, since=0), view(state, None, since=0)
    assert other.hand == (7, 2, 1, 1, 0)
    assert spectator.hand == ()
    assert other.warriors_left == spectator.warriors_left == (10, 11, 11)
    assert other.army == 11


def test_r7_e42_no_view_has_room_for_anything_of_others() -> None:
    """Whoever looks: values are the viewer's own or 0, and there is one hand, the viewer's own."""
    for state, _ in random_states(Options(4), seed=43):
        if state.turn is None:
            break
        for viewer in (0, 1, 2, 3, None):
            seen = view(state, viewer, since=0)
            own = 0 if viewer is None else state.warriors[viewer]
            assert as_set(square for square, value in enumerate(seen.values) if value) == own
            assert seen.hand == (() if viewer is None else state.hands[viewer])


def test_r30_e38_all_is_revealed_at_the_end() -> None:
    state = play_on(empty_board(), "w3@a1", "w2@b1", "pass", "pass")
    for viewer in (0, 1, None):
        seen = view(state, viewer, since=0)
        assert seen.values[:2] == (3, 2)
        assert [entry.text for entry in seen.log] == ["w3@a1", "w2@b1", "pass", "pass"]
        assert seen.outcome == game.outcome(state)
        assert seen.to_move == ()


def test_only_the_seat_to_move_is_told_what_it_may_do() -> None:
    state = empty_board("ABC")
    for viewer in (1, 2, None):
        seen = view(state, viewer, since=0)
        assert (seen.legal_squares, seen.legal_lines, seen.barred_pairs) == ((), (), ())
        assert seen.palisades_allowed == 0
    assert len(view(state, 0, since=0).legal_squares) == 32


@pytest.mark.parametrize(("since", "texts"), [(0, ["w1@a1", "w?@b1"]), (1, ["w?@b1"]), (2, [])])
def test_log_begins_where_it_is_asked_to(since: int, texts: list[str]) -> None:
    state = play_on(empty_board(), "w1@a1", "w2@b1")
    assert [entry.text for entry in view(state, 0, since).log] == texts


@pytest.mark.parametrize("seed", range(4))
def test_view_tells_the_position(seed: int) -> None:
    for state, _ in random_states(Options(3), seed):
        seen = view(state, 0, since=0)
        assert seen.gold == state.gold
        assert seen.palisades == members_of(state.palisades)
        assert seen.palisades_left == 35 - len(seen.palisades)
        assert [
            as_set(square for square, owner in enumerate(seen.warriors) if owner == seat + 1)
            for seat in range(3)
        ] == list(state.warriors)
        numbers = [members_of(squares) for squares in territories_of(state.palisades)]
        assert all(
            seen.territories[square] == number
            for number, squares in enumerate(numbers)
            for square in squares
        )
        assert (seen.passed, seen.to_move) == (state.passed, game.to_move(state))


@pytest.mark.parametrize("seed", range(3))
def test_r17_r21_legal_lines_barred_pairs_and_palisades_allowed_are_exact(seed: int) -> None:
    """Held equal to a flood fill over every line and every pair."""
    for state, _ in random_states(Options(2), seed):
        if state.turn is None or not state.palisades_left:
            continue
        seen = view(state, state.turn, since=0)
        free = [line for line in range(LINES) if not state.palisades >> line & 1]
        legal = [line for line in free if _leaves_four(state, (line,))]
        assert seen.legal_lines == tuple(legal)
        pairs = [(one, other) for one in legal for other in legal if one < other]
        barred = [pair for pair in pairs if not _leaves_four(state, pair)]
        assert seen.barred_pairs == tuple(one * LINES + other for one, other in barred)
        most = 2 if len(barred) < len(pairs) and state.palisades_left >= 2 else min(1, len(legal))
        assert seen.palisades_allowed == most


def _leaves_four(state: State, lines: tuple[int, ...]) -> bool:
    palisades = state.palisades | as_set(lines)
    is_legal = min(squares.bit_count() for squares in territories_of(palisades)) >= 4
    assert is_legal is not is_fenced_small(palisades, lines)
    return is_legal


def test_no_view_has_a_field_that_was_not_looked_at_with_the_law_in_mind() -> None:
    assert " ".join(View.__slots__) == (
        "ply viewer to_move log outcome options gold warriors values territories palisades "
        "palisades_left warriors_left passed hand legal_squares legal_lines barred_pairs "
        "palisades_allowed army advanced"
    )


def test_no_view_of_the_tokens_has_a_field_that_was_not_looked_at_with_the_law_in_mind() -> None:
    assert " ".join(AdvancedView.__slots__) == (
        "power_tokens reinforcements face_up looked_at arrows reinforced main_action_due "
        "power_squares power_lines power_barred reinforcement_squares reinforcement_barred"
    )


def test_squares_and_lines_of_the_view_are_the_legal_ones() -> None:
    for state, _ in random_states(Options(2), seed=9):
        if state.turn is not None:
            seen = view(state, state.turn, since=0)
            assert as_set(seen.legal_squares) == legal_squares(state, state.turn)
            assert as_set(seen.legal_lines) == legal_lines(state)
