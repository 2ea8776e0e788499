"""A match of Ork Island in which a bot is tried out, against players of any kind."""

from collections.abc import Callable, Sequence
from time import perf_counter

from sdk.bots.seated import BotFailed, Spent
from sdk.orkisland.driving import Seated, drive
from sdk.orkisland.players.bot_player import BotPlayer
from sdk.orkisland.players.exec_player import end_programs
from sdk.orkisland.players.loading import Loaded, name_in_record
from sdk.trial import Trial, distinct
from services.engine.rules.game import ranks
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.orders import Absence, Order
from services.engine.rules.orkisland.players import PLAYERS
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.settings import SEATS, Settings

OPPONENTS = tuple(PLAYERS)
USUAL_OPPONENTS = ("Hunter",)
MOST_OPPONENTS = SEATS - 1


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


def play(
    player: Loaded,
    against: Sequence[Loaded],
    seed: int,
    tell: Callable[[str], object],
    settings: Settings,
) -> Trial:
    """Play a match to its end, with a player at seat 0; the last opponent fills what is left.

    Raises BotFailed if the player is out of the match then, LoadError, RulesError.
    """
    opponents = [*against, *[against[-1]] * (MOST_OPPONENTS - len(against))]
    names = distinct([seat.name for seat in (player, *opponents)])
    own = player.make()
    timed = own if isinstance(own, BotPlayer) else _Timed(own)
    try:
        result = drive(
            Match(settings, seed),
            [timed, *[seat.make() for seat in opponents]],
            [name_in_record(name) for name in names],
            write=lambda data: None,
            tell=tell,
        )
    finally:
        end_programs([own])
    if out := result.exclusions[0]:
        raise BotFailed(f"{names[0]} is out since round {out.round}: {out.reason}")
    return Trial(names, result.scores, tuple(ranks(result.scores)), timed.spent, seed)
