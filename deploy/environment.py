"""What all parts of one hall on this machine are told: where each is, and what it may know."""

import os
import secrets
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

GRPC_EXPERIMENTS = (
    "-event_engine_client,-event_engine_listener,-event_engine_for_all_other_endpoints"
)
"""gRPC's event engine off: it costs an eighth of a move (docs/decisions/0008)."""


@dataclass(frozen=True, slots=True)
class Ports:
    """The port of each part, on 127.0.0.1."""

    page: int
    engine: int
    lobby: int
    redis: int


def hall_environment(
    base: Mapping[str, str], kept: Path, ports: Ports, host: str = "localhost"
) -> dict[str, str]:
    """Return the variables of all parts, added to those of `base`.

    `kept` is where data stays, `host` the name by which browsers reach the page; only with another
    one than localhost is the page open to other machines.
    """
    engine = f"127.0.0.1:{ports.engine}"
    lobby = f"127.0.0.1:{ports.lobby}"
    return {
        **base,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{base.get('PATH', os.defpath)}",
        "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'gen'}",
        "PYTHONUNBUFFERED": "1",
        "GRPC_EXPERIMENTS": GRPC_EXPERIMENTS,
        "PORT": str(ports.page),
        "LISTEN": "127.0.0.1" if host == "localhost" else "0.0.0.0",
        "REDIS_PORT": str(ports.redis),
        "REDIS_FOLDER": str(kept),
        "REDIS_URL": f"redis://127.0.0.1:{ports.redis}/0",
        "DATABASE_URL": f"sqlite:///{kept / 'lobby.sqlite3'}",
        "ENGINE_ADDRESS": engine,
        "LOBBY_ADDRESS": lobby,
        "LOBBY_ENGINE_ADDRESS": engine,
        "LOBBY_SECRET_KEY": keep_secret(kept / "lobby-secret-key"),
        "LOBBY_TRUSTED_CLIENT_HEADER": "x_client",
        "AI_LOBBY_ADDRESS": lobby,
        "HALL_LOBBY_ADDRESS": lobby,
        "HALL_API_ADDRESS": lobby,
        "HALL_DATABASE_URL": f"sqlite:///{kept / 'frontend.sqlite3'}",
        "HALL_PUBLIC_ORIGIN": f"http://{host}:{ports.page}",
        "HALL_SECRET_KEY": keep_secret(kept / "hall-secret-key"),
    }


def keep_secret(file: Path) -> str:
    """Return a secret of this hall, drawn when first asked for and readable by its owner only."""
    if not file.exists():
        file.touch(mode=0o600)
        file.write_text(secrets.token_urlsafe(48))
    return file.read_text()
