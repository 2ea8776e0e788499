"""A whole match of computer opponents, from its record on.

What comes of it depends on the record and the opponents alone, not on who plays it on from where:
all decide in every round, also where the record has what they did.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice

from celery.exceptions import SoftTimeLimitExceeded

from services.ai.orkisland.bots import BOTS
from services.engine.rules.game import RecordError, RulesError
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.orders import Absence, Move, format, parse
from services.engine.rules.orkisland.players.sight import Sight, ignore
from services.engine.rules.orkisland.registration import countable
from services.engine.rules.orkisland.settings import SEATS, Settings
from services.engine.rules.record import Record, check_version

SeatMove = tuple[int, str]
"""A seat and its move, as in a record."""

Failed = Callable[[int, str, Exception], None]
"""Is told a seat, its opponent, and what that has raised."""


def play_on(record: Record, bots: Sequence[str], failed: Failed) -> Iterator[list[SeatMove]]:
    """Yield the moves that a record of a match lacks, round by round, until the match is over.

    A round that the record has in part comes first, with what is missing. An opponent that raises
    something is out, and `failed` is told. Raises RecordError for a record that makes no match,
    KeyError for an opponent that is not known.
    """
    match = _open(record)
    opponents = _Opponents(match, bots, failed)
    recorded = iter(record.moves)
    while not match.is_over and opponents.due:
        decided = opponents.decide_all()
        moves = {seat: parse(text) for seat, text in islice(recorded, len(decided))}
        new = {seat: move for seat, move in decided.items() if seat not in moves}
        opponents.note(moves | new)
        with suppress(RulesError):  # the original breaks the match off in this round: it is over
            match.play_moves([(moves | new).get(seat, Absence.OUT) for seat in range(SEATS)])
        if new:
            yield [(seat, format(move)) for seat, move in new.items()]


def _open(record: Record) -> Match:
    if not isinstance(record.options, Settings):
        raise RecordError("expected a record of Ork Island", reason="BAD_RECORD")
    check_version(record.options, record.rules_version)
    return Match(record.options, record.seed)


class _Opponents:
    """The four players of a match."""

    def __init__(self, match: Match, bots: Sequence[str], failed: Failed) -> None:
        self.due = list(range(SEATS))  # who still gives orders
        self._match = match
        self._bots = bots
        self._tell_failed = failed
        self._sight = Sight(match, bots, warn=ignore)
        self._players = [BOTS[bot]() for bot in bots]
        self._failed: set[int] = set()
        for seat, player in enumerate(self._players):
            player.join(self._sight, seat)

    def decide_all(self) -> dict[int, Move]:
        """Return what each seat that is due does in the round to come."""
        self._sight.look(self._match)
        return {seat: self._ask(seat) for seat in self.due}

    def note(self, moves: Mapping[int, Move]) -> None:
        """Take the moves of a round: who is out will not be asked any more."""
        self.due = [seat for seat in self.due if moves[seat] is not Absence.OUT]

    def _ask(self, seat: int) -> Move:
        if seat in self._failed:
            return Absence.OUT
        try:
            return countable(self._match.board.owner, seat, self._players[seat].decide())
        except (MemoryError, SoftTimeLimitExceeded):  # this worker's, and not the player's
            raise
        except Exception as error:
            self._failed.add(seat)
            self._tell_failed(seat, self._bots[seat], error)
            return Absence.OUT
