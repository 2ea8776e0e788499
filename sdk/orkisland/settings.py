"""Settings files that the commands read."""

from pathlib import Path

import click

from sdk.files import name_of, read_file
from sdk.records import explained
from services.engine.rules.orkisland.formats.settings_text import parse_settings
from services.engine.rules.orkisland.settings import Settings


def read_settings(path: Path | None) -> Settings:
    """Return the settings of a file, or without one the ordinary ones.

    Raises click.ClickException.
    """
    return Settings() if path is None else settings_of(read_file(path), name_of(path))


def settings_of(data: bytes, name: str) -> Settings:
    """Return the settings that stand in a file of this name. Raises click.ClickException."""
    with explained(name):
        return parse_settings(_text_of(data, name))


def _text_of(data: bytes, name: str) -> str:
    """Return the text in a file of this name. Raises click.ClickException."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise click.ClickException(f"{name}: no text in UTF-8, at byte {error.start}") from error
