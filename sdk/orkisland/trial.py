"""A match of Ork Island in which a bot is tried out, against players of any kind."""

from collections.abc import Callable, Sequence
from time import perf_counter

from sdk.bots.seated import BotFailed, Spent
from sdk.orkisland.driving import Seated, drive
from sdk.orkisland.players.bot_in_match import BotInMatch
from sdk.orkisland.players.exec_player import end_programs
from sdk.orkisland.players.finding import Loaded, load_player
from sdk.time_limits import TimeLimits
from sdk.trial import Trial, check_opponents, distinct
from services.ai.orkisland.bots import BOTS
from services.engine.rules.game import ranks
from services.engine.rules.orkisland.formats.record_text import fitting_name
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.orders import Absence, Order
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.settings import SEATS, Settings

OPPONENTS = tuple(BOTS)
USUAL_OPPONENTS = ("Hunter",)


class _Timed:
    """A player of which is noted how long it thinks."""

    def __init__(self, player: Seated) -> None:
        self.spent = Spent()
        self._player = player

    def join(self, sight: Sight, seat: int) -> None:
        self._player.join(sight, seat)

    def decide(self) -> Sequence[Order] | Absence:
        begun = perf_counter()
        move = self._player.decide()
        self.spent.thinking_ms.append(1000 * (perf_counter() - begun))
        self.spent.missed += move is Absence.LATE
        return move


def find_opponents(against: Sequence[str], limits: TimeLimits) -> list[Loaded]:
    """Return opponents for all other seats; the last one has those that are left.

    Raises LoadError.
    """
    check_opponents(against)
    found = [load_player(text, limits) for text in against or USUAL_OPPONENTS]
    return [*found, *[found[-1]] * (SEATS - 1 - len(found))]


def play(
    player: Loaded,
    opponents: Sequence[Loaded],
    seed: int,
    tell: Callable[[str], object],
    settings: Settings,
) -> Trial:
    """Play a match to its end, with a player at seat 0.

    Raises BotFailed if the player is out of the match then, LoadError, RulesError.
    """
    names = distinct([seat.name for seat in (player, *opponents)])
    own = player.make()
    timed = own if isinstance(own, BotInMatch) else _Timed(own)
    try:
        result = drive(
            Match(settings, seed),
            [timed, *[seat.make() for seat in opponents]],
            [fitting_name(name) for name in names],
            write=lambda data: None,
            tell=tell,
        )
    finally:
        end_programs([own])
    if out := result.exclusions[0]:
        raise BotFailed(f"{names[0]} is out since round {out.round}: {out.reason}")
    return Trial(names, result.scores, tuple(ranks(result.scores)), timed.spent, seed)
