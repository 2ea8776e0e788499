"""The pace of messages."""

from frontend.play.limits import TokenBucket


def test_a_burst_passes_and_then_the_rate_holds() -> None:
    bucket = TokenBucket(rate=2.0, burst=3, now=100.0)

    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(100.5), bucket.take(100.5)] == [True, False]


def test_waiting_long_saves_no_more_than_a_burst() -> None:
    bucket = TokenBucket(rate=2.0, burst=3, now=100.0)

    assert [bucket.take(900.0) for _ in range(4)] == [True, True, True, False]
