"""Secret files: for each part that has secrets a folder with a `secrets.env` that only it is given.

`python3 -m deploy.secret_files FOLDER` draws all of them once, and leaves them alone ever after.
Both compose (into volumes) and the local Kubernetes overlay (into a git-ignored folder) use it.
"""

import secrets
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

FILE_NAME = "secrets.env"
SECRET_BYTES = 48


def draw_secrets(draw: Callable[[], str]) -> dict[str, dict[str, str]]:
    """Return the secret variables of each part; `draw` gives a fresh URL-safe text a call.

    The two services that store something have a database and a password of their own, so that
    the frontend cannot read tables, nor the lobby sessions.
    """
    lobby_password, frontend_password = draw(), draw()
    return {
        "postgres": {
            "POSTGRES_PASSWORD": draw(),
            "LOBBY_PASSWORD": lobby_password,
            "FRONTEND_PASSWORD": frontend_password,
        },
        "lobby": {
            "LOBBY_SECRET_KEY": draw(),
            "DATABASE_URL": f"postgresql://lobby:{lobby_password}@postgres:5432/lobby",
        },
        "frontend": {
            "HALL_SECRET_KEY": draw(),
            "HALL_DATABASE_URL": f"postgresql://frontend:{frontend_password}@postgres:5432/frontend",
        },
    }


def write_missing(folder: Path, drawn: Mapping[str, Mapping[str, str]]) -> bool:
    """Write the files of all parts, or none where all are there; return whether it wrote.

    Raises FileExistsError where only some are there: their passwords would not fit new ones.
    """
    files = {part: folder / part / FILE_NAME for part in drawn}
    there = [str(file) for file in files.values() if file.exists()]
    if there:
        if len(there) < len(files):
            raise FileExistsError(
                f"found only {', '.join(there)}; restore the other files, "
                "or remove these together with the database"
            )
        return False
    for part, file in files.items():
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_text("".join(f"{name}={value}\n" for name, value in drawn[part].items()))
    return True


def main(folder: str) -> None:
    """Write what is missing under the folder and say so."""
    drawn = draw_secrets(lambda: secrets.token_urlsafe(SECRET_BYTES))
    wrote = write_missing(Path(folder), drawn)
    print("secrets drawn" if wrote else "secrets kept")  # noqa: T201 - a command says what it did


if __name__ == "__main__":
    main(*sys.argv[1:])
