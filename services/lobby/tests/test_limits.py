"""How much a caller may ask."""

from contextlib import suppress

import pytest

from services.lobby.callers import address_of
from services.lobby.limits import MAX_BUCKETS, Limits
from services.wire.errors import Refusal


class Clock:
    """A clock that stands until it is set."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def count_answered(limits: Limits, caller: str, calls: int) -> int:
    answered = 0
    for _ in range(calls):
        with suppress(Refusal):
            limits.take(caller)
            answered += 1
    return answered


def test_a_burst_then_the_rate_for_each_caller() -> None:
    clock = Clock()
    limits = Limits(rate=10, burst=20, clock=clock)
    assert count_answered(limits, "a", 10_000) == 20
    assert count_answered(limits, "b", 5) == 5
    clock.now = 1
    assert count_answered(limits, "a", 10_000) == 10
    clock.now = 100
    assert count_answered(limits, "a", 10_000) == 20


def test_looking_does_not_count() -> None:
    limits = Limits(rate=1, burst=1, clock=Clock())
    for _ in range(3):
        limits.check("a")
    limits.take("a")
    with pytest.raises(Refusal) as refused:
        limits.check("a")
    assert (refused.value.reason, refused.value.facts) == ("TOO_MANY_REQUESTS", {"seconds": "1.0"})


def test_who_is_quiet_is_forgotten() -> None:
    clock = Clock()
    limits = Limits(rate=1, burst=2, clock=clock)
    for number in range(MAX_BUCKETS):
        limits.take(str(number))
    clock.now = 1
    count_answered(limits, "a", 2)
    assert limits.bucket_count == 1


@pytest.mark.parametrize(
    ("peer", "address"),
    [
        ("ipv4:10.0.0.7:41234", "ipv4:10.0.0.7"),
        ("ipv6:%5B::1%5D:41234", "ipv6:%5B::1%5D"),
        ("unix:", "unix:"),
    ],
)
def test_an_address_has_no_port(peer: str, address: str) -> None:
    assert address_of(peer) == address
