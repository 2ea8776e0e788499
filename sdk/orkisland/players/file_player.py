"""Players from Python files, which have as much time as programs have."""

from collections.abc import Sequence
from functools import partial
from time import monotonic

from sdk.time_limits import OutOfTime, TimeLimits, run_limited
from services.engine.rules.orkisland.orders import Absence, Order
from services.engine.rules.orkisland.players.player import Disqualified, Player
from services.engine.rules.orkisland.players.sight import Sight


class FilePlayer:
    """A player at a seat of one match, with a limit of time; status tells what it has used of it.

    It is stopped where it is when its time is over, and asked again in the next round. Of its class
    only `play` and `join` are called; it may have a method `decide` for itself.
    """

    def __init__(self, player: Player, limits: TimeLimits) -> None:
        self._player = player
        self._limits = limits

    def join(self, sight: Sight, seat: int) -> None:
        """Let the player take its seat. Raises Disqualified, and what the player raises."""
        self._sight = sight
        self._seat = seat
        seconds = self._limits.first
        try:
            run_limited(partial(self._player.join, sight, seat), seconds)
        except OutOfTime:
            raise Disqualified(f"has not taken its seat within {seconds:g} seconds") from None

    def decide(self) -> Sequence[Order] | Absence:
        """Return the orders of this round, or LATE. Raises Disqualified, and what it raises."""
        seconds = self._limits.in_round(self._sight.round)
        begun = monotonic()
        try:
            return run_limited(partial(Player.decide, self._player), seconds)
        except OutOfTime:
            return Absence.LATE
        finally:
            self._sight.use_time(self._seat, min(1.0, (monotonic() - begun) / seconds))
