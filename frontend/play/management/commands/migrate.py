"""Django's `migrate`, but one at a time: replicas that start together all run it."""

from typing import Any

from django.core.management.commands import migrate
from django.db import connections

MIGRATE_LOCK = 4_201
"""A number that nothing else locks in this database."""


class Command(migrate.Command):
    """Wait for whoever migrates this database of PostgreSQL, then look what is left to do."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate, holding a lock for as long as the connection lasts."""
        connection = connections[options["database"]]
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATE_LOCK])
        super().handle(*args, **options)
