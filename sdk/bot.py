"""What a bot is: one class that runs unchanged on your machine and at a table of the hall."""

from dataclasses import dataclass
from typing import Any, ClassVar

GAMES = ("armadora", "orkisland")


@dataclass(frozen=True, slots=True)
class Turn:
    """What a bot is told of its turn beside its view.

    | attribute | what |
    |---|---|
    | `game` | `"armadora"` or `"orkisland"` |
    | `seat` | the bot's seat, 0-based |
    | `names` | who sits at each seat |
    | `ply` | how many moves were played |
    | `time_ms` | how long the answer may take, None for as long as you like |
    | `thinking_ms` | how long the answer before took here; None for the first one |
    | `round_trip_ms` | how long it was on its way; None without one, and after a turn missed |
    | `refusal` | why the move chosen just before for this turn cannot be played, else None |
    | `missed` | how many turns were missed just before this one: the answer was late |
    """

    game: str
    seat: int
    names: tuple[str, ...]
    ply: int
    time_ms: int | None = None
    thinking_ms: float | None = None
    round_trip_ms: float | None = None
    refusal: str | None = None
    missed: int = 0


class Bot:
    """Derive from it and write `choose`. One is made for each game; it may keep what it likes."""

    game: ClassVar[str] = "armadora"
    """What it is tried out at, and what tables are opened for it: "armadora" or "orkisland"."""

    def choose(self, view: Any, turn: Turn) -> str:
        """Return a move in the notation of docs/notation.md.

        `view` is what the seat may know: a `View` of `sdk.armadora`, or one of `sdk.orkisland`,
        always with options and island. Its log begins where that of the view before has ended.
        Whoever has not returned after `turn.time_ms` is stopped.
        """
        raise NotImplementedError(f"{type(self).__name__} has no method choose")
