"""Secrets are drawn once, each part's apart, readable by their owner alone."""

import itertools
from pathlib import Path

import pytest

from deploy.secret_files import draw_secrets, write_missing

PARTS = ("postgres", "lobby", "frontend")


def draw(prefix: str) -> dict[str, dict[str, str]]:
    numbers = itertools.count()
    return draw_secrets(lambda: f"{prefix}{next(numbers)}")


def read_all(folder: Path) -> dict[str, str]:
    return {part: (folder / part / "secrets.env").read_text() for part in PARTS}


def test_database_passwords_fit_and_nothing_else_is_shared():
    drawn = draw("s")
    assert drawn["postgres"]["LOBBY_PASSWORD"] in drawn["lobby"]["DATABASE_URL"]
    assert drawn["postgres"]["FRONTEND_PASSWORD"] in drawn["frontend"]["HALL_DATABASE_URL"]
    keys = [
        drawn["postgres"]["POSTGRES_PASSWORD"],
        drawn["postgres"]["LOBBY_PASSWORD"],
        drawn["postgres"]["FRONTEND_PASSWORD"],
        drawn["lobby"]["LOBBY_SECRET_KEY"],
        drawn["frontend"]["HALL_SECRET_KEY"],
    ]
    assert len(set(keys)) == len(keys)


def test_files_are_written_once(tmp_path: Path):
    assert write_missing(tmp_path, draw("first"))
    written = read_all(tmp_path)
    assert not write_missing(tmp_path, draw("second"))
    assert read_all(tmp_path) == written
    assert "LOBBY_SECRET_KEY=first" in written["lobby"]


def test_only_the_owner_may_read(tmp_path: Path):
    write_missing(tmp_path, draw("s"))
    for part in PARTS:
        assert (tmp_path / part).stat().st_mode & 0o777 == 0o700
        assert (tmp_path / part / "secrets.env").stat().st_mode & 0o777 == 0o600


def test_a_lost_file_is_not_drawn_anew(tmp_path: Path):
    write_missing(tmp_path, draw("first"))
    (tmp_path / "lobby" / "secrets.env").unlink()
    with pytest.raises(FileExistsError, match="restore the other files"):
        write_missing(tmp_path, draw("second"))
    assert not (tmp_path / "lobby" / "secrets.env").exists()
