"""A hall of its own with limits that are far away, and the figures of what was thrown at it."""

from collections.abc import Iterator

import pytest

from tests.stack import QUICK, Stack

FAR_LIMITS = {
    "LOBBY_TABLES_PER_HOUR": "100000",
    "LOBBY_REQUESTS_PER_SECOND": "1000000",
    "LOBBY_REQUEST_BURST": "1000000",
    "LOBBY_STREAMS_PER_CLIENT": "10000",
    "LOG_FORMAT": "json",
}
"""All is thrown by one client."""


@pytest.fixture(scope="package")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """Real processes: Redis, engine, lobby, a worker, the pages."""
    with Stack(tmp_path_factory.mktemp("hall-under-fire"), {**QUICK, **FAR_LIMITS}) as running:
        yield running


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was thrown, and how it was answered."""
    for report in terminalreporter.getreports("passed"):
        for name, figures in report.user_properties:
            if name == "thrown":
                terminalreporter.write_line(f"thrown {figures}")
