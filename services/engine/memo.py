"""The memo: states of records seen lately, so that a hot table costs one move and not a replay.

It changes no answer, only how long the answer takes.
"""

from collections import OrderedDict
from typing import Any

MOST_BYTES = 128 * 1024 * 1024


class Memo:
    """A bounded table from digests of records to the states that they replay to.

    It keeps at most `size` states, of at most `most_bytes` in all. The least recently used one is
    the first to go; with `size` 0 nothing is kept.
    """

    def __init__(self, size: int, most_bytes: int = MOST_BYTES) -> None:
        self._size = size
        self._most_bytes = most_bytes
        self._bytes = 0
        self._states: OrderedDict[bytes, tuple[Any, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._states)

    def find(self, key: bytes) -> Any | None:
        """Return the state of a record, which counts as a use, or None."""
        found = self._states.get(key)
        if found is None:
            return None
        self._states.move_to_end(key)
        return found[0]

    def store(self, key: bytes, state: Any, size: int) -> None:
        """Keep the state of a record, which takes about so many bytes."""
        _, old_size = self._states.pop(key, (None, 0))
        self._states[key] = (state, size)
        self._bytes += size - old_size
        while self._bytes > self._most_bytes or len(self._states) > self._size:
            _, (_, size) = self._states.popitem(last=False)
            self._bytes -= size

    def retire(self, key: bytes) -> None:
        """Make a state the first to go: its record has grown, and few will ask for it again."""
        if key in self._states:
            self._states.move_to_end(key, last=False)
