"""The memo: states of records seen lately, so that a hot table costs one move and not a replay.

It changes no answer, only how long the answer takes.
"""

from collections import OrderedDict
from typing import Any


class Memo:
    """A bounded table from digests of records to the states that they replay to.

    The least recently used state is the first to go; with `size` 0 nothing is kept.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._states: OrderedDict[bytes, Any] = OrderedDict()

    def __len__(self) -> int:
        return len(self._states)

    def find(self, key: bytes) -> Any | None:
        """Return the state of a record, which counts as a use, or None."""
        state = self._states.get(key)
        if state is not None:
            self._states.move_to_end(key)
        return state

    def store(self, key: bytes, state: Any) -> None:
        """Keep the state of a record."""
        self._states[key] = state
        self._states.move_to_end(key)
        if len(self._states) > self._size:
            self._states.popitem(last=False)

    def retire(self, key: bytes) -> None:
        """Make a state the first to go: its record has grown, and few will ask for it again."""
        if key in self._states:
            self._states.move_to_end(key, last=False)
