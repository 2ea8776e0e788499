"""The hall that the tests across services share: started once, healed by whoever hurts it."""

from collections.abc import Iterator

import pytest

from tests.stack import Stack


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """Real processes: Redis, engine, lobby, a worker, the pages."""
    with Stack(tmp_path_factory.mktemp("hall")) as running:
        yield running


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say aloud which tests were skipped, and what has to be installed to run them."""
    for report in terminalreporter.stats.get("skipped", []):
        terminalreporter.write_line(f"SKIPPED {report.nodeid}: {report.longrepr[2]}", yellow=True)


@pytest.fixture(autouse=True)
def show_lines_of_parts(request: pytest.FixtureRequest) -> Iterator[None]:
    """Print what the parts said last; pytest shows it with a test that failed."""
    yield
    if "stack" in request.fixturenames:
        for part in request.getfixturevalue("stack").parts.values():
            print(f"--- {part.name}\n{part.last_lines()}")  # noqa: T201
