"""Static files, as they are served from the source tree and as a container has them."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import AsyncClient

from frontend.tests.fake_lobby import FakeLobby
from frontend.tests.test_security import manage

IMPORT = re.compile(r"""^\s*(?:import|export)\b[^;]*?["'](\.[^"']+)["'];""", re.MULTILINE)
HASHED = re.compile(r"\.[0-9a-f]{12}\.\w+$")


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a container."""
    folder = tmp_path_factory.mktemp("static")
    done = manage("collectstatic", "--no-input", HALL_STATIC_ROOT=str(folder))
    assert done.returncode == 0, done.stderr
    return folder


def test_modules_import_each_other_by_hashed_names(collected: Path) -> None:
    modules = [path for path in collected.rglob("*.js") if HASHED.search(path.name)]
    assert modules
    for module in modules:
        for name in IMPORT.findall(module.read_text()):
            assert HASHED.search(name), f"{module.name} imports {name}"
            assert (module.parent / name).exists(), f"{module.name} imports {name}"


def test_text_is_there_compressed(collected: Path) -> None:
    assert list(collected.rglob("*.css.gz"))
    assert list(collected.rglob("*.js.gz"))


async def test_files_are_served_from_the_source_tree(hall: FakeLobby) -> None:
    client = AsyncClient()
    content = Path(finders.find("play/css/base.css") or "").read_bytes()

    served = await client.get("/static/play/css/base.css")
    again = await client.get("/static/play/css/base.css", headers={"If-None-Match": served["ETag"]})

    assert served.content == content
    assert served.headers["Content-Type"] == 'text/css; charset="utf-8"'
    assert served.headers["Cache-Control"] == "max-age=0, public"
    assert (again.status_code, again.content) == (304, b"")


async def test_nothing_else_is_served(hall: FakeLobby) -> None:
    for path in ["/static/../manage.py", "/static/play", "/static/nothing.js"]:
        assert (await AsyncClient().get(path)).status_code == 404
