"""For tests of bots: whole games, played here and now.

from mybot import MyBot
from sdk.testing import play

def test_my_bot_beats_walkers():
    assert play(MyBot(), against=["Walker"], seed=7).has_won
"""

from collections.abc import Sequence
from typing import Any

from sdk.armadora import trial as armadora
from sdk.bot import Bot
from sdk.orkisland import trial as orkisland
from sdk.orkisland.players.bot_player import BotPlayer
from sdk.orkisland.players.loading import Loaded, load_player, name_in_record
from sdk.orkisland.players.time_limits import TimeLimits
from sdk.trial import Trial
from services.engine.rules.orkisland.settings import Settings

__all__ = ["Trial", "play"]

_PATIENT_SECONDS = 86_400.0


def play(bot: Bot, against: Sequence[str] = (), seed: int = 0, **options: Any) -> Trial:
    """Play a game to its end, with a bot at seat 0; the same arguments give the same game.

    `against` are computer opponents, in Ork Island also files and programs (exec:COMMAND), of which
    the last has all seats that are left. `options` are those of a table: `advanced` in Armadöra,
    the keys of a settings file in Ork Island. The bot may think as long as it likes. Raises
    sdk.bots.seated.BotFailed if it cannot go on, and prints what was refused.
    """
    if bot.game == "armadora":
        return _play_armadora(bot, against, seed, **options)
    return _play_orkisland(bot, against, seed, **options)


def _play_armadora(bot: Bot, against: Sequence[str], seed: int, *, advanced: bool = False) -> Trial:
    return armadora.play(bot, against or armadora.USUAL_OPPONENTS, seed, print, advanced=advanced)


def _play_orkisland(bot: Bot, against: Sequence[str], seed: int, **settings: Any) -> Trial:
    limits = TimeLimits(_PATIENT_SECONDS)
    own = Loaded(name_in_record(type(bot).__name__), lambda: BotPlayer(bot, limits))
    others = [load_player(text, limits) for text in against or orkisland.USUAL_OPPONENTS]
    return orkisland.play(own, others, seed, print, Settings(**settings))
