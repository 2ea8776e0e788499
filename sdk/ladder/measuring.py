"""What all commands of `hall ladder` do: choose who plays, play, tell, and write."""

import json
import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path

import click

from sdk.ladder.arena import Arena
from sdk.ladder.opponents import RATINGS
from sdk.ladder.options import Asked
from sdk.ladder.plan import Game, Pair, Table, pair_up, schedule
from sdk.ladder.running import Ladder, run
from sdk.ladder.writing import Source, read_source, section_of, writing_section
from sdk.loading import LoadError
from sdk.stopping import stopping

FAULTY = 3
"""The status of a ladder that was played although something has gone wrong in a game."""


def measure(
    ctx: click.Context, arena: Arena, tables: Sequence[Table], bots: Sequence[str], asked: Asked
) -> None:
    """Play a ladder, print what comes of it, and write it if that is asked for."""
    ctx.with_resource(stopping())
    bots, against = _find(arena, bots or arena.names), _find(arena, asked.against)
    everybody = list(dict.fromkeys([*against, *bots]))
    pairs = pair_up(bots, against, tables)
    if not pairs and against:
        raise click.UsageError(f"{bots[0]} cannot play against itself; name another bot")
    if not pairs:
        raise click.UsageError("a ladder takes 2 bots or more; name further ones, or --against")
    anchor = arena.anchor if arena.anchor in everybody else everybody[0]
    ladder = Ladder(arena, pairs, anchor)
    numbers = {pair: asked.games_of(arena.game, pair) for pair in pairs}
    games = list(schedule(numbers, asked.seed))
    if asked.path:
        if asked.path.resolve() == RATINGS:
            _check_pairs(arena, pairs)
        _measure_and_write(ladder, games, asked, asked.path)
    else:
        source = read_source() if asked.is_json else None
        _measure(ladder, games, asked, source)
    if ladder.has_faults:
        ctx.exit(FAULTY)


def _find(arena: Arena, texts: Sequence[str]) -> list[str]:
    """Return what bots are called. Raises click.UsageError for what is none, or twice there."""
    try:
        with redirect_stdout(sys.stderr):
            found = [arena.find(text) for text in texts]
    except LoadError as error:
        raise click.UsageError(str(error)) from error
    for bot in found:
        if found.count(bot) > 1:
            raise click.UsageError(f"{bot} is there twice; name each bot once")
    return found


def _check_pairs(arena: Arena, pairs: Sequence[Pair]) -> None:
    """Raise click.UsageError where the pages would show a part of the ladder, or another one."""
    if pairs != pair_up(arena.names, [], arena.tables) or any(arena.options.values()):
        raise click.UsageError(
            "the pages show how all bots of the hall play by the usual rules; name no bots and no "
            "other rules, or a file of your own: --write FILE.json"
        )


def _measure_and_write(ladder: Ladder, games: Sequence[Game], asked: Asked, path: Path) -> None:
    """Play, and write the file, which is there only if all games have gone well."""
    source = read_source()
    with writing_section(path, ladder.arena.game) as write:
        _measure(ladder, games, asked, source)
        if ladder.has_faults:
            raise click.ClickException(f"{str(path)!r} is not written: not all games went well")
        write(section_of(ladder, source, asked.seed))


def _measure(ladder: Ladder, games: Sequence[Game], asked: Asked, source: Source | None) -> None:
    """Play, and print what comes of it, also after a stop."""
    ladder.arena.warm_up({bot for game in games for bot in game.players})
    is_whole = run(ladder, games, asked.jobs or os.cpu_count() or 1)
    if ladder.scores.games:
        if asked.is_json and source:
            click.echo(json.dumps(section_of(ladder, source, asked.seed), indent=1))
        else:
            click.echo(ladder.table())
    for line in ladder.faults():
        click.echo(f"warning: {line}", err=True)
    if not is_whole:
        raise click.ClickException(f"stopped after {ladder.games} of {len(games)} games")
