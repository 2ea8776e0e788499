"""What tests of several commands share."""

from pathlib import Path

import pytest

from sdk.tests.orkisland import SMALL
from services.engine.rules.orkisland.formats.settings_text import format_settings


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with the settings of a small match."""
    monkeypatch.chdir(tmp_path)
    Path("small.cnf").write_text(format_settings(SMALL))
    return tmp_path
