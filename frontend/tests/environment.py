"""The environment that the tests of the frontend run in, for this process and for its children."""

import atexit
import os
import shutil
import tempfile

import django
import pytest
from django.conf import settings

FOLDER = tempfile.mkdtemp(prefix="hall-frontend-")
atexit.register(shutil.rmtree, FOLDER)

ENVIRONMENT = {
    "DJANGO_SETTINGS_MODULE": "frontend.config.settings",
    "HALL_SECRET_KEY": "0123456789 for the tests, which sign nothing that matters",
    "HALL_DATABASE_URL": f"sqlite:///{FOLDER}/frontend.sqlite3",
    "HALL_PUBLIC_ORIGIN": "http://testserver",
}


def set_up_django() -> None:
    """Set Django up with this environment, and leave none of it to processes of other tests."""
    if settings.configured:
        raise pytest.UsageError("Django is set up for the lobby; name frontend before services")
    os.environ.update(ENVIRONMENT)
    django.setup()
    for name in ENVIRONMENT:
        del os.environ[name]
