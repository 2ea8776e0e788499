"""When something is tried again."""

from services.lobby.clocks import Retries

A, B = ("abcdefghijkl", 3), ("abcdefghijkl", 4)


def test_tries_are_spaced_out_up_to_a_minute() -> None:
    retries = Retries(5)
    tried = [now for now in range(400) if retries.due([A], now)]
    assert tried == [0, 5, 15, 35, 75, 135, 195, 255, 315, 375]


def test_each_has_its_own_clock_and_what_is_over_is_forgotten() -> None:
    retries = Retries(5)
    assert retries.due([A], 0) == [A]
    assert retries.due([A, B], 1) == [B]
    assert retries.due([B], 2) == []
    assert retries.due([A, B], 3) == [A]
