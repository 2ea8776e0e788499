"""When something is overdue, and when it is worth another try. Pure: times come in as arguments."""

from collections.abc import Collection
from dataclasses import dataclass

MAX_PAUSE_SECONDS = 60.0

TableAtPly = tuple[str, int]


class Retries:
    """Spaces tries out: `first_pause_seconds` to the next one, then twice that, up to a minute."""

    def __init__(self, first_pause_seconds: float) -> None:
        self._first_pause_seconds = first_pause_seconds
        self._tries: dict[TableAtPly, tuple[int, float]] = {}

    def due(self, overdue: Collection[TableAtPly], now: float) -> list[TableAtPly]:
        """Return which of all that is overdue to try again now; the rest has had its try lately.

        What is not overdue any more is forgotten.
        """
        self._tries = {key: self._tries[key] for key in overdue if key in self._tries}
        due = [key for key in overdue if now >= self._tries.get(key, (0, now))[1]]
        for key in due:
            tries, _ = self._tries.get(key, (0, now))
            pause = min(self._first_pause_seconds * 2**tries, MAX_PAUSE_SECONDS)
            self._tries[key] = (tries + 1, now + pause)
        return due


@dataclass(frozen=True, slots=True)
class _Asked:
    done: int
    pause_seconds: float
    due_time: float


class Reminders:
    """Spaces out how often something is asked for in which somebody is interested, in the same way.

    Who comes and goes does not begin anew: what was asked for is remembered for a while.
    """

    def __init__(self, first_pause_seconds: float) -> None:
        self._first_pause_seconds = first_pause_seconds
        self._asked: dict[str, _Asked] = {}

    def is_due(self, name: str, now: float, done: int = 0) -> bool:
        """Return whether to ask for something now, and note that.

        `done` is how much of it is there: where that has grown, it comes, and may take its time.
        """
        self._forget_stale(now)
        asked = self._asked.get(name)
        has_grown = asked is not None and done > asked.done
        if asked and not has_grown and now < asked.due_time:
            return False
        pause = self._first_pause_seconds
        if asked and not has_grown:
            pause = min(2 * asked.pause_seconds, MAX_PAUSE_SECONDS)
        self._asked[name] = _Asked(done, pause, now + pause)
        return not has_grown

    def _forget_stale(self, now: float) -> None:
        """Forget what nobody asked for since it was due, for as long as the pause was before."""
        self._asked = {
            name: asked
            for name, asked in self._asked.items()
            if now < asked.due_time + asked.pause_seconds
        }
