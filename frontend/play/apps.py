"""The Django app of the pages."""

from pathlib import Path

from django.apps import AppConfig
from django.db import connection


class PlayConfig(AppConfig):
    """Templates, static files and translations of the hall."""

    name = "frontend.play"
    label = "play"

    def ready(self) -> None:
        """Make the folder of an SQLite database, as a fresh clone has none."""
        if connection.vendor == "sqlite":
            Path(connection.settings_dict["NAME"]).parent.mkdir(parents=True, exist_ok=True)
