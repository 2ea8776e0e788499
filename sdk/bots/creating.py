"""`hall bot new`: a file with a bot that plays."""

from pathlib import Path

import click

TEMPLATE = Path(__file__).with_name("template.py")


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def new(file: Path) -> None:
    """Write a bot that plays, for you to go on with. A file that is there is left alone.

    \b
    Example:
      hall bot new mybot.py
    """
    if file.suffix != ".py":
        raise click.BadParameter(f"a bot is a Python file, such as mybot.py, not {str(file)!r}")
    text = TEMPLATE.read_text(encoding="utf-8").replace("mybot.py", file.name)
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise click.ClickException(f"{str(file)!r} is there already") from None
    except OSError as error:
        raise click.ClickException(f"{str(file)!r} cannot be written: {error.strerror}") from error
    click.echo(f"Written. Now: hall bot try {file}")
