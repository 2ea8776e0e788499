"""What holds for every game of the hall."""

import pickle

import pytest

from services.engine.rules.game import MoveError
from services.engine.rules.games import GAMES, game_of
from services.engine.rules.record import format_record, parse_record, replay
from services.engine.tests.rules.random_games import SAMPLES, name_of, random_record, random_states

CASES = [
    pytest.param(options, seed, id=f"{name_of(options)}-{seed}")
    for sample in SAMPLES.values()
    for options in sample.options
    for seed in range(8)
]


def test_every_game_has_a_player_of_random_moves() -> None:
    assert SAMPLES.keys() == GAMES.keys()
    assert all(game.name == name for name, game in GAMES.items())


@pytest.mark.parametrize(("options", "seed"), CASES)
def test_same_seed_and_moves_give_the_same_game(options: object, seed: int) -> None:
    assert list(random_states(options, seed)) == list(random_states(options, seed))


@pytest.mark.parametrize(("options", "seed"), CASES)
def test_replay_of_the_record_is_the_state(options: object, seed: int) -> None:
    record = random_record(options, seed)
    *_, (last, _) = random_states(options, seed)
    assert replay(record) == last
    assert replay(parse_record(format_record(record))) == last


@pytest.mark.parametrize(("options", "seed"), CASES)
def test_no_seat_is_to_move_exactly_when_there_is_an_outcome(options: object, seed: int) -> None:
    game = game_of(options)
    for state, _ in random_states(options, seed):
        assert (game.to_move(state) == ()) == (game.outcome(state) is not None)
        assert list(game.to_move(state)) == sorted(game.to_move(state))


@pytest.mark.parametrize(("options", "seed"), CASES)
def test_moves_come_back_in_canonical_notation(options: object, seed: int) -> None:
    game = game_of(options)
    state = game.start(options, seed)
    for seat, text in random_record(options, seed).moves:
        state, canonical = game.apply(state, seat, text.upper())
        assert canonical == text


@pytest.mark.parametrize(("options", "seed"), CASES)
def test_a_refused_move_changes_nothing(options: object, seed: int) -> None:
    game = game_of(options)
    sample = SAMPLES[game.name]
    for state, _ in random_states(options, seed):
        before = pickle.dumps(state)
        refused = ["no such move", *sample.refused(state)]
        for seat in range(9):
            for text in refused if seat in game.to_move(state) else [sample.plain, refused[0]]:
                with pytest.raises(MoveError):
                    game.apply(state, seat, text)
        assert pickle.dumps(state) == before


@pytest.mark.parametrize(("options", "seed"), CASES)
def test_a_move_leaves_the_state_before_it_as_it_was(options: object, seed: int) -> None:
    states = [(state, pickle.dumps(state)) for state, _ in random_states(options, seed)]
    assert all(pickle.dumps(state) == before for state, before in states)


@pytest.mark.parametrize(("options", "seed"), CASES)
def test_once_a_game_is_over_everybody_may_see_all_that_lies_open(
    options: object, seed: int
) -> None:
    game = game_of(options)
    *_, (last, _) = random_states(options, seed)
    assert game.open_view(last, 0) == game.view(last, None, 0)
