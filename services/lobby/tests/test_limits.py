"""How much a caller may ask."""

from contextlib import suppress
from dataclasses import dataclass

import pytest

from services.lobby.callers import address_of, client_of
from services.lobby.limits import MAX_BUCKETS, Limits
from services.lobby.settings import Settings
from services.wire.errors import Refusal


class Clock:
    """A clock that stands until it is set."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def count_answered(limits: Limits, caller: str, calls: int, cost: int = 1) -> int:
    answered = 0
    for _ in range(calls):
        with suppress(Refusal):
            limits.take(caller, cost)
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


def test_a_refusal_tells_how_long_to_wait() -> None:
    limits = Limits(rate=1, burst=1, clock=Clock())
    limits.take("a")
    with pytest.raises(Refusal) as refused:
        limits.take("a")
    assert (refused.value.reason, refused.value.facts) == ("TOO_MANY_REQUESTS", {"seconds": "1.0"})


def test_a_call_that_costs_more_is_answered_less_often() -> None:
    clock = Clock()
    limits = Limits(rate=10, burst=20, clock=clock)
    assert count_answered(limits, "a", 10, cost=8) == 2
    assert count_answered(limits, "a", 10) == 4
    clock.now = 100
    assert count_answered(limits, "a", 10, cost=1000) == 1


def test_who_is_quiet_is_forgotten() -> None:
    clock = Clock()
    limits = Limits(rate=1, burst=2, clock=clock)
    for number in range(MAX_BUCKETS):
        limits.take(str(number))
    clock.now = 1
    count_answered(limits, "a", 2)
    assert limits.bucket_count == 1


@dataclass
class Call:
    """A call as gRPC tells of it."""

    metadata: dict[str, str | bytes]

    def invocation_metadata(self) -> list[tuple[str, str | bytes]]:
        return list(self.metadata.items())

    def peer(self) -> str:
        return "ipv4:10.0.0.7:41234"


@pytest.mark.parametrize(
    ("metadata", "trusted", "client"),
    [
        ({"x_client": "ann"}, "", "ipv4:10.0.0.7"),
        ({"x_client": "ann"}, "x_client", "ann"),
        ({}, "x_client", "ipv4:10.0.0.7"),
        ({"x-real-ip": "192.0.2.1"}, "x_client,x-real-ip", "192.0.2.1"),
        ({"x-real-ip": "10.0.0.8", "x_client": "ann"}, "x_client, x-real-ip", "ann"),
        ({"x_client": b"ann"}, "x_client", "ipv4:10.0.0.7"),
        ({"x_client": "x" * 1000}, "x_client", "x" * 128),
    ],
)
def test_a_client_is_whom_the_first_trusted_key_names(
    metadata: dict[str, str | bytes], trusted: str, client: str
) -> None:
    settings = Settings(secret_key="a key for the tests", trusted_client_header=trusted)
    assert client_of(Call(metadata), settings.trusted_client_keys) == client


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
