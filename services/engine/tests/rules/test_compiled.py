"""How kernels are compiled.

The cache is tried on a small project of its own: what is read from it, and what is stale.
"""

import fcntl
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import pytest
from numba.core.caching import IndexDataCacheFile
from numpy.typing import NDArray

from services.engine.rules import compiled

PACKAGE = Path("services/engine/rules")
NAME = "services.engine.rules"
MODULES = {
    "numbers": "STEP = 1\n",
    "walking": f"from {NAME}.compiled import compiled\n"
    f"from {NAME}.numbers import STEP\n"
    "@compiled\ndef walked(start):\n    return start + STEP\n",
    "travelling": f"from {NAME}.compiled import compiled\n"
    f"from {NAME}.walking import walked\n"
    "@compiled\ndef travelled(start):\n    return 10 * walked(start)\n",
    "resting": f"from {NAME}.compiled import released\n"
    "@released\ndef rested(start):\n    return start\n",
}
PROGRAM = f"""
import json
from {NAME}.resting import rested
from {NAME}.travelling import travelled
print(json.dumps({{
    kernel.__name__: [kernel(1), sum(kernel.stats.cache_hits.values())]
    for kernel in (travelled, rested)
}}))
"""
"""Says what each kernel returns, and how often it was read from the cache."""

AS_OTHERS = ["setpriv", "--bounding-set=-dac_override", "--"] if os.geteuid() == 0 else []
"""Runs a command that permissions of files hold for, even if we may do everything."""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with two kernels, one of which calls another in a module of its own."""
    package = tmp_path / PACKAGE
    package.mkdir(parents=True)
    for part in (PACKAGE, *PACKAGE.parents[:-1]):
        (tmp_path / part / "__init__.py").touch()  # else the real packages would be found first
    shutil.copy(compiled.__file__, package)
    for name, source in MODULES.items():
        (package / f"{name}.py").write_text(source)
    return tmp_path


def call_kernels(project: Path, **environment: str) -> dict[str, list[int]]:
    done = subprocess.run(
        [*AS_OTHERS, sys.executable, "-c", PROGRAM],
        cwd=project,
        env={**os.environ, "PYTHONPATH": "", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, list[int]] = json.loads(done.stdout)
    return told


def make_read_only(folder: Path) -> None:
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)


def test_kernels_are_read_from_the_cache(project: Path):
    assert call_kernels(project) == {"travelled": [20, 0], "rested": [1, 0]}
    assert call_kernels(project) == {"travelled": [20, 1], "rested": [1, 1]}


@pytest.mark.parametrize(
    ("module", "old", "new", "expected"),
    [
        ("walking", "start + STEP", "start + 5 * STEP", 60),
        ("numbers", "1", "2", 30),
    ],
)
def test_a_change_makes_stale_what_builds_on_it_and_nothing_else(
    project: Path, module: str, old: str, new: str, expected: int
):
    call_kernels(project)
    path = project / PACKAGE / f"{module}.py"
    path.write_text(path.read_text().replace(old, new))
    assert call_kernels(project) == {"travelled": [expected, 0], "rested": [1, 1]}


def test_what_stands_in_a_folder_to_read_only_is_read(project: Path):
    call_kernels(project)
    make_read_only(project)
    assert call_kernels(project) == {"travelled": [20, 1], "rested": [1, 1]}


def test_what_is_not_there_is_compiled_even_if_it_cannot_be_kept(project: Path):
    make_read_only(project)
    assert call_kernels(project) == {"travelled": [20, 0], "rested": [1, 0]}
    assert call_kernels(project) == {"travelled": [20, 0], "rested": [1, 0]}


def test_a_folder_of_its_own_may_be_given(project: Path, tmp_path_factory: pytest.TempPathFactory):
    elsewhere = str(tmp_path_factory.mktemp("kernels"))
    call_kernels(project, NUMBA_CACHE_DIR=elsewhere)
    make_read_only(project)
    assert call_kernels(project, NUMBA_CACHE_DIR=elsewhere) == {
        "travelled": [20, 1],
        "rested": [1, 1],
    }


def test_nobody_reads_an_entry_while_it_is_written(project: Path, monkeypatch: pytest.MonkeyPatch):
    """Between its index and its file an entry promises what is not there yet."""
    folder = project / PACKAGE / "__pycache__"
    monkeypatch.setattr(compiled._Beside, "get_cache_path", lambda _: str(folder))
    locked: list[bool] = []
    save_data = IndexDataCacheFile._save_data

    def save_and_look(self: Any, name: str, data: object) -> None:
        locked.append(is_locked(folder))
        save_data(self, name, data)

    monkeypatch.setattr(IndexDataCacheFile, "_save_data", save_and_look)
    assert compiled.compiled(lambda start: start + 1)(1) == 2
    assert locked == [True]
    assert not is_locked(folder)


def is_locked(folder: Path) -> bool:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(descriptor)
    return False


STOP, ROUNDS = 0, 1
MOST_ROUNDS = 3_000_000_000
"""Some seconds of a processor."""


@compiled.released
def run_until_stopped(numbers: NDArray[np.int64], stop: int, rounds: int) -> None:
    """Count rounds until another thread says to stop."""
    while numbers[stop] == 0 and numbers[rounds] < MOST_ROUNDS:
        numbers[rounds] += 1


def test_other_threads_run_while_a_kernel_has_let_go_of_the_gil():
    numbers = np.array([1, 0])
    run_until_stopped(numbers, STOP, ROUNDS)  # compiles it, or reads it from the cache
    numbers[:] = 0
    thread = Thread(target=run_until_stopped, args=(numbers, STOP, ROUNDS))
    thread.start()
    deadline = time.monotonic() + 60
    while numbers[ROUNDS] == 0 and time.monotonic() < deadline:
        pass
    numbers[STOP] = 1
    thread.join()
    assert 0 < numbers[ROUNDS] < MOST_ROUNDS
