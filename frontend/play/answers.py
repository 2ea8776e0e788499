"""Answers to scripts and downloads: JSON of any length, and how long a browser may keep it."""

from collections.abc import Mapping
from typing import Any, TypeVar

import orjson
from django.http import HttpResponse, HttpResponseBase
from django.utils.cache import patch_cache_control

HOUR_SECONDS = 3600

ResponseT = TypeVar("ResponseT", bound=HttpResponseBase)


def json_answer(answer: Mapping[str, Any]) -> HttpResponse:
    """Return the answer with a JSON object."""
    return HttpResponse(orjson.dumps(answer), content_type="application/json")


def kept(response: ResponseT) -> ResponseT:
    """Return an answer that never changes, so that the browser may keep it for a while."""
    patch_cache_control(response, private=True, max_age=HOUR_SECONDS)
    return response


def asked_again(response: ResponseT) -> ResponseT:
    """Return an answer that may be another one the next time."""
    patch_cache_control(response, private=True, no_cache=True)
    return response
