"""How a bot that is cut off comes back: after pauses that grow, and with a line now and then."""

import random
import time
from collections.abc import Callable

FIRST_PAUSE_SECONDS = 0.1
LONGEST_PAUSE_SECONDS = 5.0
SECONDS_BETWEEN_LINES = 60.0
SECONDS_OF_HEALTH = 5.0


class Outages:
    """What goes wrong on the way to the hall. `tell` gets lines for the author of the bot."""

    def __init__(
        self,
        tell: Callable[[str], None],
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._tell = tell
        self._sleep = sleep
        self._clock = clock
        self._pause_seconds = FIRST_PAUSE_SECONDS
        self._told_time: float | None = None
        self._is_told = False
        self._back_time: float | None = None

    def come_back(self) -> None:
        """Note that the hall is there again, which may not last; tell it if the outage was told."""
        self._back_time = self._clock()
        if self._is_told:
            self._tell("back again")
        self._is_told = False

    def end(self) -> None:
        """Note that the hall is there, and the game goes on."""
        self.come_back()
        self._pause_seconds = FIRST_PAUSE_SECONDS
        self._told_time = None

    def wait(self, reason: str) -> None:
        """Wait before the next try, longer each time; tell why at first, then once a minute.

        After some time in which all was well it is the first again.
        """
        now = self._clock()
        if self._back_time is not None and now - self._back_time >= SECONDS_OF_HEALTH:
            self.end()
        self._back_time = None
        if self._told_time is None or now - self._told_time >= SECONDS_BETWEEN_LINES:
            self._told_time = now
            self._is_told = True
            self._tell(f"cut off: {reason}; coming back")
        self._sleep(self._pause_seconds * random.uniform(0.5, 1))
        self._pause_seconds = min(2 * self._pause_seconds, LONGEST_PAUSE_SECONDS)
