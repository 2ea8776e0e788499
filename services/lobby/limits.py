"""How much one caller may ask: calls, from buckets that fill again with time, and open streams.

A valid seat token has a bucket of its own: nobody who plays is refused for what a neighbour does,
and workers who play for many seats are not taken for one greedy client. Other calls, and those with
a wrong token, are the client's.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from services.lobby.refusals import refuse

MAX_BUCKETS = 20_000


@dataclass(slots=True)
class Bucket:
    """Calls that are left, as of a time."""

    left: float
    time: float


class Limits:
    """A bucket for each client and each seat: `burst` calls at once, then `rate` a second."""

    def __init__(
        self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    @property
    def bucket_count(self) -> int:
        """The number of callers that are remembered."""
        return len(self._buckets)

    def take(self, caller: str, cost: int = 1) -> None:
        """Count a call that is as much work as `cost` calls. Raises Refusal TOO_MANY_REQUESTS.

        One that costs more than a whole burst takes all of it.
        """
        cost = min(cost, self._burst)
        now = self._clock()
        bucket = self._buckets.get(caller)
        if bucket is None:
            bucket = self._new_bucket(caller, now)
        bucket.left = min(self._burst, bucket.left + (now - bucket.time) * self._rate)
        bucket.time = now
        if bucket.left < cost:
            raise refuse(
                "TOO_MANY_REQUESTS",
                f"at most {self._rate:g} requests a second are answered; wait a little",
                seconds=round((cost - bucket.left) / self._rate, 3),
            )
        bucket.left -= cost

    def _new_bucket(self, caller: str, now: float) -> Bucket:
        if len(self._buckets) >= MAX_BUCKETS:
            self._forget_full(now)
        return self._buckets.setdefault(caller, Bucket(self._burst, now))

    def _forget_full(self, now: float) -> None:
        """Forget whoever has been quiet: a full bucket is as good as a new one."""
        self._buckets = {
            caller: bucket
            for caller, bucket in self._buckets.items()
            if bucket.left + (now - bucket.time) * self._rate < self._burst
        }


class Streams:
    """The streams that each client has open: at most `most` at a time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    @contextmanager
    def hold(self, client: str) -> Iterator[None]:
        """Count a stream for as long as the context lasts. Raises Refusal TOO_MANY_REQUESTS."""
        if self._open[client] >= self._most:
            raise refuse(
                "TOO_MANY_REQUESTS",
                f"at most {self._most} streams are kept open for one client; end another one",
                streams=self._most,
            )
        self._open[client] += 1
        try:
            yield
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]
