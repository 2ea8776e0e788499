"""Bots as players of a match: they are told what they would be told at a table."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from sdk.bot import Bot
from sdk.bots.seated import BotFailed, SeatedBot, Spent
from sdk.orkisland.players.time_limits import TimeLimits
from services.engine.rules.game import MoveError
from services.engine.rules.orkisland.match import LATE
from services.engine.rules.orkisland.orders import Absence, Move, Order, format, parse
from services.engine.rules.orkisland.players.player import Disqualified
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.playing import report_of
from services.engine.rules.orkisland.registration import MOST_ORDERS, check_orders
from services.engine.rules.orkisland.round import Round
from services.engine.rules.orkisland.view import LogEntry, View


class BotPlayer:
    """A bot at a seat of one match. A move that a table would refuse is refused here too."""

    def __init__(self, bot: Bot, limits: TimeLimits) -> None:
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
        seconds = self._limits.in_round(view.round)
        try:
            return self._decide(view, seconds)
        except BotFailed as failed:
            raise failed.__cause__ or Disqualified(str(failed)) from None
        finally:
            thinking_ms = self.spent.thinking_ms[-1] if self.spent.thinking_ms else 0
            self._sight.use_time(self._seat, min(1.0, thinking_ms / 1000 / seconds))

    def hear(self, moves: Sequence[Move], result: Round) -> None:
        """Be told what was played in a round."""
        given = [(seat, move) for seat, move in enumerate(moves) if seat not in self._out]
        log = [LogEntry(seat, format(move), None) for seat, move in given]
        if log:
            log[-1] = replace(log[-1], report=report_of(result))
        self._log = tuple(log)
        self._ply += len(log)
        self._out = tuple([seat for seat, move in enumerate(moves) if move is Absence.OUT])

    def _decide(self, view: View, seconds: float) -> Sequence[Order] | Absence:
        while True:
            answer = self._seated.answer(view, time_ms=round(1000 * seconds))
            if answer is None:
                self._late_in_a_row += 1
                self._seated.miss(self._late_in_a_row)
                return Absence.LATE
            self._late_in_a_row = 0
            try:
                return self._read(answer.move)
            except MoveError as error:
                refusal = f"{error.reason}: {error}"
                self._sight.warn(self._seat, f"refused: {refusal}")
                self._seated.refuse(refusal)

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
