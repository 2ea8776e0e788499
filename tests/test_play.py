"""`make play`: everything starts, heals, keeps its state, and ends with Ctrl-C."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from deploy.environment import ROOT, Ports, hall_environment
from deploy.ports import choose_port, is_free
from deploy.ready import answers
from tests.stack import eventually

PLAY = "import sys, pathlib, deploy.local as local; sys.exit(local.main(pathlib.Path(sys.argv[1])))"


class Play:
    """A hall as `make play | tee` runs it: its state in a folder, its lines in a file beside it."""

    def __init__(self, folder: Path, port: int) -> None:
        self.port = port
        self.lines = folder.with_name(f"{folder.name}-{port}.log")
        self.lines.write_text("")  # tee may be late
        environment = {**os.environ, "PORT": str(self.port), "PYTHONPATH": f"{ROOT}:{ROOT}/gen"}
        environment.pop("REDIS_URL", None)
        tee = ["tee", str(self.lines)]
        self.tee = subprocess.Popen(tee, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        assert self.tee.stdin is not None
        with self.tee.stdin as lines:
            self.process = subprocess.Popen(
                [sys.executable, "-c", PLAY, str(folder)],
                cwd=ROOT,
                env=environment,
                stdout=lines,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def wait_until_said(self, what: str) -> None:
        """Return once the hall has printed something."""
        eventually(lambda: what in self.lines.read_text(), 40, f"{what!r} in {self.lines}")

    def wait(self) -> int:
        """Return the exit code once the hall has ended and all its lines are in the file."""
        code = self.process.wait(30)
        self.tee.wait(30)
        return code

    def press_ctrl_c(self) -> None:
        """Interrupt as a terminal does: all of its process group."""
        os.killpg(self.process.pid, signal.SIGINT)


@contextmanager
def playing(folder: Path) -> Iterator[Play]:
    """Run a hall, and make sure that nothing of it is left."""
    play = Play(folder, choose_port())
    try:
        yield play
    finally:
        pids = descendants(play.process.pid)
        play.press_ctrl_c()
        play.press_ctrl_c()
        try:
            assert play.wait() == 0, play.lines.read_text()
            eventually(lambda: not any(map(is_there, pids)), 10, "no process of the hall left")
        finally:
            for pid in (play.process.pid, *pids):
                if is_there(pid):
                    os.kill(pid, signal.SIGKILL)


def is_there(pid: int) -> bool:
    """Tell whether there is a process of a number."""
    return Path(f"/proc/{pid}").exists()


def descendants(pid: int) -> dict[int, str]:
    """Return all processes that a process has started, with their command lines."""
    listed = subprocess.run(
        ["ps", "-o", "pid=,args=", "--ppid", str(pid)], capture_output=True, text=True, check=False
    )
    found = {}
    for line in listed.stdout.splitlines():
        child, command = line.split(None, 1)
        found |= {int(child): command} | descendants(int(child))
    return found


def test_the_hall_opens_heals_and_keeps_its_state(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    with playing(kept) as play:
        play.wait_until_said(f"The hall is open:  http://localhost:{play.port}")
        commands = descendants(play.process.pid)
        [lobby] = [
            pid
            for pid, command in commands.items()
            if command.endswith(" services.lobby") and "deploy.keep" not in command
        ]
        os.kill(lobby, signal.SIGKILL)
        play.wait_until_said("ended with -9; starting again")
        eventually(lambda: answers(f"http://localhost:{play.port}/readyz"), 30, "the lobby again")
    secrets = {file.name: file.read_text() for file in kept.glob("*-secret-key")}
    assert {oct(file.stat().st_mode) for file in kept.glob("*-secret-key")} == {"0o100600"}
    ports = json.loads((kept / "ports.json").read_text())
    with playing(kept) as play:
        play.wait_until_said("The hall is open")
        assert "No migrations to apply" in play.lines.read_text()
        again = json.loads((kept / "ports.json").read_text())
        assert (again["engine"], again["lobby"]) == (ports["engine"], ports["lobby"])
        second = Play(kept, choose_port())
        assert second.wait() == 1
        where = f"http://localhost:{play.port}, its lobby at 127.0.0.1:{ports['lobby']}"
        assert where in second.lines.read_text()
    assert {file.name: file.read_text() for file in kept.glob("*-secret-key")} == secrets


def test_it_ends_although_nobody_reads_its_lines_any_more(tmp_path: Path) -> None:
    with playing(tmp_path / "kept") as play:
        play.wait_until_said("The hall is open")
        commands = "\n".join(descendants(play.process.pid).values())
        ports = set(re.findall(r"(?::|redis_server )(\d+)\b", commands))
        assert len(ports) >= 4, f"ports of the page, engine, lobby and Redis in:\n{commands}"
        play.tee.kill()
        play.tee.wait()
    assert [port for port in ports if not is_free(int(port))] == []


def test_a_port_that_is_taken_is_named_with_a_way_out(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other_server:
        play = Play(tmp_path / "kept", port=other_server.getsockname()[1])
        assert play.wait() == 1
    said = play.lines.read_text()
    assert said.startswith(f"port {play.port} is taken; try another: PORT=")


def test_a_port_that_is_none_is_refused_in_a_sentence(tmp_path: Path) -> None:
    play = Play(tmp_path / "kept", port=99999)
    assert play.wait() == 1
    assert play.lines.read_text() == "PORT: Input should be less than or equal to 65535\n"


@pytest.mark.parametrize(
    ("host", "listens_at"), [("localhost", "127.0.0.1"), ("192.0.2.7", "0.0.0.0")]
)
def test_only_who_names_this_machine_opens_it_to_others(
    host: str, listens_at: str, tmp_path: Path
) -> None:
    ports = Ports(page=8000, engine=1, lobby=2, redis=3)
    environment = hall_environment({}, tmp_path, ports, host)
    assert environment["LISTEN"] == listens_at
    assert environment["HALL_PUBLIC_ORIGIN"] == f"http://{host}:8000"
    assert environment["LOBBY_ADDRESS"].startswith("127.0.0.1:")
