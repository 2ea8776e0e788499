"""What is asked of a match in progress by whoever shows it: a `Match` has it, and a `State`."""

from collections.abc import Sequence
from typing import Protocol

from services.engine.rules.orkisland.board import Board


class Position(Protocol):
    """The beginning of a round."""

    @property
    def board(self) -> Board: ...

    @property
    def round(self) -> int:
        """Rounds played so far."""
        ...

    @property
    def statuses(self) -> Sequence[int]:
        """For each seat -1 if it gave no orders in the last round, else 0."""
        ...
