"""The three forms of a match, each made from the others: record of the hall, command log, .out.

A record of the hall and a command log are played again by the rules; the first has only the orders
that count. The original's record (.out) is there to be shown: it becomes one of the others only if
what it holds, played again, comes out the same.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from services.engine.rules.game import RecordError
from services.engine.rules.orkisland import game
from services.engine.rules.orkisland.formats.command_log import LoggedRound
from services.engine.rules.orkisland.formats.record_text import RecordWriter, ShownRecord
from services.engine.rules.orkisland.formats.state_text import shown_state
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.orders import Absence, Move, Order, format, parse
from services.engine.rules.orkisland.random import permutation
from services.engine.rules.orkisland.registration import (
    ACCEPTED,
    MOST_ORDERS,
    Orders,
    complaints,
)
from services.engine.rules.orkisland.round import Round
from services.engine.rules.orkisland.settings import SEATS, Settings
from services.engine.rules.orkisland.state import State, to_move
from services.engine.rules.record import Record, replay


class PlayedRound(NamedTuple):
    """A round of a log, and what it came to."""

    logged: LoggedRound
    moves: LoggedRound  # with those who are out by now
    orders: Orders
    owners: Sequence[int]  # of the orks, before the round
    result: Round

    def complaints(self) -> Iterator[tuple[int, str]]:
        """Yield what of the log does not count: the seat, and what is wrong."""
        for seat, move in enumerate(self.logged):
            if _has_too_many(move):
                yield seat, f"more than {MOST_ORDERS:,} orders; the seat is out from this round on"
        for seat, error in complaints(self.orders, self.result.verdicts, self.owners):
            yield seat, str(error)


def build_record(
    settings: Settings,
    seed: int,
    names: Sequence[str],
    log: Iterable[LoggedRound],
    played: Callable[[PlayedRound], object] = lambda round: None,
) -> Iterator[bytes]:
    """Return the .out of the match that a log tells, round by round; `played` is told each.

    Raises RecordError for settings, names or a log that make no match, and as `play_log` does.
    """
    match = Match(settings, seed)
    writer = RecordWriter(match, names)
    yield writer.begin()
    for round in play_log(match, log):
        played(round)
        yield writer.add_round(round.result.done)


def play_log(match: Match, log: Iterable[LoggedRound]) -> Iterator[PlayedRound]:
    """Play a whole match by its log, as leniently as the original.

    Who gives too many orders in a round is out from then on. Raises RecordError for a log of
    another number of rounds, RulesError if the original breaks the match off.
    """
    out: set[int] = set()
    for logged in log:
        if match.is_over:
            raise _wrong_length("goes on", match)
        out.update(seat for seat, move in enumerate(logged) if _puts_out(move))
        moves = tuple([Absence.OUT if seat in out else move for seat, move in enumerate(logged)])
        yield _play_round(match, moves)._replace(logged=logged)
    if not match.is_over:
        raise _wrong_length("ends", match)


def record_of_log(
    settings: Settings,
    seed: int,
    log: Iterable[LoggedRound],
    played: Callable[[PlayedRound], object] = lambda round: None,
) -> Record:
    """Return the record of the hall of the match that a log tells, with the orders that count.

    `played` is told each round. Raises as `build_record` does.
    """
    moves: list[tuple[int, str]] = []
    due = list(range(SEATS))
    for round in play_log(Match(settings, seed), log):
        played(round)
        counted = _counted(round)
        moves += [(seat, format(counted[seat])) for seat in due]
        due = [seat for seat in due if counted[seat] is not Absence.OUT]
    return Record(settings, seed, tuple(moves), game.rules_versions[-1])


def log_of_record(record: Record) -> list[LoggedRound]:
    """Return the command log of a record of the hall.

    Raises RecordError if it is not one of a whole match of Ork Island, and InvalidMove or
    IllegalMove for a move that cannot be played.
    """
    settings = record.options
    if not isinstance(settings, Settings):
        raise RecordError("expected a record of Ork Island", reason="BAD_RECORD")
    _check_whole(replay(record))
    return _rounds_of(record.moves, settings.nb_rounds)


def log_of_state(state: State) -> list[LoggedRound]:
    """Return the command log of the rounds that were played in a match, over or not."""
    rounds = _rounds_of([(ply.seat, ply.text) for ply in state.log], state.options.nb_rounds)
    return rounds[: state.round]


def log_of_shown(shown: ShownRecord) -> tuple[Settings, list[LoggedRound]]:
    """Return settings and a command log that play to exactly what a .out shows.

    Raises RecordError, with the first round that differs, if orders that came to nothing are
    missing in it.
    """
    match = _begin_again(shown)
    if shown_state(match) != shown.beginning:
        raise _cannot_be_played(0)
    log: list[LoggedRound] = []
    for played in shown.rounds:
        moves = _moves_behind(match, played.steps, played.state.statuses)
        steps = _play_round(match, moves).result.done.tolist()
        if tuple(map(tuple, steps)) != played.steps or shown_state(match) != played.state:
            raise _cannot_be_played(match.round)
        log.append(moves)
    return match.settings, log


def _rounds_of(moves: Iterable[tuple[int, str]], nb_rounds: int) -> list[LoggedRound]:
    """Return the rounds that the moves of a table complete: all of them once all seats are out."""
    rounds: list[LoggedRound] = []
    given: dict[int, Move] = {}
    for seat, text in moves:
        given[seat] = parse(text)
        if len(given) == SEATS:
            rounds.append(tuple([given[seat] for seat in range(SEATS)]))
            given = {seat: move for seat, move in given.items() if move is Absence.OUT}
    if len(given) == SEATS:
        rounds += [(Absence.OUT,) * SEATS] * (nb_rounds - len(rounds))
    return rounds


def _play_round(match: Match, moves: LoggedRound) -> PlayedRound:
    owners = match.board.owner.tolist()
    orders, result = match.play_moves(moves)
    return PlayedRound(moves, moves, orders, owners, result)


def _puts_out(move: Move) -> bool:
    return move is Absence.OUT or _has_too_many(move)


def _has_too_many(move: Move) -> bool:
    return not isinstance(move, Absence) and len(move) > MOST_ORDERS


def _counted(played: PlayedRound) -> list[Move]:
    """Return the moves of a round with only the orders that count."""
    orders: list[list[Order]] = [[] for _ in range(SEATS)]
    for seat, ork, direction in played.orders[played.result.verdicts == ACCEPTED].tolist():
        orders[seat].append((ork, direction))
    return [
        move if isinstance(move, Absence) else tuple(orders[seat])
        for seat, move in enumerate(played.moves)
    ]


def _begin_again(shown: ShownRecord) -> Match:
    """Return a match on the island of a .out: drawn from its seed if it is that, else as a grid."""
    match = Match(shown.settings, shown.seed)
    if match.island == shown.island:
        return match
    return Match(replace(shown.settings, grid=shown.island), shown.seed)


def _moves_behind(
    match: Match, steps: tuple[Order, ...], statuses: tuple[float, ...]
) -> tuple[Move, ...]:
    """Return the moves that lead to the steps of a round if every order came to a step.

    Orders are carried out in an order that only their number decides.
    """
    given: list[Order] = list(steps)
    drawn = permutation(match.board.generator.copy(), len(steps))
    for place, step in zip(drawn, steps, strict=True):
        given[place] = step
    owners = match.board.owner.tolist()
    return tuple(
        [
            Absence.LATE
            if statuses[seat] < 0
            else tuple([order for order in given if owners[order[0]] == seat])
            for seat in range(SEATS)
        ]
    )


def _check_whole(state: State) -> None:
    if seats := to_move(state):
        due = ", ".join(map(str, seats))
        raise RecordError(
            f"the record ends after {state.round} of {state.options.nb_rounds} rounds, where the "
            f"orders of seat {due} are due; expected the record of a whole match",
            reason="BAD_RECORD",
            facts={"round": str(state.round)},
        )


def _wrong_length(does: str, match: Match) -> RecordError:
    rounds = match.settings.nb_rounds
    return RecordError(
        f"the log {does} after {match.round} rounds; expected one line for each of {rounds} rounds",
        reason="BAD_RECORD",
        facts={"round": str(match.round)},
    )


def _cannot_be_played(rounds: int) -> RecordError:
    return RecordError(
        f"played again, the record differs after {rounds} rounds: a .out lacks orders that came to "
        "nothing, so it can be shown but seldom played again; expected a record of the hall or "
        "a command log",
        reason="CANNOT_BE_PLAYED",
        facts={"round": str(rounds)},
    )
