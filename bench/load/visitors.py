"""A visitor's browser as far as pages go: cookies, and forms that are sent with their token."""

import json
from collections.abc import Sequence
from http.cookiejar import CookieJar
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

CSRF_COOKIE = "hall_csrf"
PATIENCE_SECONDS = 30.0


class Visitor:
    """Somebody who has opened the home page. All methods block."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self._jar = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._jar))
        with self._opener.open(origin, timeout=PATIENCE_SECONDS) as home:
            home.read()

    @property
    def cookies(self) -> str:
        """The cookies as a header sends them."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._jar)

    def post(self, path: str, **fields: str) -> str:
        """Send a form as a script of the page does, and return the path where to go then."""
        token = next(cookie.value for cookie in self._jar if cookie.name == CSRF_COOKIE)
        request = Request(
            self.origin + path,
            urlencode({**fields, "csrfmiddlewaretoken": token}).encode(),
            {"Accept": "application/json", "Origin": self.origin},
        )
        with self._opener.open(request, timeout=PATIENCE_SECONDS) as response:
            answer: dict[str, str] = json.load(response)
        return answer["url"]


def open_table(host: Visitor, nickname: str, faction: str, **options: str) -> str:
    """Open a table, and return its path; `options` are further fields of the form."""
    seat = {"nickname": nickname, "faction": faction}
    return host.post("/tables", visibility="public", **options, **seat)


def start_game(
    visitors: Sequence[Visitor], people: Sequence[tuple[str, str]], **options: str
) -> str:
    """Start a game where visitors sit in their order, and return the path of its table.

    `people` are their nicknames and factions; `options` are those of `open_table`, seats included.
    """
    host, *guests = visitors
    table = open_table(host, *people[0], **options)
    for guest, (nickname, faction) in zip(guests, people[1:], strict=False):
        guest.post(f"{table}/join", nickname=nickname, faction=faction)
    return host.post(f"{table}/start")
