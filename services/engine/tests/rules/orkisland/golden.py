"""The data of the original: complete beside the checkout, a small part of it in this folder.

`../shared/golden/orkisland`, made by running the original, is not part of the project. The tests
over all of it run where it is.
"""

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
FOLDER = HERE.parents[4].parent / "shared" / "golden" / "orkisland"


def require_golden() -> None:
    """Skip the module that calls this where the data is missing; in CI, where it must be, fail."""
    if FOLDER.is_dir():
        return
    missing = (
        f"no golden data: put the folder shared/golden/orkisland beside the checkout ({FOLDER})"
    )
    if os.environ.get("CI"):
        pytest.fail(missing, pytrace=False)
    pytest.skip(missing, allow_module_level=True)


def golden_bytes(name: str) -> bytes:
    """Return a file of the data, decompressed if need be."""
    data = (FOLDER / name).read_bytes()
    return gzip.decompress(data) if name.endswith(".gz") else data


def golden_text(name: str) -> str:
    return golden_bytes(name).decode()


def golden_lines(name: str) -> Iterator[Any]:
    """Yield what the lines of a .jsonl file of the data hold."""
    return map(json.loads, golden_text(name).splitlines())


def lines_here(name: str) -> list[Any]:
    """Return what the lines of a .jsonl file in this folder hold."""
    return [json.loads(line) for line in (HERE / name).read_text().splitlines()]
