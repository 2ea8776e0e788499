"""What has come from the hall over one stream, read in a thread while a bot thinks."""

from collections import deque
from collections.abc import Iterable
from queue import Empty, SimpleQueue
from threading import Thread

from hall.v1 import bot_pb2

_OVERTAKING = ("turn", "missed", "ended")
"""What makes the answer to an earlier turn useless."""


class Inbox:
    """The messages of one stream, in order."""

    def __init__(self, call: Iterable[bot_pb2.PlayResponse]) -> None:
        """Begin to read."""
        self._unseen: SimpleQueue[bot_pb2.PlayResponse | Exception | None] = SimpleQueue()
        self._seen: deque[bot_pb2.PlayResponse | Exception | None] = deque()
        Thread(target=self._read, args=(call,), daemon=True).start()

    def take(self) -> bot_pb2.PlayResponse | None:
        """Wait for the next message and return it; None if there are no more.

        Raises RpcError, and whatever else has come instead.
        """
        message = self._seen.popleft() if self._seen else self._unseen.get()
        if isinstance(message, Exception):
            raise message
        return message

    def is_overtaken(self) -> bool:
        """Tell whether the turn that was taken last is over, by what has come after it."""
        try:
            while True:
                self._seen.append(self._unseen.get_nowait())
        except Empty:
            return any(
                message.WhichOneof("message") in _OVERTAKING
                for message in self._seen
                if isinstance(message, bot_pb2.PlayResponse)
            )

    def _read(self, call: Iterable[bot_pb2.PlayResponse]) -> None:
        try:
            for message in call:
                self._unseen.put(message)
        except Exception as error:  # which is for the thread that waits
            self._unseen.put(error)
        else:
            self._unseen.put(None)
