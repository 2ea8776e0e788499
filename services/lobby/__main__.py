"""`python -m services.lobby` serves; `python -m services.lobby migrate` prepares the database.

SQLite is prepared by serving, too. PostgreSQL is not: several lobbies start at once there.
"""

import sys

import uvloop

from services.lobby.settings import Settings
from services.lobby.store.database import is_sqlite, migrate, set_up_django
from services.wire.logs import configure_logging


def main(arguments: list[str]) -> None:
    """Serve, or migrate."""
    settings = Settings()  # type: ignore[call-arg]  # the environment has the rest
    configure_logging("lobby")
    set_up_django(settings.database_url)
    if arguments == ["migrate"]:
        migrate()
        return
    if arguments:
        sys.exit(f"unknown arguments {arguments}; give none to serve, or migrate")
    if is_sqlite(settings.database_url):
        migrate()
    from services.lobby.server import run  # models can be imported only now

    uvloop.run(run(settings))


if __name__ == "__main__":
    main(sys.argv[1:])
