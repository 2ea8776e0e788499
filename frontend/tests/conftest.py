"""Django with settings of its own, a database of its own, and a lobby that the test scripts."""

from collections.abc import AsyncIterator, Iterator

import pytest
from asgiref.sync import sync_to_async
from django.core.management import call_command
from django.db import connections
from django.test import override_settings
from django.test.utils import setup_test_environment

from frontend.tests.environment import set_up_django

set_up_django()

from deploy.translations import compile_translations  # noqa: E402
from frontend.play.client import lobby  # noqa: E402
from frontend.tests.fake_lobby import FakeLobby  # noqa: E402
from services.wire.tests.logged import keep_no_loggers  # noqa: E402


@pytest.fixture(scope="session", autouse=True)
def loggers() -> None:
    """Logs as the pages have set them up, for as long as these tests last."""
    keep_no_loggers()


@pytest.fixture(scope="session", autouse=True)
def database() -> Iterator[None]:
    """A database with all its tables, compiled translations, templates that tell their context."""
    setup_test_environment()
    compile_translations()
    call_command("migrate", verbosity=0)
    yield
    connections.close_all()


@pytest.fixture
async def hall() -> AsyncIterator[FakeLobby]:
    """A lobby that is served for real, and that the frontend is told to use."""
    fake = FakeLobby()
    port = await fake.start("127.0.0.1:0")
    with override_settings(LOBBY_ADDRESS=f"127.0.0.1:{port}"):
        yield fake
        await lobby().close()
        await fake.stop()
        await sync_to_async(connections.close_all)()
