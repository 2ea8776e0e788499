"""`hall play`: a game in the terminal, for people at one keyboard and computer opponents."""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from sdk.armadora.drawing import draw_view
from sdk.armadora.keyboard import Keyboard
from sdk.armadora.match import Computer, Match
from sdk.armadora.sentences import tell_end, tell_ply
from sdk.records import explain
from services.ai.armadora.bots import BOTS
from services.engine.rules.armadora.options import ARMIES, TEAM_SEATS, Faction, Options
from services.engine.rules.chance import SEED_BITS
from services.engine.rules.game import RecordError
from services.engine.rules.record import format_record

STANDARD_BOT = "medium"


@click.group()
def play() -> None:
    """Play a game."""


class SeatedBot(click.ParamType[tuple[int, str]]):
    """A computer opponent with its seat: SEAT=NAME."""

    name = "SEAT=NAME"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, str]:
        """Return the seat and the name."""
        seat, _, name = value.partition("=")
        if not (seat.isdecimal() and seat.isascii() and name in BOTS):
            accepted = f"a seat and one of {', '.join(BOTS)}, as in 1={STANDARD_BOT}"
            self.fail(f"write {accepted}, not {value!r}", param, ctx)
        return int(seat), name


class Factions(click.ParamType[tuple[Faction, ...]]):
    """The faction of each seat: FACTION,FACTION…"""

    name = "FACTION,…"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[Faction, ...]:
        """Return the factions."""
        try:
            return tuple([Faction(word) for word in value.split(",")])
        except ValueError:
            words = ", ".join(Faction)
            self.fail(f"write words out of {words}, as in mage,elf, not {value!r}", param, ctx)


@play.command()
@click.option(
    "--seats",
    type=click.IntRange(min(ARMIES), max(ARMIES)),
    metavar="N",
    show_default="2, or 4 with --partners",
    help="How many play.",
)
@click.option("--advanced", is_flag=True, help="With powers and reinforcements.")
@click.option("--partners", is_flag=True, help="Seats 0 and 2 are partners against 1 and 3.")
@click.option("--memory", is_flag=True, help="Nobody sees the values of placed warriors again.")
@click.option(
    "--factions",
    type=Factions(),
    show_default=",".join(Faction),
    help="The faction of each seat, as in mage,elf.",
)
@click.option(
    "--first", type=int, metavar="SEAT", show_default="by chance", help="The seat that begins."
)
@click.option(
    "--bot",
    "bots",
    type=SeatedBot(),
    multiple=True,
    help=f"Give a seat to a computer opponent: {', '.join(BOTS)}. May be repeated.",
)
@click.option(
    "--people",
    type=click.IntRange(min=0),
    metavar="N",
    show_default="1",
    help="How many people share the keyboard. They get the first seats without --bot, "
    f"{STANDARD_BOT} gets the rest.",
)
@click.option(
    "--seed",
    type=int,
    metavar="N",
    show_default="by chance",
    help="Deal the same gold again, and let opponents have the same thoughts.",
)
@click.option(
    "--record",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the record of the game, also if it is stopped.",
)
def armadora(
    seats: int | None,
    advanced: bool,
    partners: bool,
    memory: bool,
    factions: tuple[Faction, ...] | None,
    first: int | None,
    bots: Sequence[tuple[int, str]],
    people: int | None,
    seed: int | None,
    record: Path | None,
) -> None:
    """Play Armadöra: you have seat 0, a computer opponent has each of the others.

    Opponents are as strong as --bot says, by default medium. Write help on your turn to see what
    you may do, and board to see the board again. Ctrl-D or quit stops the game.

    \b
    Examples:
      hall play armadora
      hall play armadora --bot 1=hard
      hall play armadora --partners --advanced
      hall play armadora --advanced --factions mage,elf --first 0
      hall play armadora --people 2
      hall play armadora --bot 0=easy --bot 1=medium --seed 7 --record game.txt
    """
    if seats is None:
        seats = TEAM_SEATS if partners else min(ARMIES)
    factions = factions or tuple(Faction)[:seats]
    names = _seat_bots(seats, dict(bots), people)
    match = _begin(Options(seats, advanced, partners, memory, first, factions), seed)
    with _recorded(match, record):
        _play(match, names)


def _seat_bots(seats: int, bots: Mapping[int, str], people: int | None) -> list[str | None]:
    """Return the opponent at each seat, None where a person sits."""
    for seat in bots:
        if seat >= seats:
            raise click.BadParameter(f"seats are 0 to {seats - 1}, not {seat}", param_hint="--bot")
    free = [seat for seat in range(seats) if seat not in bots]
    if people is None:
        people = min(1, len(free))
    if people > len(free):
        raise click.BadParameter(
            f"seats are left for {len(free)} people at most, not {people}", param_hint="--people"
        )
    return [
        None if seat in free[:people] else bots.get(seat, STANDARD_BOT) for seat in range(seats)
    ]


def _begin(options: Options, seed: int | None) -> Match:
    try:
        return Match(options, secrets.randbits(SEED_BITS) if seed is None else seed)
    except RecordError as error:
        raise click.UsageError(explain(error)) from error


@contextmanager
def _recorded(match: Match, path: Path | None) -> Iterator[None]:
    """Write the record of a match in the end, to a file that can be written from the beginning."""
    if path is None:
        yield
        return
    try:
        file = path.open("w", encoding="utf-8")
    except OSError as error:
        message = f"{str(path)!r}: {error.strerror}"
        raise click.BadParameter(message, param_hint="--record") from error
    with file:
        try:
            yield
        finally:
            file.write(format_record(match.record))


def _play(match: Match, names: Sequence[str | None]) -> None:
    """Play a match to its end, or until somebody stops it, and tell how it ended."""
    keyboard = Keyboard(names)
    seed = match.record.seed
    players = [
        Computer(BOTS[name], seed, seat) if name else keyboard for seat, name in enumerate(names)
    ]
    try:
        match.play(players)
        _tell_end(match, since=keyboard.seen)
    except (click.Abort, KeyboardInterrupt):
        click.echo(f"\nStopped at ply {len(match.record.moves)}.")


def _tell_end(match: Match, since: int) -> None:
    view = match.spectate()
    assert view.outcome
    lines = [tell_ply(view.options, entry) for entry in view.log[since:]]
    lines += ["", draw_view(view), "", *tell_end(view.options, view.outcome)]
    click.echo("\n".join(lines))
    click.echo(f"Seed {match.record.seed}.")
