"""For tests of bots: whole games, played here and now.

from mybot import MyBot
from sdk.testing import play

def test_my_bot_beats_walkers():
    assert play(MyBot(), against=["Walker"], seed=7).has_won
"""

from collections.abc import Callable, Sequence
from typing import Any

from sdk.armadora import trial as armadora
from sdk.bot import Bot
from sdk.orkisland import trial as orkisland
from sdk.orkisland.players.bot_in_match import BotInMatch
from sdk.orkisland.players.finding import Loaded
from sdk.time_limits import TimeLimits
from sdk.trial import Trial
from services.engine.rules.orkisland.formats.record_text import fitting_name
from services.engine.rules.orkisland.settings import Settings

__all__ = ["Trial", "play"]

_PATIENT = TimeLimits(86_400.0)


def play(bot: Bot, against: Sequence[str] = (), seed: int = 0, **options: Any) -> Trial:
    """Play a game to its end, with a bot at seat 0; the same arguments give the same game.

    `against` are computer opponents, in Ork Island also files and programs (exec:COMMAND), of which
    the last has all seats that are left. `options` are those of a table: `advanced` in Armadöra,
    the keys of a settings file in Ork Island. The bot may think as long as it likes. Raises
    ValueError for opponents that there are not, and sdk.bots.seated.BotFailed if the bot cannot go
    on; prints what was refused.
    """
    return _GAMES[bot.game](bot, against, seed, **options)


def _play_armadora(bot: Bot, against: Sequence[str], seed: int, *, advanced: bool = False) -> Trial:
    opponents = armadora.find_opponents(against)
    return armadora.play(bot, opponents, seed, print, advanced=advanced)


def _play_orkisland(bot: Bot, against: Sequence[str], seed: int, **settings: Any) -> Trial:
    own = Loaded(fitting_name(type(bot).__name__), lambda: BotInMatch(bot, None))
    opponents = orkisland.find_opponents(against, _PATIENT)
    return orkisland.play(own, opponents, seed, print, Settings(**settings))


_GAMES: dict[str, Callable[..., Trial]] = {
    "armadora": _play_armadora,
    "orkisland": _play_orkisland,
}
