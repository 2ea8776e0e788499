"""When something is overdue, and when it is worth another try. Pure: times come in as arguments."""

from collections.abc import Collection

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
