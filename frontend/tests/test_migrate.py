"""Replicas that start together all migrate."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from frontend.tests.test_security import manage
from services.lobby.tests.databases import INSTALL, Postgresql, find_postgresql

REPLICAS = 3


@pytest.fixture
def postgresql_url() -> Iterator[str]:
    """An empty database of PostgreSQL."""
    programs = find_postgresql()
    if programs is None:
        (pytest.fail if "CI" in os.environ else pytest.skip)(INSTALL)
    server = Postgresql(programs)
    server.start()
    yield f"{server.url}/postgres"
    server.stop()


def test_replicas_take_turns_to_migrate(postgresql_url: str) -> None:
    def migrate(_: int) -> str:
        return manage("migrate", HALL_DATABASE_URL=postgresql_url).stderr

    with ThreadPoolExecutor(REPLICAS) as replicas:
        errors = list(replicas.map(migrate, range(REPLICAS)))

    assert errors == [""] * REPLICAS
