"""The file of ratings that the pages show: what a ladder has measured, and of which program."""

import json
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import click

from sdk.ladder.opponents import DOCUMENT, RATINGS, ROOT, write_tables
from sdk.ladder.running import Ladder
from sdk.ladder.scores import Score
from sdk.orkisland.outputs import writing

Section = Mapping[str, Any]
"""What the file says of a game; frontend/play/ratings.py reads it."""


class Source(NamedTuple):
    """The program that has played: a commit, and whether nothing has been changed since."""

    commit: str
    is_clean: bool


def read_source(folder: Path = ROOT) -> Source:
    """Return what git says of the program in a folder. Raises click.ClickException."""
    written = [f":!{path.relative_to(ROOT)}" for path in (RATINGS, DOCUMENT)]
    changed = _ask_git(folder, "status", "--porcelain", "--", ".", *written)
    return Source(_ask_git(folder, "rev-parse", "HEAD"), is_clean=not changed)


def section_of(ladder: Ladder, source: Source, seed: int) -> Section:
    """Return what a file of ratings says of a ladder."""
    return {
        "commit": source.commit,
        "is_clean": source.is_clean,
        "date": datetime.now(UTC).date().isoformat(),
        "options": dict(ladder.arena.options),
        "seed": seed,
        "games": ladder.scores.games,
        "bots": {
            bot: {"elo": round(rating.value), "error": round(rating.error)}
            for bot, rating in ladder.ratings().items()
        },
        "results": [_result_of(score) for score in ladder.scores.all()],
    }


@contextmanager
def writing_section(path: Path, game: str) -> Iterator[Callable[[Section], None]]:
    """Yield what writes the section of a game into a file of ratings, and leaves the others.

    Where the pages look, the tables of the document follow.

    Raises click.ClickException, at once for a file that cannot be read or written.
    """
    _read(path)
    with writing(path) as file:

        def write(section: Section) -> None:
            text = json.dumps({**_read(path), game: section}, indent=1, sort_keys=False)
            file.write(f"{text}\n".encode())

        yield write
    if path.resolve() == RATINGS:
        write_tables()


def _result_of(score: Score) -> Mapping[str, Any]:
    bot, other, table = score.pair
    return {
        "bot": bot,
        "against": other,
        "seats": table.seats,
        "games": score.games,
        "seeds": score.seeds,
        "points": round(score.points, 2),
        "error": round(score.error, 4),
    }


def _read(path: Path) -> dict[str, Section]:
    """Return the sections that a file of ratings has. Raises click.ClickException."""
    try:
        read = json.loads(path.read_bytes()) if path.exists() else {}
    except OSError as error:
        raise click.ClickException(f"{str(path)!r} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise click.ClickException(f"{str(path)!r} is no file of ratings: {error}") from error
    if not isinstance(read, dict):
        raise click.ClickException(f"{str(path)!r} is no file of ratings, but other JSON")
    return read


def _ask_git(folder: Path, *words: str) -> str:
    try:
        asked = subprocess.run(
            ["git", *words], cwd=folder, check=True, capture_output=True, text=True
        )
    except (OSError, subprocess.CalledProcessError) as error:
        why = getattr(error, "stderr", "").strip() or error
        raise click.ClickException(
            f"ratings say of which commit they are, and git does not tell it: {why}"
        ) from error
    return asked.stdout.strip()
