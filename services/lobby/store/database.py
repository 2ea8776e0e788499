"""Which database the store writes to, and Django made ready for it.

The lobby is no web site: Django gives it models, migrations and connections, nothing else.
Models can be imported only once `set_up_django` has run.
"""

from pathlib import Path
from typing import Any

import dj_database_url
import django
from django.conf import settings
from django.core.management import call_command
from django.db import connections

APP = "services.lobby.store"
TIMEOUT_SECONDS = 5

MIGRATE_LOCK = 4_202
"""A number that nothing else locks in this database."""

SQLITE_OPTIONS = {
    "timeout": TIMEOUT_SECONDS,
    "transaction_mode": "IMMEDIATE",
    # FULL: an acknowledged move survives a power cut
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
}
POSTGRESQL_OPTIONS = {
    "application_name": "hall-lobby",
    "connect_timeout": TIMEOUT_SECONDS,
    "options": f"-c statement_timeout={TIMEOUT_SECONDS}s -c lock_timeout={TIMEOUT_SECONDS}s",
}


def set_up_django(database_url: str) -> None:
    """Make Django ready to use the models on the database of this address."""
    settings.configure(
        DATABASES={"default": database_config(database_url)}, INSTALLED_APPS=[APP], USE_TZ=True
    )
    django.setup()


def database_config(database_url: str) -> dict[str, Any]:
    """Return Django's description of a database; the folder of an SQLite file is made."""
    config: dict[str, Any] = dict(dj_database_url.parse(database_url, conn_max_age=None))
    if is_sqlite(database_url):
        Path(config["NAME"]).parent.mkdir(parents=True, exist_ok=True)
        options: dict[str, Any] = SQLITE_OPTIONS
    else:
        options = POSTGRESQL_OPTIONS
    return {**config, "OPTIONS": {**options, **config.get("OPTIONS", {})}}


def is_sqlite(database_url: str) -> bool:
    """Return whether the database is a file of SQLite."""
    return database_url.startswith("sqlite:")


def migrate(alias: str = "default") -> None:
    """Bring a database to the newest migration, however long that takes.

    Replicas that start together take turns: the lock lasts as long as the connection.
    """
    connection = connections[alias]
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 0")
            cursor.execute("SET lock_timeout = 0")
            cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATE_LOCK])
    call_command("migrate", database=alias, verbosity=0)
