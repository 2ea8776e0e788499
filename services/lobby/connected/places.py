"""Which stream plays which seat: the newest one, and no other, whichever lobby it came to.

Other lobbies hear of a stream by a notice. Where one gets lost, or their clocks differ, two streams
may be asked for the same turn: the first answer counts, and the other bot is told that its answer
does not.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from services.lobby.connected.inbox import Inbox
from services.lobby.hall import Notices
from services.lobby.hot import HotTable
from services.lobby.refusals import refuse

NOTICE = "bot"

FindTable = Callable[[str], HotTable | None]


class Place:
    """The right of one stream to play a seat.

    `time_ns` is when it came, for all lobbies, and `came_time` by the clock of this one. It
    `is_held_up` while a message is on its way to the bot, for ever if that does not read, and while
    one of the bot's waits because it has sent too many.
    """

    def __init__(self, inbox: Inbox, time_ns: int, came_time: float) -> None:
        self.inbox = inbox
        self.time_ns = time_ns
        self.came_time = came_time
        self.is_held_up = False
        self._is_lost = False

    def check(self) -> None:
        """Do nothing as long as no newer stream plays the seat. Raises Refusal TAKEN_OVER."""
        if self._is_lost:
            raise refuse("TAKEN_OVER", "a newer stream plays this seat; end one of the two bots")

    def lose(self) -> None:
        """Let a newer stream play the seat."""
        self._is_lost = True
        self.inbox.mailbox.wake()


class Places:
    """The places of this lobby by table and seat. `find_table` has the tables in memory."""

    def __init__(
        self,
        notices: Notices,
        find_table: FindTable,
        clock: Callable[[], float] = time.monotonic,
        clock_ns: Callable[[], int] = time.time_ns,
    ) -> None:
        self._notices = notices
        self._find_table = find_table
        self._clock = clock
        self._clock_ns = clock_ns
        self._places: dict[tuple[str, int], Place] = {}

    @contextmanager
    def take(self, hot: HotTable, seat: int, inbox: Inbox) -> Iterator[Place]:
        """Give out the place at a seat for as long as the context lasts, or until a newer one."""
        place = Place(inbox, self._clock_ns(), self._clock())
        key = (hot.table.id, seat)
        older = self._places.get(key)
        self._places[key] = place
        if older:
            older.lose()
        hot.due.note_stream(seat, is_here=True)
        self.announce(hot, seat, place)
        try:
            yield place
        finally:
            if self._places.get(key) is place:
                del self._places[key]

    def announce(self, hot: HotTable, seat: int, place: Place) -> None:
        """Tell other lobbies that this stream plays the seat."""
        self._notices.publish(f"{NOTICE}/{hot.table.id}/{seat}/{place.time_ns}")

    def find(self, table_id: str, seat: int) -> Place | None:
        """Return the place at a seat, if a stream plays it here."""
        return self._places.get((table_id, seat))

    def hear(self, notice: str) -> bool:
        """Take a notice of another lobby; return whether it was of a place at all.

        Of two streams that came at once the one that came later by the lobbies' clocks stays.
        """
        match notice.split("/"):
            case [kind, table_id, seat, time_ns] if kind == NOTICE:
                self._hear(table_id, int(seat), int(time_ns))
                return True
        return False

    def count(self) -> int:
        """Return how many seats are played by streams."""
        return len(self._places)

    def _hear(self, table_id: str, seat: int, time_ns: int) -> None:
        place = self._places.get((table_id, seat))
        if place and place.time_ns >= time_ns:
            return
        if place:
            place.lose()
        if hot := self._find_table(table_id):
            hot.due.note_stream(seat, is_here=False)
