"""From a Python file to the bot in it."""

import sys
import traceback
from pathlib import Path
from types import ModuleType

import click

from sdk.bot import Bot
from sdk.python_file import new_module, own_classes


def load_bot(path: Path) -> type[Bot]:
    """Return the class of the bot in a file, which is run. Raises click.ClickException."""
    found = list(own_classes(_run(path), Bot).values())
    if len(found) != 1:
        names = ", ".join([each.__name__ for each in found]) or "none"
        raise click.ClickException(
            f"{str(path)!r} has to have one class that derives from sdk.Bot; it has {names}"
        )
    return found[0]


def make_bot(kind: type[Bot]) -> Bot:
    """Return a new bot of a class. Raises click.ClickException."""
    try:
        return kind()
    except (Exception, SystemExit) as error:  # bots are not ours
        raise click.ClickException(
            f"{kind.__name__} cannot be made:\n{tell_raised(error)}"
        ) from error


def _run(path: Path) -> ModuleType:
    if not path.is_file():
        raise click.ClickException(f"{str(path)!r} is not there; hall bot new writes a bot")
    file = path.resolve()
    loaded = new_module(f"bot_{path.stem}", file)
    if loaded is None:
        raise click.ClickException(f"a bot is a Python file, such as mybot.py, not {str(path)!r}")
    module, run = loaded
    sys.path.insert(0, str(file.parent))  # for modules beside it, then and later
    try:
        run()
    except (Exception, SystemExit) as error:  # bots are not ours
        raise click.ClickException(f"{str(path)!r} cannot be run:\n{tell_raised(error)}") from error
    return module


def tell_raised(error: BaseException) -> str:
    """Return a traceback from the file of a bot on: without our own calls before it."""
    told = traceback.TracebackException.from_exception(error)
    ours = str(Path(__file__).parent)
    theirs = [
        frame for frame in told.stack if not frame.filename.startswith((ours, "<frozen importlib"))
    ]
    told.stack = traceback.StackSummary.from_list(theirs)
    return "".join(told.format()).rstrip()
