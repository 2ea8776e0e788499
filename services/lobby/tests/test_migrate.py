"""Replicas that start together all migrate."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from services.lobby.tests.databases import Postgresql

REPLICAS = 3


def test_replicas_take_turns_to_migrate(postgresql: Postgresql) -> None:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "LOBBY_SECRET_KEY": "only for this test",
        "DATABASE_URL": f"{postgresql.url}/postgres",
    }
    command = [sys.executable, "-m", "services.lobby", "migrate"]

    def migrate(_: int) -> int:
        return subprocess.run(command, env=environment, check=False).returncode

    with ThreadPoolExecutor(REPLICAS) as replicas:
        codes = list(replicas.map(migrate, range(REPLICAS)))

    assert codes == [0] * REPLICAS
