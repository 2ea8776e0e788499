"""Who may import whom, and who may read the environment (docs/architecture.md)."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

ARROWS = {
    "services.engine.rules": set(),
    "services.engine.convert": {"services.engine.rules", "services.wire", "hall"},
    "services.wire": {"hall"},
    "services.engine": {
        "services.engine.rules",
        "services.engine.convert",
        "services.wire",
        "hall",
    },
    "services.lobby": {"services.wire", "hall"},
    "services.ai": {
        "services.ai.armadora",
        "services.ai.orkisland",
        "services.engine.rules",
        "services.engine.convert",
        "services.wire",
        "hall",
    },
    "services.ai.armadora": {"services.engine.rules"},
    "services.ai.orkisland": {"services.engine.rules"},
    "frontend": {"services.wire", "hall"},
    "sdk": {
        "services.ai.armadora",
        "services.ai.orkisland",
        "services.engine.rules",
        "services.engine.convert",
        "services.wire",
        "hall",
    },
}
"""Each part, and the other parts of ours that it may import."""

MAY_READ_ENVIRONMENT = {
    "settings.py",
    "frontend/manage.py",  # Django is told in the environment where its settings are
    "frontend/config/asgi.py",
    "deploy/local.py",  # hands its environment on to what it starts
    "deploy/settings_table.py",
    "frontend/locale_tools.py",
}

ENVIRONMENT = {"environ", "environb", "getenv", "getenvb", "putenv", "unsetenv", "*"}
"""What `os` has to read and to write it, and `*`, which brings all of that along."""

OURS = ("services", "frontend", "deploy", "sdk", "tests", "bench", "hall")


def modules(folder: str) -> Iterator[tuple[Path, ast.Module]]:
    """Yield the modules under a folder, tests aside, with what they say."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        if "tests" not in path.relative_to(ROOT).parts:
            yield path.relative_to(ROOT), ast.parse(path.read_text())


def part_of(module: str) -> str:
    """Return the part that a module belongs to: the longest name that it begins with."""
    owners = [part for part in (*ARROWS, *OURS) if f"{module}.".startswith(f"{part}.")]
    return max(owners, key=len, default="")


def imports(tree: ast.Module) -> Iterator[str]:
    """Yield every module that is imported, wherever the import stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"write the import of {node.module} in full"
            yield str(node.module)


def reads_environment(tree: ast.Module) -> bool:
    """Tell whether a module touches the environment of its process, or imports the means to."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name) if name in ENVIRONMENT:
                return True
            case ast.ImportFrom(module="os", names=names):
                if any(alias.name in ENVIRONMENT for alias in names):
                    return True
    return False


@pytest.mark.parametrize("folder", ["services", "frontend", "sdk"])
def test_parts_import_only_what_they_may(folder: str) -> None:
    wrong = []
    for path, tree in modules(folder):
        part = part_of(".".join(path.with_suffix("").parts))
        allowed = {"", part, *ARROWS.get(part, ())}
        wrong += [f"{path}: {name}" for name in imports(tree) if part_of(name) not in allowed]
    assert wrong == []


def test_only_settings_read_the_environment() -> None:
    wrong = [
        str(path)
        for folder in ("services", "frontend", "deploy", "sdk", "bench")
        for path, tree in modules(folder)
        if path.name not in MAY_READ_ENVIRONMENT and str(path) not in MAY_READ_ENVIRONMENT
        if reads_environment(tree)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "source",
    [
        "import os\nos.environ['PORT']",
        "import os as system\nsystem.getenv('PORT')",
        "from os import environ",
        "from os import getenv as get",
        "from os import *",
    ],
)
def test_no_way_of_reading_the_environment_is_overlooked(source: str) -> None:
    assert reads_environment(ast.parse(source))
