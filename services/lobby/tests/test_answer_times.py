"""How the time that an answer took is split into thinking and the way."""

import pytest

from services.lobby.connected.messages import AnswerTime, answer_time


@pytest.mark.parametrize(
    ("total_ms", "said_ms", "thinking_ms", "round_trip_ms"),
    [
        (30.0, 20.0, 20.0, 10.0),
        (30.0, None, 30.0, 0.0),
        (30.0, 500.0, 30.0, 0.0),
        (30.0, -5.0, 0.0, 30.0),
        (30.0, float("nan"), 30.0, 0.0),
        (-2.8, None, 0.0, 0.0),
        (-2.8, 20.0, 0.0, 0.0),
    ],
)
def test_no_time_is_negative_or_longer_than_the_answer_took(
    total_ms: float, said_ms: float | None, thinking_ms: float, round_trip_ms: float
) -> None:
    assert answer_time(total_ms, said_ms) == AnswerTime(thinking_ms, round_trip_ms)
