"""A bot at its seat, wherever that is: asked for moves, timed, and told what was refused."""

import time
from dataclasses import dataclass, replace
from typing import Any

from sdk.bot import Bot, Turn
from sdk.bots.loading import tell_raised
from services.wire.bots import LONGEST_MOVE

MOST_REFUSALS = 10


class BotFailed(Exception):
    """A bot that cannot go on; the message says why."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A move, and how long the bot has thought about it."""

    move: str
    thinking_ms: float


class SeatedBot:
    """A bot that plays one seat of one game."""

    def __init__(self, bot: Bot, game: str, seat: int, names: tuple[str, ...]) -> None:
        self._bot = bot
        self._game = game
        self._seat = seat
        self._names = names
        self._ply: int | None = None
        self._refusals: list[str] = []

    def answer(
        self,
        view: Any,
        *,
        time_ms: int | None = None,
        thinking_ms: float | None = None,
        round_trip_ms: float | None = None,
    ) -> Answer:
        """Return what the bot chooses. Raises BotFailed.

        What cannot be sent is refused here, as the hall refuses what it does not allow.
        """
        if view.ply != self._ply:
            self._ply = view.ply
            self._refusals.clear()
        turn = Turn(
            game=self._game,
            seat=self._seat,
            names=self._names,
            ply=view.ply,
            time_ms=time_ms,
            thinking_ms=thinking_ms,
            round_trip_ms=round_trip_ms,
        )
        begun = time.perf_counter()
        while True:
            if self._refusals:
                turn = replace(turn, refusal=self._refusals[-1])
            move = self._choose(view, turn)
            if not (refusal := why_unsendable(move)):
                return Answer(move, 1000 * (time.perf_counter() - begun))
            self.refuse(refusal)

    def _choose(self, view: Any, turn: Turn) -> str:
        try:
            move = self._bot.choose(view, turn)
        except (Exception, SystemExit) as error:  # bots are not ours
            raise BotFailed(
                f"choose has failed at ply {view.ply}:\n{tell_raised(error)}"
            ) from error
        if not isinstance(move, str):
            raise BotFailed(f"choose has returned {move!r} at ply {view.ply}, and not a text")
        return move

    def refuse(self, refusal: str) -> None:
        """Note why the move chosen last cannot be played. Raises BotFailed after some of them."""
        self._refusals.append(refusal)
        if len(self._refusals) == MOST_REFUSALS:
            raise BotFailed(f"{MOST_REFUSALS} moves were refused in one turn; the last: {refusal}")


def why_unsendable(move: str) -> str:
    """Return why a text is none that can be sent to the hall, "" if it can."""
    if len(move) > LONGEST_MOVE:
        return f"TOO_LARGE: a move has at most {LONGEST_MOVE} characters, and not {len(move)}"
    try:
        move.encode()
    except UnicodeEncodeError:
        return f"BAD_NOTATION: {move!r} is no text that can be sent"
    return ""
