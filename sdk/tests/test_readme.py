"""What the README shows of the `hall` command is what it prints."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from sdk.command import hall
from sdk.ladder.command import ladder
from sdk.lazy import LazyGroup
from sdk.orkisland.command import orkisland

README = (Path(__file__).parents[2] / "README.md").read_text()
BLOCK = re.compile(r"^```console\n(\$ head .*?)^```$", re.DOTALL | re.MULTILINE)
EXAMPLE = re.compile(r"^\$ ([^\n]+)\n(.*?)(?=^\$ |\Z)", re.DOTALL | re.MULTILINE)
PYTHON = re.compile(r"^```python\n# (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"^    (hall .+?)(?: +#.*)?$", re.MULTILINE)


def test_the_examples_of_the_readme_print_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    [made] = [command for command in COMMAND.findall(README) if " --record game.txt" in command]
    assert CliRunner().invoke(hall, shlex.split(made)[1:]).exit_code == 0
    [block] = BLOCK.findall(README)
    (head, beginning), *examples = EXAMPLE.findall(block)
    *_, lines, file = head.split()
    assert Path(file).read_text().splitlines()[: int(lines)] == beginning.splitlines()
    assert [shlex.split(command)[1] for command, _ in examples] == ["verify", "replay"]
    for command, shown in examples:
        assert CliRunner().invoke(hall, shlex.split(command)[1:]).output == shown


def test_the_commands_take_what_the_readme_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One after the other, in one folder: some read what others have written."""
    monkeypatch.chdir(tmp_path)
    for name, code in PYTHON.findall(README):
        Path(name).write_text(code)
    for command in COMMAND.findall(README):
        words = shlex.split(command)[1:]
        typed = "\nquit\n" if words[0] == "play" else ""
        done = CliRunner().invoke(hall, words, input=typed)
        told = [line for line in done.stderr.splitlines() if not line.startswith("info: ")]
        assert (done.exit_code, told) == (0, []), command


@pytest.mark.parametrize(
    ("name", "group"),
    [("hall", hall), ("hall orkisland", orkisland), ("hall ladder", ladder)],
)
def test_every_command_stands_in_the_readme(name: str, group: LazyGroup) -> None:
    for part in group.parts:
        assert f"{name} {part} " in README
