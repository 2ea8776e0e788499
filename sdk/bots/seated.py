"""A bot at its seat, wherever that is: asked for moves, timed, and told what was refused."""

import time
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from sdk.bot import Bot, Turn
from sdk.raising import format_raised
from sdk.stopping import heed
from sdk.time_limits import OutOfTime, run_limited
from services.wire.moves import LONGEST_MOVES

MOST_REFUSALS = 10


class BotFailed(Exception):
    """A bot that cannot go on; the message says why."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A move, and how long the bot has thought about it."""

    move: str
    thinking_ms: float


@dataclass(slots=True)
class Spent:
    """How long a bot has thought about each of its choices, and how many rounds it has missed."""

    thinking_ms: list[float] = field(default_factory=list)
    missed: int = 0

    def tell(self) -> str:
        """Return it as a sentence for the author."""
        times = self.thinking_ms
        told = []
        if times:
            told.append(
                f"{len(times)} {'choice' if len(times) == 1 else 'choices'}: "
                f"{sum(times) / len(times):.1f} ms on average, {max(times):.1f} ms at most"
            )
        if self.missed:
            told.append(f"{self.missed} {'round' if self.missed == 1 else 'rounds'} missed")
        return "; ".join(told) or "no turn"


class SeatedBot:
    """A bot that plays one seat of one game."""

    def __init__(self, bot: Bot, game: str, seat: int, names: tuple[str, ...]) -> None:
        self.spent = Spent()
        self._bot = bot
        self._game = game
        self._seat = seat
        self._names = names
        self._turn: int | None = None
        self._refusals: list[str] = []
        self._missed_in_a_row = 0

    def answer(
        self, view: Any, *, time_ms: int | None = None, round_trip_ms: float | None = None
    ) -> Answer | None:
        """Return what the bot chooses; None if its time is over before. Raises BotFailed.

        `round_trip_ms` is that of the answer before. What cannot be sent is refused here, as the
        hall refuses what it does not allow. Raises KeyboardInterrupt if the bot has caught it.
        """
        if turn_of(view) != self._turn:
            self._turn = turn_of(view)
            self._refusals.clear()
        before = self.spent.thinking_ms[-1] if self.spent.thinking_ms else None
        turn = Turn(
            game=self._game,
            seat=self._seat,
            names=self._names,
            ply=view.ply,
            time_ms=time_ms,
            thinking_ms=before,
            round_trip_ms=None if self._missed_in_a_row else round_trip_ms,
            missed=self._missed_in_a_row,
        )
        begun = time.perf_counter()
        seconds = None if time_ms is None else time_ms / 1000
        try:
            move = run_limited(partial(self._choose_sendable, view, turn), seconds)
        except OutOfTime:
            move = None
        thinking_ms = 1000 * (time.perf_counter() - begun)
        self.spent.thinking_ms.append(thinking_ms)
        heed()
        if move is None:
            return None
        self._missed_in_a_row = 0
        return Answer(move, thinking_ms)

    def refuse(self, refusal: str) -> None:
        """Note why the move chosen last cannot be played. Raises BotFailed after some of them."""
        self._refusals.append(refusal)
        if len(self._refusals) == MOST_REFUSALS:
            raise BotFailed(f"{MOST_REFUSALS} moves were refused in one turn; the last: {refusal}")

    def miss(self, in_a_row: int, new: int = 1) -> None:
        """Note that turns were missed, of which so many in a row are known now."""
        self.spent.missed += new
        self._missed_in_a_row = in_a_row

    def _choose_sendable(self, view: Any, turn: Turn) -> str:
        while True:
            if self._refusals:
                turn = replace(turn, refusal=self._refusals[-1])
            move = self._choose(view, turn)
            if not (refusal := why_unsendable(self._game, move)):
                return move
            self.refuse(refusal)
            view = replace(view, log=())  # which it has seen

    def _choose(self, view: Any, turn: Turn) -> str:
        try:
            move = self._bot.choose(view, turn)
        except BotFailed:
            raise
        except (Exception, SystemExit) as error:  # bots are not ours
            told = f"choose has failed {place_of(view)}:\n{format_raised(error)}"
            raise BotFailed(told) from error
        if not isinstance(move, str):
            raise BotFailed(f"choose has returned {move!r} {place_of(view)}, and not a text")
        return move


def turn_of(view: Any) -> int:
    """Return what tells a turn from another: the round, where others may move in the same."""
    number: int = getattr(view, "round", view.ply)
    return number


def place_of(view: Any) -> str:
    """Return where in the game a view is, for people: rounds count from 0, as plies do."""
    return f"in round {view.round}" if hasattr(view, "round") else f"at ply {view.ply}"


def why_unsendable(game: str, move: str) -> str:
    """Return why a text is none that can be sent to the hall, "" if it can."""
    longest = LONGEST_MOVES[game]
    if len(move) > longest:
        return f"TOO_LARGE: a move has at most {longest} characters, and not {len(move)}"
    try:
        move.encode()
    except UnicodeEncodeError:
        return f"BAD_NOTATION: {move!r} is no text that can be sent"
    return ""
