"""What the README shows of the `hall` command is what it prints."""

import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from sdk.command import hall

README = (Path(__file__).parents[2] / "README.md").read_text()
BLOCK = re.compile(r"^```console\n(\$ cat .*?)^```$", re.DOTALL | re.MULTILINE)
EXAMPLE = re.compile(r"^\$ ([^\n]+)\n(.*?)(?=^\$ |\Z)", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"^    (hall .+?)(?: +#.*)?$", re.MULTILINE)


def test_the_examples_of_the_readme_print_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    [block] = BLOCK.findall(README)
    (cat, content), *examples = EXAMPLE.findall(block)
    Path(cat.removeprefix("cat ")).write_text(content)
    assert [shlex.split(command)[1] for command, _ in examples] == ["verify", "replay"]
    for command, shown in examples:
        assert CliRunner().invoke(hall, shlex.split(command)[1:]).output == shown


@pytest.mark.parametrize("command", COMMAND.findall(README))
def test_the_command_takes_what_the_readme_writes(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(hall, shlex.split(command)[1:], input="\nquit\n")
    assert (done.exit_code, done.stderr) == (0, "")


def test_every_command_stands_in_the_readme() -> None:
    assert isinstance(hall, click.Group)
    for name in hall.commands:
        assert f"hall {name} " in README
