"""A lobby on real databases with a real engine; only workers and notices are passed in."""

import os
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings as django_settings
from django.db import connections
from django.test import modify_settings

from services.lobby.store.database import APP, set_up_django

if not django_settings.configured:
    set_up_django("sqlite://:memory:")
elif not apps.is_installed(APP):  # another part's tests have set Django up already
    modify_settings(INSTALLED_APPS={"append": APP}).enable()

from services.engine.memo import Memo
from services.engine.servicer import EngineServicer
from services.lobby.engine import Engine
from services.lobby.tests.databases import (
    INSTALL,
    Postgresql,
    add_database,
    find_postgresql,
    migrate_database,
)
from services.lobby.tests.replica import Replica
from services.wire.channels import open_channel
from services.wire.serving import start_server

ENGINE_SECONDS = 5.0

numbers = count(1)
missing: list[str] = []


@dataclass(frozen=True)
class Database:
    """A database with all its tables, empty: how Django and how a process calls it."""

    alias: str
    url: str


@pytest.fixture(scope="session")
def empty_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file to copy: making the tables anew for each test would take longer than the test."""
    path = tmp_path_factory.mktemp("sqlite") / "empty.sqlite3"
    migrate_database("sqlite_empty", f"sqlite:///{path}")
    return path


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgresql]:
    """A server with a template database to copy."""
    programs = find_postgresql()
    if programs is None:
        missing.append(INSTALL)
        (pytest.fail if "CI" in os.environ else pytest.skip)(INSTALL)
    server = Postgresql(programs)
    server.start()
    add_database("postgresql", f"{server.url}/postgres")
    _execute("CREATE DATABASE empty")
    migrate_database("postgresql_empty", f"{server.url}/empty")
    yield server
    server.stop()


@pytest.fixture
def sqlite_database(empty_sqlite: Path, tmp_path: Path) -> Database:
    """A file of SQLite."""
    path = tmp_path / "lobby.sqlite3"
    shutil.copy(empty_sqlite, path)
    return _add(f"sqlite:///{path}")


@pytest.fixture
def postgresql_database(postgresql: Postgresql) -> Database:
    """A database of PostgreSQL."""
    name = f"hall_{next(numbers)}"
    _execute(f"CREATE DATABASE {name} TEMPLATE empty")
    return _add(f"{postgresql.url}/{name}")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Database:
    """Each in its turn."""
    return request.getfixturevalue(f"{request.param}_database")


@pytest.fixture
async def engine_address() -> AsyncIterator[str]:
    """A real engine."""
    server, port = await start_server(
        name="engine", address="127.0.0.1:0", register=EngineServicer(Memo(100)).register
    )
    yield f"127.0.0.1:{port}"
    await server.stop(None)


@pytest.fixture
async def engine(engine_address: str) -> AsyncIterator[Engine]:
    """A client of it."""
    async with open_channel(engine_address) as channel:
        yield Engine(channel, ENGINE_SECONDS)


@pytest.fixture
async def replicas(engine: Engine) -> AsyncIterator[Callable[..., Replica]]:
    """Makes lobbies that are stopped at the end."""
    made: list[Replica] = []

    def make(database: Database, **changes: object) -> Replica:
        made.append(Replica(database.alias, changes.pop("engine", engine), **changes))
        return made[-1]

    yield make
    for replica in made:
        await replica.stop()


@pytest.fixture
async def lobby(replicas: Callable[..., Replica], sqlite_database: Database) -> Replica:
    """One lobby on SQLite."""
    return await replicas(sqlite_database).start()


@pytest.fixture
async def lobby_on_each(replicas: Callable[..., Replica], database: Database) -> Replica:
    """One lobby on each kind of database in its turn."""
    return await replicas(database).start()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly what was not tested."""
    for what in missing:
        terminalreporter.section("NOT TESTED", red=True, bold=True)
        terminalreporter.line(what)


def _add(url: str) -> Database:
    alias = f"test_{next(numbers)}"
    add_database(alias, url)
    return Database(alias, url)


def _execute(sql: str) -> None:
    with connections["postgresql"].cursor() as cursor:
        cursor.execute(sql)
    connections["postgresql"].close()
