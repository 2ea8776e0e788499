"""The rendered manifests, once for all tests that look at them."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.form.files import render_manifests


@pytest.fixture(scope="session")
def rendered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The local overlay as `kubectl apply` would be given it."""
    return render_manifests(tmp_path_factory.mktemp("manifests"))


@pytest.fixture(scope="session")
def manifests(rendered: Path) -> list[Any]:
    """The same, read."""
    return list(yaml.safe_load_all(rendered.read_text()))
