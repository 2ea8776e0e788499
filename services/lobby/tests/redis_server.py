"""A real Redis on a free port."""

import subprocess
import time
from pathlib import Path

import redis

from deploy.ports import choose_port
from deploy.redis_server import find_redis_server

START_SECONDS = 10


class RedisServer:
    """A server that a test may stop and start again on the same port."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = choose_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"redis://127.0.0.1:{self._port}/0"

    def start(self) -> None:
        """Start, and wait until it answers."""
        options = ["--port", str(self._port), "--bind", "127.0.0.1", "--save", "", "--dir", "."]
        self._process = subprocess.Popen(
            [find_redis_server(), *options], cwd=self._folder, stdout=subprocess.DEVNULL
        )
        deadline = time.monotonic() + START_SECONDS
        with redis.Redis.from_url(self.url) as client:
            while True:
                try:
                    client.ping()
                except redis.ConnectionError:
                    assert time.monotonic() < deadline, "redis does not start"
                    time.sleep(0.02)
                else:
                    return

    def stop(self) -> None:
        """Stop at once; everything in it is lost."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None
