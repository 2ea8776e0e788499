"""The hall as real processes on free ports, its data in a folder; parts can be killed at will.

The parts and their commands are those of the Procfile, but where a test gives another command.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

import redis
from honcho.environ import parse_procfile

from deploy.environment import ROOT, Ports, hall_environment
from deploy.ports import choose_port
from deploy.ready import parts
from deploy.translations import compile_translations

START_SECONDS = 60.0
STOP_SECONDS = 30.0
LINES_SHOWN = 40
KEEP = "python -m deploy.keep "

QUICK = {
    "LOBBY_BOT_PAUSE_SECONDS": "0.02",
    "LOBBY_SWEEP_SECONDS": "0.5",
    "LOBBY_OVERDUE_SECONDS": "2",
    "LOBBY_TABLES_PER_HOUR": "1000",
    "LOBBY_REQUESTS_PER_SECOND": "1000",
}
"""Nobody watches these games: no pauses, and what was lost is sent again soon."""


def eventually(is_so: Callable[[], bool], seconds: float, what: str) -> None:
    """Return once something is so; fail with what was waited for if it takes too long."""
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, f"waited {seconds:g} s for {what}"
        time.sleep(0.02)


class Part:
    """One process of the hall, with a process group of its own and a file for what it prints."""

    def __init__(
        self, name: str, command: str, environment: dict[str, str], is_well: Callable[[], bool]
    ) -> None:
        self.name = name
        self._command = command
        self._environment = environment
        self._is_well = is_well
        self._log = Path(environment["REDIS_FOLDER"]) / f"{name}.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the process and return when it is well."""
        self._launch()
        eventually(self._is_well_or_gone, START_SECONDS, f"{self.name} to be well")
        assert self.is_running, f"{self.name} ended at once:\n{self.last_lines()}"

    def heal(self) -> None:
        """Return when the process is well; start it again if it ends, as whoever runs it does."""
        eventually(self._is_well_or_launched, START_SECONDS, f"{self.name} to be well again")

    def kill(self) -> None:
        """End the process and its children as `kill -9` does."""
        self.signal(signal.SIGKILL)
        self._wait()

    def stop(self) -> None:
        """Ask the process to end, even if it is halted, and wait until it has."""
        if self.is_running:
            self.signal(signal.SIGCONT)
            os.kill(self.pid, signal.SIGTERM)
            try:
                self._wait()
            except subprocess.TimeoutExpired:
                self.kill()
                raise

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the process and its children."""
        os.killpg(self.pid, number)

    @property
    def pid(self) -> int:
        """Number of the process."""
        assert self._process is not None, f"{self.name} was never started"
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether the process was started and has not ended."""
        return self._process is not None and self._process.poll() is None

    def lines(self) -> list[str]:
        """Return what it printed."""
        return self._log.read_text(errors="replace").splitlines()

    def last_lines(self) -> str:
        """Return the end of what it printed."""
        return "\n".join(self.lines()[-LINES_SHOWN:])

    def _launch(self) -> None:
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                ["sh", "-c", f"exec {self._command}"],
                env=self._environment,
                cwd=ROOT,
                stdout=log,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
            )

    def _is_well_or_gone(self) -> bool:
        return self._is_well() or not self.is_running

    def _is_well_or_launched(self) -> bool:
        if not self.is_running:
            self._launch()
        return self._is_well()

    def _wait(self) -> None:
        assert self._process is not None
        self._process.wait(STOP_SECONDS)


class Stack:
    """All parts of one hall; as a context manager it starts them, and ends them again."""

    def __init__(
        self,
        folder: Path,
        settings: Mapping[str, str] = QUICK,
        commands: Mapping[str, str] | None = None,
    ) -> None:
        ports = Ports(*(choose_port() for _ in range(4)))
        self.environment = {**hall_environment(os.environ, folder, ports), **settings}
        self.environment["HALL_STATIC_ROOT"] = str(folder / "static")
        self.redis_url = self.environment["REDIS_URL"]
        self.engine_address = self.environment["ENGINE_ADDRESS"]
        self.lobby_address = self.environment["LOBBY_ADDRESS"]
        self.page = self.environment["HALL_PUBLIC_ORIGIN"]
        wellness = {
            "redis": self._redis_answers,
            **parts(self.engine_address, self.lobby_address, self.page, self.redis_url),
        }
        usual = parse_procfile((ROOT / "Procfile").read_text()).processes
        started = {**usual, **(commands or {})}
        self.parts = {
            name: Part(name, started[name].removeprefix(KEEP), self.environment, is_well)
            for name, is_well in wellness.items()
        }

    def __enter__(self) -> Self:
        compile_translations()
        self.run("services.lobby", "migrate")
        self.run("frontend.manage", "migrate")
        self.run("frontend.manage", "collectstatic", "--no-input")
        with ExitStack() as stops:  # of those that were started, if one is not well
            for part in self.parts.values():
                stops.callback(part.stop)
                part.start()
            self._stops = stops.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stops.close()

    def __getitem__(self, name: str) -> Part:
        return self.parts[name]

    def run(self, *module_and_arguments: str) -> None:
        """Run a Python module with the environment of the parts."""
        command = [sys.executable, "-m", *module_and_arguments]
        done = subprocess.run(
            command, env=self.environment, cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def _redis_answers(self) -> bool:
        try:
            with redis.Redis.from_url(self.redis_url) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False
