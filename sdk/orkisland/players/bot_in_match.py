"""Bots as players of a match: they are told what they would be told at a table."""

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from time import monotonic

import numpy as np

from sdk.bot import Bot
from sdk.bots.seated import Answer, BotFailed, SeatedBot, Spent
from sdk.time_limits import TimeLimits
from services.engine.rules.game import MoveError
from services.engine.rules.orkisland.match import LATE
from services.engine.rules.orkisland.orders import Absence, Move, Order, format, parse
from services.engine.rules.orkisland.players.player import Disqualified
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.playing import report_of
from services.engine.rules.orkisland.registration import MOST_ORDERS, check_orders
from services.engine.rules.orkisland.round import Round
from services.engine.rules.orkisland.view import LogEntry, View


class BotInMatch:
    """A bot at a seat of one match. A move that a table would refuse is refused here too."""

    def __init__(self, bot: Bot, limits: TimeLimits | None) -> None:
        """Without limits it may think as long as it likes."""
        self._bot = bot
        self._limits = limits
        self._log: tuple[LogEntry, ...] = ()
        self._ply = 0
        self._out: tuple[int, ...] = ()
        self._late_in_a_row = 0

    def join(self, sight: Sight, seat: int) -> None:
        """Take a seat."""
        self._sight = sight
        self._seat = seat
        self._seated = SeatedBot(self._bot, "orkisland", seat, sight.names)

    @property
    def spent(self) -> Spent:
        """How long the bot has thought."""
        return self._seated.spent

    def decide(self) -> Sequence[Order] | Absence:
        """Return the orders of this round, or LATE. Raises Disqualified, and what the bot does."""
        view = self._view()
        seconds = self._limits.in_round(view.round) if self._limits else inf
        begun = monotonic()
        try:
            return self._decide(view, begun + seconds)
        except BotFailed as failed:
            raise failed.__cause__ or Disqualified(str(failed)) from None
        finally:
            self._sight.use_time(self._seat, min(1.0, (monotonic() - begun) / seconds))

    def hear(self, moves: Sequence[Move], result: Round) -> None:
        """Be told what was played in a round."""
        given = [(seat, move) for seat, move in enumerate(moves) if seat not in self._out]
        log = [LogEntry(seat, format(move), None) for seat, move in given]
        if log:
            log[-1] = replace(log[-1], report=report_of(result))
        self._log = tuple(log)
        self._ply += len(log)
        self._out = tuple([seat for seat, move in enumerate(moves) if move is Absence.OUT])

    def _decide(self, view: View, deadline: float) -> Sequence[Order] | Absence:
        """Ask until there is a move that can be played, or the time is over."""
        while answer := self._ask(view, deadline):
            try:
                move = self._read(answer.move)
            except MoveError as error:
                refusal = f"{error.reason}: {error}"
                self._sight.warn(self._seat, f"refused: {refusal}")
                self._seated.refuse(refusal)
                view = replace(view, log=())  # which it has seen
            else:
                self._late_in_a_row = 0
                return move
        self._late_in_a_row += 1
        self._seated.miss(self._late_in_a_row)
        return Absence.LATE

    def _ask(self, view: View, deadline: float) -> Answer | None:
        """Return the answer of the bot, None if it has no time left for one."""
        if deadline == inf:
            return self._seated.answer(view)
        left_ms = round(1000 * (deadline - monotonic()))
        return self._seated.answer(view, time_ms=left_ms) if left_ms > 0 else None

    def _read(self, text: str) -> Sequence[Order] | Absence:
        """Return the move that a text stands for. Raises MoveError, Disqualified."""
        move = parse(text)
        if move is Absence.OUT:
            many = f"more than {MOST_ORDERS:,} orders in a round"
            raise Disqualified("has given up" if text.lower() == move else many)
        if not isinstance(move, Absence):
            owners = np.array(self._sight.seen.ork_owners, np.int32)
            check_orders(owners, self._seat, move)
        return move

    def _view(self) -> View:
        """Return what a table would show to the seat, as if it were asked first."""
        sight, seen = self._sight, self._sight.seen
        owners = tuple([owner + 1 for owner in seen.place_owners])
        return View(
            ply=self._ply,
            viewer=self._seat,
            to_move=tuple([seat for seat in range(len(sight.names)) if seat not in self._out]),
            log=self._log,
            outcome=None,
            options=sight.settings,
            round=seen.round,
            total_scores=seen.totals,
            statuses=tuple([LATE if status < 0 else 0 for status in seen.statuses]),
            city_owners=owners[: sight.nb_cities],
            path_owners=owners[sight.nb_cities :],
            ork_owners=seen.ork_owners,
            ork_cells=seen.ork_cells,
            ork_healths=seen.ork_healths,
            out=self._out,
            island=sight.island,
        )
