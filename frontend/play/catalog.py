"""The catalogue of translations for the scripts, at an address that changes with its content."""

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language, override
from django.views.decorators.http import require_safe
from django.views.i18n import JavaScriptCatalog

YEAR_SECONDS = 365 * 24 * 3600

_render_catalog = JavaScriptCatalog.as_view()


@require_safe
def javascript_catalog(request: HttpRequest) -> HttpResponseBase:
    """Answer the catalogue in the language of the address, for keeps if the address is complete."""
    language = request.GET.get("language", "")
    if language not in dict(settings.LANGUAGES):
        return _render_catalog(request)
    with override(language):
        response = _render_catalog(request)
    if request.GET.get("version") == _version():
        patch_cache_control(response, public=True, max_age=YEAR_SECONDS, immutable=True)
    return response


def catalog_url() -> str:
    """Return the address of the catalogue in the active language."""
    return f"{reverse('jsi18n')}?language={get_language()}&version={_version()}"


@cache
def _version() -> str:
    digest = hashlib.sha256()
    for folder in settings.LOCALE_PATHS:
        for compiled in sorted(Path(folder).rglob("djangojs.mo")):
            digest.update(compiled.read_bytes())
    return digest.hexdigest()[:12]
