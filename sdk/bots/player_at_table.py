"""Players of Ork Island as bots: at a table they see views, and not the match."""

import secrets
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from math import inf
from time import monotonic

import numpy as np

from sdk.bot import Bot, Turn
from sdk.bots.seated import BotFailed
from sdk.orkisland.driving import Seated
from sdk.orkisland.players.exec_player import ExecPlayer
from sdk.time_limits import OutOfTime, uninterrupted
from services.engine.rules.orkisland.formats.record_text import fitting_name
from services.engine.rules.orkisland.orders import Absence, Order, format
from services.engine.rules.orkisland.players.at_table import scene_of, shown_view
from services.engine.rules.orkisland.players.player import Disqualified, Player
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.registration import (
    complaints,
    countable,
    orders_of,
    register,
)
from services.engine.rules.orkisland.view import View

_SEED_BITS = 31
_DAY = 86_400.0
_LEAST = 1e-3


class TurnLimits:
    """What is left of a turn at a table, which goes on while an older answer is waited for."""

    def __init__(self) -> None:
        self._deadline = inf

    def begin(self, time_ms: int | None) -> None:
        """Begin a turn; None is as long as one likes."""
        self._deadline = monotonic() + (_DAY if time_ms is None else time_ms / 1000)

    def in_round(self, round: int) -> float:
        """Return how many seconds are left."""
        return max(_LEAST, self._deadline - monotonic())


class PlayerAtTable(Bot):
    """A player, in Python or a program, at a seat of a table.

    As in a match on the own machine, orders that do not count are dropped with a warning.
    """

    game = "orkisland"

    def __init__(self, player: Seated, limits: TurnLimits, tell: Callable[[str], None]) -> None:
        """`limits` are those of the player if it is a program; `tell` gets warnings."""
        self._player = player
        self._limits = limits
        self._tell = tell
        self._sight: Sight | None = None
        self._round = 0

    def choose(self, view: View, turn: Turn) -> str:
        """Return the orders of the player. Raises OutOfTime, BotFailed, and what it raises."""
        self._limits.begin(turn.time_ms)
        self._round = view.round
        is_program = isinstance(self._player, ExecPlayer)
        try:
            with uninterrupted() if is_program else nullcontext():
                move = self._decide(view, turn)
        except Disqualified as reason:
            raise BotFailed(f"round {self._round}: {reason}") from reason
        if isinstance(move, Absence):
            raise OutOfTime
        with uninterrupted():
            return format(self._countable(move, view, turn.seat))

    def _decide(self, view: View, turn: Turn) -> Sequence[Order] | Absence:
        sight = self._sight or self._open_sight(view, turn)
        sight.see(shown_view(view))
        if self._sight is None:
            self._player.join(sight, turn.seat)
            self._sight = sight
        if not isinstance(self._player, Player):
            return self._player.decide()
        begun = monotonic()
        try:
            return Player.decide(self._player)
        finally:
            used = 0 if turn.time_ms is None else (monotonic() - begun) / (turn.time_ms / 1000)
            sight.use_time(turn.seat, min(1.0, used))

    def _open_sight(self, view: View, turn: Turn) -> Sight:
        names = [fitting_name(name) for name in turn.names]
        return Sight(scene_of(view, secrets.randbits(_SEED_BITS)), names, self._warn)

    def _countable(self, move: Sequence[Order], view: View, seat: int) -> tuple[Order, ...]:
        """Return the orders that count; warn of the others."""
        owner = np.array(view.ork_owners, np.int32)
        given = orders_of([()] * seat + [move])
        for who, error in complaints(given, register(owner, given), view.ork_owners):
            self._warn(who, str(error))
        return countable(owner, seat, move)

    def _warn(self, seat: int, message: str) -> None:
        self._tell(f"warning: round {self._round}: {message}")
