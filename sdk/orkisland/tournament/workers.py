"""The matches of a tournament, played by several processes at a time (`sdk.crew`)."""

from collections.abc import Generator, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from sdk.crew import Lost, do_all
from sdk.loading import LoadError
from sdk.orkisland.driving import drive
from sdk.orkisland.players.finding import load_player
from sdk.orkisland.tournament.schedule import Pairing
from sdk.time_limits import TimeLimits
from services.engine.rules.game import RulesError
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.settings import Settings


class MatchError(Exception):
    """A match that cannot be played; the text says which and why."""


class Played(NamedTuple):
    """A match that was played, seat by seat."""

    pairing: Pairing
    scores: tuple[int, ...]
    faults: tuple[str, ...]  # "out", "late", or "" if nothing was wrong
    reasons: tuple[str, ...]  # why the seat is out, or ""


class Terms(NamedTuple):
    """What all matches of a tournament have in common."""

    settings: Settings
    players: Sequence[str]  # as they are given on the command line
    time_limit: float


def play_matches(
    terms: Terms, pairings: Iterable[Pairing], jobs: int
) -> Generator[Played | Lost[Pairing], None, None]:
    """Play matches in `jobs` processes, and yield them in the order given.

    Raises MatchError.
    """
    return do_all(partial(play_match, terms), pairings, jobs)


def play_match(terms: Terms, pairing: Pairing) -> Played:
    """Play a match, of which only the result is kept. Raises MatchError."""
    limits = TimeLimits(terms.time_limit)
    try:
        seated = [
            load_player(terms.players[player], limits, hear=_ignore) for player in pairing.players
        ]
        result = drive(
            Match(terms.settings, pairing.seed),
            [player.make() for player in seated],
            [player.name for player in seated],
            write=_ignore,
            tell=_ignore,
        )
    except (LoadError, RulesError) as error:
        raise MatchError(f"on the island of seed {pairing.seed}: {error}") from None
    reasons = tuple([out.reason if out else "" for out in result.exclusions])
    return Played(pairing, result.scores, result.faults, reasons)


def _ignore(_: object) -> None:
    pass
