"""`hall bot run`: a bot plays a seat of the hall, over gRPC."""

import shlex
from collections.abc import Sequence
from pathlib import Path

import click
from grpc import StatusCode
from hall.v1 import bot_pb2_grpc, game_pb2, lobby_pb2_grpc

from sdk.bots.loading import load_bot, make_bot
from sdk.bots.seated import BotFailed
from sdk.bots.seating import Ticket, join_table, open_table
from sdk.bots.table import TableSeat
from services.wire.channels import open_blocking_channel
from services.wire.errors import Refusal

SERVER = "127.0.0.1:50052"
LONGEST_NAME = 20
NOBODY = (StatusCode.DEADLINE_EXCEEDED, StatusCode.UNAVAILABLE)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--server", metavar="HOST:PORT", default=SERVER, show_default=True, help="Where the lobby is."
)
@click.option("--table", metavar="ID", help="The table to sit down at: the end of its link.")
@click.option(
    "--against",
    metavar="NAME",
    multiple=True,
    help="Open a table with this computer opponent instead, random or greedy. May be repeated.",
)
@click.option("--seat", type=click.IntRange(min=0), metavar="N", help="The seat to take.")
@click.option("--name", metavar="NAME", help="What the bot is called, by default as its class.")
@click.option("--token", metavar="TOKEN", help="The token of a seat that was taken before.")
@click.option("-v", "--verbose", is_flag=True, help="Tell each move, and how long it took.")
def run(
    file: Path,
    server: str,
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
      hall bot run mybot.py --server 127.0.0.1:50052 --table gqaw5vmmow3b --seat 1 --name Ada -v
    """
    if (table is None) == (not against):
        raise click.UsageError("give --table, to sit down there, or --against, to open one")
    if token and (table is None or seat is not None or name):
        raise click.UsageError("--token goes with --table; it has its seat and its name")
    bot = make_bot(load_bot(file))
    name = name or type(bot).__name__[:LONGEST_NAME]
    with open_blocking_channel(server) as channel:
        try:
            lobby = lobby_pb2_grpc.LobbyServiceStub(channel)
            if token:
                ticket = Ticket(str(table), token)
            elif table:
                ticket = join_table(lobby, table, name, seat)
            else:
                ticket = open_table(lobby, name, against)
            if not token:
                _tell_way_back(file, server, ticket)
            at_table = TableSeat(
                bot,
                ticket.table_id,
                ticket.seat_token,
                tell=lambda line: click.echo(line, err=True),
                detail=click.echo if verbose else lambda line: None,
            )
            view = at_table.play(bot_pb2_grpc.BotServiceStub(channel))
        except Refusal as refusal:
            raise click.ClickException(_explain(refusal, server)) from refusal
        except BotFailed as error:
            raise click.ClickException(str(error)) from error
    for line in _standings(view, at_table.names):
        click.echo(line)


def _tell_way_back(file: Path, server: str, ticket: Ticket) -> None:
    words = ["hall", "bot", "run", str(file), "--server", server, "--table", ticket.table_id]
    click.echo(f"At table {ticket.table_id}. To come back to this seat:")
    click.echo(f"  {shlex.join(words)} --token {ticket.seat_token}")


def _explain(refusal: Refusal, server: str) -> str:
    if refusal.reason:
        return f"{refusal.reason}: {refusal.message}"
    if refusal.code in NOBODY:
        return f"no lobby answers at {server}; make play tells where its own is"
    return f"{server} answers {refusal.code.name}: {refusal.message}"


def _standings(view: game_pb2.View, names: Sequence[str]) -> list[str]:
    ranked = sorted(view.outcome.standings, key=lambda standing: standing.rank)
    return [
        f"{each.rank}. {names[each.seat]}, {each.score}{' (you)' * (each.seat == view.viewer)}"
        for each in ranked
    ]
