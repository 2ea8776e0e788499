"""A game of Armadöra in which a bot is tried out, against computer opponents."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from sdk.armadora.match import Computer, Match
from sdk.bot import Bot
from sdk.bots.seated import SeatedBot, place_of
from sdk.loading import LoadError
from sdk.trial import Trial, check_opponents, distinct
from services.ai.armadora.bots import BOTS
from services.engine.rules.armadora.options import Faction, Options
from services.engine.rules.armadora.view import View
from services.engine.rules.game import MoveError

OPPONENTS = tuple(BOTS)
USUAL_OPPONENTS = ("greedy",)


class LocalSeat:
    """A bot as a player of a match: its views are those of a table."""

    def __init__(self, bot: SeatedBot, tell: Callable[[str], None]) -> None:
        self._bot = bot
        self._tell = tell
        self._seen = 0
        self._place = ""

    def choose(self, view: View) -> str:
        """Return what the bot chooses."""
        since, self._seen = self._seen, view.ply
        self._place = place_of(view)
        answer = self._bot.answer(replace(view, log=view.log[since:]))
        assert answer, "turns without a limit are not missed"
        return answer.move

    def hear(self, refusal: MoveError) -> None:
        """Tell the author, and the bot, why a move cannot be played."""
        told = f"{refusal.reason}: {refusal}"
        self._tell(f"refused {self._place}: {told}")
        self._bot.refuse(told)


def find_opponents(against: Sequence[str]) -> tuple[str, ...]:
    """Return the names of opponents as they are known, without any the usual. Raises LoadError."""
    check_opponents(against)
    names = tuple([name.lower() for name in against or USUAL_OPPONENTS])
    for name, given in zip(names, against, strict=False):
        if name not in OPPONENTS:
            known = ", ".join(OPPONENTS)
            raise LoadError(f"the opponents in Armadöra are {known}, not {given!r}")
    return names


def play(
    bot: Bot, against: Sequence[str], seed: int, tell: Callable[[str], None], *, advanced: bool
) -> Trial:
    """Play a game to its end, with the bot at seat 0. Raises BotFailed, RecordError."""
    names = distinct([type(bot).__name__, *against])
    seated = SeatedBot(bot, "armadora", 0, names)
    computers = [Computer(BOTS[name], seed, number) for number, name in enumerate(against, start=1)]
    factions = tuple(Faction)[: len(names)]
    match = Match(Options(len(names), advanced=advanced, factions=factions), seed)
    match.play([LocalSeat(seated, tell), *computers])
    outcome = match.spectate().outcome
    assert outcome
    standings = sorted(outcome.standings, key=lambda standing: standing.seat)
    return Trial(
        names=names,
        scores=tuple([standing.score for standing in standings]),
        ranks=tuple([standing.rank for standing in standings]),
        spent=seated.spent,
        seed=seed,
    )
