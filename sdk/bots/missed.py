"""Rounds that a bot has missed at a table: told to its author, but not each of very many."""

from collections.abc import Callable

from hall.v1 import bot_pb2

ROUNDS_BETWEEN_LINES = 10

_NONE = -1


class MissedRounds:
    """What was missed so far. `tell` gets lines for the author of the bot, `detail` those of -v."""

    def __init__(self, tell: Callable[[str], None], detail: Callable[[str], None]) -> None:
        self._tell = tell
        self._detail = detail
        self._heard = _NONE
        self._told = _NONE

    def note(self, missed: bot_pb2.TurnMissed) -> int:
        """Return how many rounds more were missed; tell of them.

        Told are the first of a row, those missed while the bot was away, and some of the others.
        """
        begun = missed.round - missed.in_a_row + 1
        new = missed.round - max(self._heard, begun - 1)
        is_first = begun > self._told
        self._heard = missed.round
        if new <= 0:  # the hall repeats the last one on a new stream
            return 0
        if is_first or new > 1 or missed.round - self._told >= ROUNDS_BETWEEN_LINES:
            self._tell(_line(missed, max(self._told + 1, begun)))
            self._told = missed.round
        else:
            self._detail(_line(missed, missed.round))
        return new


def _line(missed: bot_pb2.TurnMissed, first: int) -> str:
    rounds = f"rounds {first} to {missed.round}" if first < missed.round else f"round {first}"
    often = f" ({missed.in_a_row} rounds in a row)" if missed.in_a_row > 1 else ""
    return f"{rounds}: no answer within {missed.time_ms} ms; the orks hold{often}"
