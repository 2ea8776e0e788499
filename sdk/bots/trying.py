"""`hall bot try`: a bot plays against computer opponents, in this process."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from sdk.armadora.match import Computer, Match
from sdk.armadora.sentences import tell_winners
from sdk.bot import Bot
from sdk.bots.loading import load_bot, make_bot
from sdk.bots.seated import BotFailed, SeatedBot
from sdk.records import explain
from services.ai.armadora.bots import BOTS
from services.engine.rules.armadora.options import ARMIES, Faction, Options
from services.engine.rules.armadora.view import View
from services.engine.rules.chance import SEED_BITS
from services.engine.rules.game import MoveError, RecordError

MOST_OPPONENTS = max(ARMIES) - 1


class LocalSeat:
    """A bot as a player of a match: its views are those of a table."""

    def __init__(self, bot: SeatedBot) -> None:
        self._bot = bot
        self._seen = 0
        self.thinking_ms: list[float] = []

    def choose(self, view: View) -> str:
        """Return what the bot chooses."""
        since, self._seen = self._seen, view.ply
        answer = self._bot.answer(
            replace(view, log=view.log[since:]),
            thinking_ms=self.thinking_ms[-1] if self.thinking_ms else None,
            round_trip_ms=0.0 if self.thinking_ms else None,
        )
        self.thinking_ms.append(answer.thinking_ms)
        return answer.move

    def hear(self, refusal: MoveError) -> None:
        """Tell the author, and the bot, why a move cannot be played."""
        click.echo(f"refused at ply {self._seen}: {refusal.reason}: {refusal}", err=True)
        self._bot.refuse(f"{refusal.reason}: {refusal}")


@click.command("try")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--against",
    type=click.Choice(list(BOTS)),
    multiple=True,
    default=["greedy"],
    show_default="greedy",
    help=f"A computer opponent. May be repeated, up to {MOST_OPPONENTS} of them.",
)
@click.option("--advanced", is_flag=True, help="With powers and reinforcements.")
@click.option("-n", "--games", type=click.IntRange(min=1), default=1, help="How many games.")
@click.option("--seed", type=int, metavar="N", show_default="by chance", help="Of the first game.")
def try_out(
    file: Path, against: Sequence[str], advanced: bool, games: int, seed: int | None
) -> None:
    """Let a bot play here, without a server. It has seat 0 (A), computer opponents have the others.

    \b
    Examples:
      hall bot try mybot.py
      hall bot try mybot.py --against greedy --against random --advanced -n 20
    """
    if len(against) > MOST_OPPONENTS:
        raise click.BadParameter(f"at most {MOST_OPPONENTS} opponents", param_hint="--against")
    make = load_bot(file)
    factions = tuple(Faction)[: len(against) + 1]
    options = Options(len(against) + 1, advanced=advanced, factions=factions)
    first = secrets.randbits(SEED_BITS - 1) if seed is None else seed
    for number in range(games):
        _play(make_bot(make), against, options, first + number)


def _play(bot: Bot, against: Sequence[str], options: Options, seed: int) -> None:
    """Play a game and tell how it ended. Raises click.ClickException."""
    names = (type(bot).__name__, *against)
    seat = LocalSeat(SeatedBot(bot, "armadora", 0, names))
    computers = [Computer(BOTS[name], seed, number) for number, name in enumerate(against, start=1)]
    try:
        match = Match(options, seed)
    except RecordError as error:
        raise click.UsageError(explain(error)) from error
    try:
        match.play([seat, *computers])
    except BotFailed as error:
        raise click.ClickException(str(error)) from error
    view = match.spectate()
    assert view.outcome
    times = seat.thinking_ms
    winners = tell_winners(options, view.outcome)
    average = sum(times) / len(times)
    click.echo(
        f"{winners}. {len(times)} turns of {average:.1f} ms on average, {max(times):.1f} ms at "
        f"most. Seed {seed}."
    )
