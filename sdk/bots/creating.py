"""`hall bot new`: a file with a bot that plays."""

import shlex
from pathlib import Path

import click

from sdk.bot import GAMES

TEMPLATES = Path(__file__).with_name("templates")


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--game", type=click.Choice(GAMES), default=GAMES[0], show_default=True)
def new(file: Path, game: str) -> None:
    """Write a bot that plays, for you to go on with. A file that is there is left alone.

    \b
    Examples:
      hall bot new mybot.py
      hall bot new myorks.py --game orkisland
    """
    if file.suffix != ".py":
        raise click.BadParameter(f"a bot is a Python file, such as mybot.py, not {str(file)!r}")
    text = (TEMPLATES / f"{game}.py").read_text(encoding="utf-8")
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text.replace("mybot.py", file.name))
    except FileExistsError:
        raise click.ClickException(f"{str(file)!r} is there already") from None
    except OSError as error:
        raise click.ClickException(f"{str(file)!r} cannot be written: {error.strerror}") from error
    click.echo(f"Written. Now: hall bot try {shlex.quote(str(file))}")
