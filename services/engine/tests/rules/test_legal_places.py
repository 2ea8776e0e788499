"""What a view offers is exactly what is accepted, in random games of all options."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from services.engine.rules.armadora.board import LINE_NAMES, LINES, SQUARE_NAMES
from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.state import State, has_main_action, to_move
from services.engine.rules.armadora.turn import apply
from services.engine.rules.armadora.view import AdvancedView, View, view
from services.engine.rules.game import IllegalMove
from services.engine.tests.rules.random_games import POWER_LETTERS, random_states
from services.engine.tests.rules.strategies import any_options

SINGLE_MOVES = [
    "pass",
    *(
        f"{letter}{value}@{name}"
        for letter in "wg"
        for value in range(1, 6)
        for name in SQUARE_NAMES
    ),
    *(f"{letter}@{name}" for letter in "mer" for name in SQUARE_NAMES),
    *(f"{letter}@{name}" for letter in "po" for name in LINE_NAMES),
]
STATES_OF_A_GAME = 4


@settings(max_examples=60)
@given(options=any_options(), seed=st.integers(0, 2**63 - 1), data=st.data())
def test_single_moves_that_a_view_offers_are_those_that_are_accepted(
    options: Options, seed: int, data: st.DataObject
) -> None:
    states = [state for state, _ in random_states(options, seed) if to_move(state)]
    places = data.draw(st.lists(st.integers(0, len(states) - 1), max_size=STATES_OF_A_GAME))
    for state in [states[-1], *(states[place] for place in places)]:
        (mover,) = to_move(state)
        assert offered(view(state, mover, since=0), mover) == accepted(state, mover)


def accepted(state: State, seat: int) -> set[str]:
    """Return the single moves that a seat may play, by trying all of them."""
    texts = set()
    for text in SINGLE_MOVES:
        try:
            apply(state, seat, text)
        except IllegalMove:
            continue
        texts.add(text)
    return texts


def offered(seen: View, seat: int) -> set[str]:
    """Return the single moves that a view tells its seat to be legal."""
    values = [value for value, count in enumerate(seen.hand, start=1) if count]
    squares = [SQUARE_NAMES[square] for square in seen.legal_squares]
    texts = {f"w{value}@{name}" for name in squares for value in values}
    texts |= {f"p@{LINE_NAMES[line]}" for line in seen.legal_lines}
    if seen.advanced is not None:
        letter = POWER_LETTERS[seen.options.factions[seat]]
        texts |= set(offered_tokens(seen.advanced, letter, values))
    if seen.advanced is None or not seen.advanced.main_action_due:
        texts.add("pass")
    return texts


def offered_tokens(tokens: AdvancedView, letter: str, values: list[int]) -> Iterator[str]:
    for square in tokens.reinforcement_squares:
        yield f"r@{SQUARE_NAMES[square]}"
    for line in tokens.power_lines:
        yield f"o@{LINE_NAMES[line]}"
    for square in tokens.power_squares:
        for value in values if letter == "g" else [""]:
            yield f"{letter}{value}@{SQUARE_NAMES[square]}"


@settings(max_examples=60)
@given(options=any_options(), seed=st.integers(0, 2**63 - 1))
def test_pairs_that_a_view_bars_are_those_that_are_refused(options: Options, seed: int) -> None:
    states = [state for state, _ in random_states(options, seed) if to_move(state)]
    state = states[len(states) // 2]
    (mover,) = to_move(state)
    seen = view(state, mover, since=0)
    if state.palisades_left < 2:
        return
    pairs = [(one, other) for one in seen.legal_lines for other in seen.legal_lines if one < other]
    refused = []
    for one, other in pairs:
        try:
            apply(state, mover, f"p@{LINE_NAMES[one]},{LINE_NAMES[other]}")
        except IllegalMove:
            refused.append(one * LINES + other)
    assert tuple(refused) == seen.barred_pairs


@settings(max_examples=300)
@given(options=any_options(), seed=st.integers(0, 2**63 - 1))
def test_r29_r43_whoever_is_to_move_has_a_main_action(options: Options, seed: int) -> None:
    for state, _ in random_states(options, seed):
        for seat in to_move(state):
            assert has_main_action(state, seat)


@settings(max_examples=100)
@given(options=any_options(), seed=st.integers(0, 2**63 - 1))
def test_a_view_offers_places_or_says_why_not_but_only_to_the_seat_to_move(
    options: Options, seed: int
) -> None:
    for state, _ in random_states(options, seed):
        for viewer in (*range(options.seats), None):
            tokens = view(state, viewer, since=0).advanced
            assert (tokens is not None) == options.advanced
            if tokens is not None:
                is_mover = to_move(state) == (viewer,)
                powers = bool(tokens.power_squares or tokens.power_lines)
                reinforcements = bool(tokens.reinforcement_squares)
                assert powers + bool(tokens.power_barred) == is_mover
                assert reinforcements + bool(tokens.reinforcement_barred) == is_mover
