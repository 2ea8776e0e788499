"""The whole hall on this machine: `make play`.

Everything that lasts is kept in .local/: secrets, databases, Redis. The parts are those of the
Procfile; they run with their lines side by side, and each is started again if it ends.
The environment of this process goes on to them, so this is a place where `os.environ` is read.
"""

import fcntl
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from honcho.environ import parse_procfile  # type: ignore[import-untyped]
from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from deploy.environment import ROOT, Ports, hall_environment
from deploy.ports import choose_port, is_free
from deploy.side_by_side import run_side_by_side
from deploy.translations import compile_translations

MIGRATING = ("services.lobby", "frontend.manage")

USUAL_PORTS = {"engine": 50051, "lobby": 50052, "redis": 6379}
PORTS_FILE = "ports.json"


class Settings(BaseSettings):
    """What may be chosen: `PORT=8001 make play`."""

    model_config = SettingsConfigDict(frozen=True, hide_input_in_errors=True)

    port: int = Field(default=8000, ge=1, le=65535, description="port of the page")
    hall_host: str = Field(
        default="localhost",
        description="this machine's name or address in a network whose people may play too",
    )
    redis_url: str = Field(default="", description="a Redis to use instead of one of our own")


def main(kept: Path = ROOT / ".local") -> int:
    """Set up what is missing, run everything until Ctrl-C, and return the exit code.

    `kept` is the folder of all that lasts.
    """
    try:
        settings = Settings()
    except ValidationError as error:
        wrong = error.errors()[0]
        return refuse(f"{str(wrong['loc'][0]).upper()}: {wrong['msg']}")
    kept.mkdir(mode=0o700, exist_ok=True)
    with (kept / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return refuse(f"the hall is running already from this folder: {told_ports(kept)}")
        if not is_free(settings.port):
            other = choose_port(settings.port + 1)
            return refuse(f"port {settings.port} is taken; try another: PORT={other} make play")
        environment = prepare(settings, kept)
        return run(environment, own_redis=not settings.redis_url)


def refuse(reason: str) -> int:
    """Say why the hall does not start, and return the exit code."""
    sys.stderr.write(f"{reason}\n")
    return 1


def prepare(settings: Settings, kept: Path) -> dict[str, str]:
    """Bring databases and translations up to date, and return the environment of all parts."""
    ports = keep_ports(kept, settings.port)
    environment = hall_environment(os.environ, kept, ports, settings.hall_host)
    if settings.redis_url:
        environment["REDIS_URL"] = settings.redis_url
    compile_translations()
    for module in MIGRATING:
        migrate = [sys.executable, "-m", module, "migrate"]
        subprocess.run(migrate, check=True, env=environment, cwd=ROOT)
    return environment


def keep_ports(kept: Path, page: int) -> Ports:
    """Return the ports of all parts: those of the last time as far as they are free.

    So a bot that was cut off, and a line that was copied, still find the lobby after a restart.
    """
    wanted = {**USUAL_PORTS, **read_ports(kept)}
    ports = Ports(page, *[choose_port(wanted[part]) for part in USUAL_PORTS])
    (kept / PORTS_FILE).write_text(json.dumps(asdict(ports)))
    return ports


def read_ports(kept: Path) -> dict[str, int]:
    """Return the ports that were chosen last, by the part; nothing before the first time."""
    try:
        return dict(json.loads((kept / PORTS_FILE).read_text()))
    except (FileNotFoundError, ValueError):
        return {}


def told_ports(kept: Path) -> str:
    """Say where the hall that runs here is."""
    ports = read_ports(kept)
    return f"http://localhost:{ports.get('page')}, its lobby at 127.0.0.1:{ports.get('lobby')}"


def run(environment: Mapping[str, str], *, own_redis: bool) -> int:
    """Run the parts side by side until a signal, then end them all; return the exit code."""
    commands = parse_procfile((ROOT / "Procfile").read_text()).processes
    started = {name: commands[name] for name in commands if name != "redis" or own_redis}
    code = run_side_by_side(started, environment, ROOT)
    return 0 if code == 128 + signal.SIGINT else code


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:  # before the parts were started
        sys.exit(128 + signal.SIGINT)
