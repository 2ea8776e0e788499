"""Which stream plays which seat in this process: the newest one, and no other."""

from collections.abc import Iterator
from contextlib import contextmanager

from services.lobby.refusals import refuse
from services.lobby.watchers import Mailbox


class Place:
    """The right of one stream to play a seat."""

    def __init__(self, mailbox: Mailbox) -> None:
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
    """The places by table and seat."""

    def __init__(self) -> None:
        self._places: dict[tuple[str, int], Place] = {}

    @contextmanager
    def take(self, table_id: str, seat: int, mailbox: Mailbox) -> Iterator[Place]:
        """Give out the place at a seat for as long as the context lasts, or until a newer one."""
        place = Place(mailbox)
        older = self._places.get((table_id, seat))
        self._places[table_id, seat] = place
        if older:
            older.lose()
        try:
            yield place
        finally:
            if self._places.get((table_id, seat)) is place:
                del self._places[table_id, seat]

    def count(self) -> int:
        """Return how many seats are played by streams."""
        return len(self._places)
