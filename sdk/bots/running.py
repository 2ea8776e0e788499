"""`hall bot run`: a bot plays a seat of the hall, over gRPC."""

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import click
import grpc
from grpc import StatusCode
from hall.v1 import bot_pb2_grpc, game_pb2, lobby_pb2_grpc

from sdk.bots.finding import LoadedBot, load_bot
from sdk.bots.options import chosen_text, exec_option, file_argument
from sdk.bots.seated import BotFailed
from sdk.bots.seating import Ticket, join_table, open_table
from sdk.bots.server import USUAL, Address, Server
from sdk.bots.table import TableSeat
from sdk.loading import LoadError
from sdk.stopping import stopping
from services.engine.rules.orkisland.warm import warm_up
from services.wire.errors import Refusal

LONGEST_NICKNAME = 20
NOBODY = (StatusCode.DEADLINE_EXCEEDED, StatusCode.UNAVAILABLE)
TOKEN_VARIABLE = "HALL_TOKEN"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which seat a bot is to have."""

    table: str | None
    against: Sequence[str]
    seat: int | None
    name: str | None
    token: str | None

    def check(self) -> None:
        """Raise click.UsageError for what makes no sense together."""
        if (self.table is None) == (not self.against):
            raise click.UsageError("give --table, to sit down there, or --against, to open one")
        if self.token and (self.table is None or self.seat is not None or self.name):
            told = f"--token, or {TOKEN_VARIABLE}, goes with --table; it has its seat and its name"
            raise click.UsageError(told)

    def take(self, channel: grpc.Channel, bot: LoadedBot) -> Ticket:
        """Return the seat, which is taken if need be. Raises Refusal."""
        lobby = lobby_pb2_grpc.LobbyServiceStub(channel)
        name = self.name or bot.name[:LONGEST_NICKNAME]
        if self.table is None:
            return open_table(lobby, bot.game, name, self.against)
        if self.token:
            return Ticket(self.table, self.token)
        return join_table(lobby, self.table, name, self.seat)


@click.command()
@file_argument
@exec_option
@click.option(
    "--server",
    type=Address(),
    metavar="HOST:PORT",
    default=USUAL,
    show_default=True,
    help="Where the lobby is. With TLS on port 443, or as https://HOST:PORT.",
)
@click.option("--insecure", is_flag=True, help="Take whatever certificate the server has.")
@click.option("--table", metavar="ID", help="The table to sit down at: the end of its link.")
@click.option(
    "--against",
    metavar="NAME",
    multiple=True,
    help="Open a table with this computer opponent instead, as easy or hard; in Ork Island the "
    "last has all seats that are left. May be repeated.",
)
@click.option("--seat", type=click.IntRange(0, 3), metavar="N", help="The seat to take.")
@click.option("--name", metavar="NAME", help="What the bot is called, by default as its class.")
@click.option(
    "--token",
    metavar="TOKEN",
    envvar=TOKEN_VARIABLE,
    show_envvar=True,
    help="The token of a seat that was taken before.",
)
@click.option("-v", "--verbose", is_flag=True, help="Tell each move, and how long it took.")
@click.pass_context
def run(
    ctx: click.Context,
    file: str | None,
    command: str | None,
    server: Server,
    insecure: bool,
    table: str | None,
    against: Sequence[str],
    seat: int | None,
    name: str | None,
    token: str | None,
    verbose: bool,
) -> None:
    """Let a bot play at a table of the hall, to the end of the game.

    It sits down, waits for the game to begin, and plays. When it is cut off it comes back; Ctrl-C
    ends it, and the line about coming back tells how to go on with the same seat.

    \b
    Examples:
      hall bot run mybot.py --against greedy
      hall bot run myorks.py --against Hunter -v
      hall bot run mybot.py --server 127.0.0.1:50052 --table gqaw5vmmow3b --seat 1 --name Ada -v
      hall bot run --exec ./player --table gqaw5vmmow3b
    """
    ctx.with_resource(stopping())
    text = chosen_text(file, command)
    wanted = Wanted(table, against, seat, name, token)
    wanted.check()
    detail = click.echo if verbose else lambda line: None
    with _explained(server):
        bot = load_bot(text)
        if bot.game == "orkisland":
            warm_up()  # or the first turn has to wait for the kernels of the rules
        with bot.make(_warn) as made, _connect(server, insecure=insecure) as channel:
            ticket = wanted.take(channel, bot)
            words = [file] if file else ["--exec", str(command)]
            words += ["--server", str(server), *["--insecure"] * insecure, *["-v"] * verbose]
            way_back = _way_back(words, ticket)
            if not token:
                click.echo(f"At table {ticket.table_id}. {way_back}")
                click.echo(f"The page of the hall shows it at /table/{ticket.table_id}")
            at_table = TableSeat(made, ticket.table_id, ticket.seat_token, _warn, detail)
            try:
                view = at_table.play(bot_pb2_grpc.BotServiceStub(channel))
            except BotFailed as failed:
                raise BotFailed(f"{failed}\nThe game goes on. {way_back}") from failed
            finally:
                if at_table.spent.thinking_ms or at_table.spent.missed:
                    click.echo(f"{at_table.spent.tell()}.")
    for line in _standings(view, at_table.names):
        click.echo(line)


def _warn(line: str) -> None:
    click.echo(line, err=True)


def _connect(server: Server, *, insecure: bool) -> grpc.Channel:
    try:
        return server.connect(insecure=insecure)
    except OSError as error:
        raise click.ClickException(f"no lobby answers at {server}: {error}") from error


@contextmanager
def _explained(server: Server) -> Iterator[None]:
    """Raise click.ClickException for whatever keeps a bot from playing."""
    try:
        yield
    except Refusal as refusal:
        raise click.ClickException(_explain(refusal, server)) from refusal
    except (LoadError, BotFailed) as error:
        raise click.ClickException(str(error)) from error


def _way_back(bot: Sequence[str], ticket: Ticket) -> str:
    words = ["hall", "bot", "run", *bot, "--table", ticket.table_id]
    return f"To come back to this seat:\n  {shlex.join(words)} --token {ticket.seat_token}"


def _explain(refusal: Refusal, server: Server) -> str:
    if refusal.reason:
        return f"{refusal.reason}: {refusal.message}"
    if refusal.code in NOBODY and server.has_tls:
        return f"no lobby answers at {server}; --insecure takes a certificate of its own"
    if refusal.code in NOBODY:
        return f"no lobby answers at {server}; make play tells where its own is"
    return f"{server} answers {refusal.code.name}: {refusal.message}"


def _standings(view: game_pb2.View, names: Sequence[str]) -> list[str]:
    ranked = sorted(view.outcome.standings, key=lambda standing: standing.rank)
    return [
        f"{each.rank}. {names[each.seat]}, {each.score}{' (you)' * (each.seat == view.viewer)}"
        for each in ranked
    ]
