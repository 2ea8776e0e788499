"""When something is tried again."""

from services.lobby.clocks import Retries


def test_tries_are_spaced_out_up_to_a_minute() -> None:
    retries: Retries[str] = Retries(5)
    tried = [now for now in range(400) if retries.due(["a"], now)]
    assert tried == [0, 5, 15, 35, 75, 135, 195, 255, 315, 375]


def test_each_has_its_own_clock_and_what_is_over_is_forgotten() -> None:
    retries: Retries[str] = Retries(5)
    assert retries.due(["a"], 0) == ["a"]
    assert retries.due(["a", "b"], 1) == ["b"]
    assert retries.due(["b"], 2) == []
    assert retries.due(["a", "b"], 3) == ["a"]
