"""Which stream plays which seat: the newest one, and no other, whichever lobby it came to.

Other lobbies hear of a stream by a notice. Where one gets lost, two streams are asked for the same
turn: the first answer counts, and the other bot is told that its answer does not.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from services.lobby.hall import Notices
from services.lobby.refusals import refuse
from services.lobby.watchers import Mailbox

NOTICE = "bot"


class Place:
    """The right of one stream to play a seat. `time_ns` is when it came."""

    def __init__(self, mailbox: Mailbox, time_ns: int) -> None:
        self.time_ns = time_ns
        self._mailbox = mailbox
        self._is_lost = False

    def check(self) -> None:
        """Do nothing as long as no newer stream plays the seat. Raises Refusal TAKEN_OVER."""
        if self._is_lost:
            raise refuse("TAKEN_OVER", "a newer stream plays this seat; end one of the two bots")

    def lose(self) -> None:
        """Let a newer stream play the seat."""
        self._is_lost = True
        self._mailbox.wake()


class Places:
    """The places of this lobby by table and seat."""

    def __init__(self, notices: Notices, clock_ns: Callable[[], int] = time.time_ns) -> None:
        self._notices = notices
        self._clock_ns = clock_ns
        self._places: dict[tuple[str, int], Place] = {}

    @contextmanager
    def take(self, table_id: str, seat: int, mailbox: Mailbox) -> Iterator[Place]:
        """Give out the place at a seat for as long as the context lasts, or until a newer one."""
        place = Place(mailbox, self._clock_ns())
        older = self._places.get((table_id, seat))
        self._places[table_id, seat] = place
        if older:
            older.lose()
        self._notices.publish(f"{NOTICE}/{table_id}/{seat}/{place.time_ns}")
        try:
            yield place
        finally:
            if self._places.get((table_id, seat)) is place:
                del self._places[table_id, seat]

    def hear(self, notice: str) -> bool:
        """Take a notice of another lobby; return whether it was of a place at all.

        Of two streams that came at once the one that came later by the lobbies' clocks stays: both
        lobbies say the same.
        """
        match notice.split("/"):
            case [kind, table_id, seat, time_ns] if kind == NOTICE:
                place = self._places.get((table_id, int(seat)))
                if place and place.time_ns < int(time_ns):
                    place.lose()
                return True
        return False

    def count(self) -> int:
        """Return how many seats are played by streams."""
        return len(self._places)
