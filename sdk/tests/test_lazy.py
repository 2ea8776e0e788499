"""The commands of `hall` are imported when they are called, and not for its help."""

import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from sdk.command import hall
from sdk.ladder.command import ladder
from sdk.lazy import LazyGroup
from sdk.orkisland.command import orkisland

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("group", [hall, orkisland, ladder])
def test_the_lines_of_help_are_those_of_the_commands(group: LazyGroup) -> None:
    context = click.Context(group)
    for name, part in group.parts.items():
        command = group.get_command(context, name)
        assert command
        assert command.get_short_help_str(limit=200) == part.line


@pytest.mark.parametrize("arguments", [["--help"], ["orkisland", "--help"], ["ladder", "--help"]])
def test_help_imports_neither_rules_nor_numba(arguments: list[str]) -> None:
    code = f"""
import sys
from sdk.command import hall
hall({arguments}, standalone_mode=False)
assert not [name for name in sys.modules if name.startswith(("numba", "numpy", "services"))]
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Usage: ")


def test_an_unknown_command_is_refused() -> None:
    done = CliRunner().invoke(hall, ["orkisland", "dance"])
    assert done.exit_code == 2
    assert "No such command 'dance'" in done.stderr
