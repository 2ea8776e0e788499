"""Real databases for tests: files of SQLite, and a PostgreSQL server of our own on a free port."""

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

from django.db import connections

from deploy.ports import choose_port
from services.lobby.store.database import database_config, migrate

INSTALL = "the store is tested on PostgreSQL too: apt-get install postgresql"
START_SECONDS = "30"


def find_postgresql() -> Path | None:
    """Return the folder of PostgreSQL's programs: the newest that Debian installed, or on PATH."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda p: float(p.parent.name))
    if versions:
        return versions[-1]
    initdb = shutil.which("initdb")
    return Path(initdb).resolve().parent if initdb else None


class Postgresql:
    """A server in a folder of its own. `url` lacks only the name of a database."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="hall-postgresql-"))
        self._user = _as_ordinary_user(self._folder)
        port = choose_port()
        self.url = f"postgres://hall@127.0.0.1:{port}"
        self._options = f"-p {port} -k {self._folder} -c listen_addresses=127.0.0.1 -c fsync=off"

    def start(self) -> None:
        """Make the server and start it."""
        self._run("initdb", "-U", "hall", "--auth=trust", "-E", "UTF8")
        self._control("start", "-o", self._options)

    def restart(self) -> None:
        """Cut all connections, stop, and start again."""
        self._control("restart", "-m", "fast", "-o", self._options)

    def stop(self) -> None:
        """Stop, and leave nothing behind."""
        self._control("stop", "-m", "immediate")
        shutil.rmtree(self._folder)

    def _control(self, action: str, *options: str) -> None:
        log = str(self._folder / "log")
        self._run("pg_ctl", "-w", "-t", START_SECONDS, "-l", log, action, *options)

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._user, self._programs / program, "-D", self._folder / "data", *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self._folder)


def _as_ordinary_user(folder: Path) -> list[str]:
    """PostgreSQL refuses to run as root: give the folder to Debian's user for it, and be it."""
    if os.geteuid() != 0:
        return []
    postgres = pwd.getpwnam("postgres")
    os.chown(folder, postgres.pw_uid, postgres.pw_gid)
    return ["runuser", "-u", "postgres", "--"]


def add_database(alias: str, url: str) -> None:
    """Make a database known to Django under an alias."""
    config = database_config(url)
    connections.settings[alias] = connections.configure_settings({"default": config})["default"]


def migrate_database(alias: str, url: str) -> None:
    """Bring a database to the newest migration, and let go of it."""
    add_database(alias, url)
    migrate(alias)
    connections[alias].close()
