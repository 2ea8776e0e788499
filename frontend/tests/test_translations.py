"""Every text of the pages is there in every language."""

import re
from collections import Counter

import pytest
from babel.messages.catalog import Catalog, Message
from django.test import AsyncClient

from frontend.locale_tools import LOCALE, extract_catalogs, read_catalog
from frontend.tests.fake_lobby import FakeLobby

PLACES = re.compile(r"%\((\w+)\)[sd]")
DOMAINS = ["django", "djangojs"]
LOOSE = re.compile(r"(?<!\u202f)[;?!]|(?<!\u00a0):|«(?!\u00a0)|(?<!\u00a0)»")
"""A sign without the no-break space that French sets before it: a thin one, or a whole one."""


def texts(message: Message) -> list[str]:
    """Return one text, or those of each plural form."""
    return [message.string] if isinstance(message.string, str) else list(message.string)


def keys(catalog: Catalog) -> set[tuple[object, object]]:
    """Return what there is to translate."""
    return {(message.id, message.context) for message in catalog if message.id}


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_catalogue_holds_exactly_the_texts_of_the_pages(domain: str) -> None:
    french = read_catalog(LOCALE / "fr" / "LC_MESSAGES" / f"{domain}.po")

    wanted = keys(extract_catalogs()[domain])

    assert keys(french) == wanted, "run python -m frontend.locale_tools, then translate"


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_text_is_translated(domain: str) -> None:
    french = read_catalog(LOCALE / "fr" / "LC_MESSAGES" / f"{domain}.po")

    missing = [
        message.id
        for message in french
        if message.id and (message.fuzzy or not all(texts(message)))
    ]

    assert missing == []


@pytest.mark.parametrize("domain", DOMAINS)
def test_a_translation_fills_the_same_places(domain: str) -> None:
    french = read_catalog(LOCALE / "fr" / "LC_MESSAGES" / f"{domain}.po")
    for message in french:
        originals = [message.id] if isinstance(message.id, str) else list(message.id)
        wanted = Counter(PLACES.findall(originals[-1]))
        for text in texts(message):
            if message.id:
                assert Counter(PLACES.findall(text)).keys() <= wanted.keys(), message.id
        if message.id:
            assert Counter(PLACES.findall(texts(message)[-1])) == wanted, message.id


@pytest.mark.parametrize("domain", DOMAINS)
def test_french_signs_stay_with_their_words(domain: str) -> None:
    french = read_catalog(LOCALE / "fr" / "LC_MESSAGES" / f"{domain}.po")

    loose = [
        text for message in french if message.id for text in texts(message) if LOOSE.search(text)
    ]

    assert loose == []


async def test_scripts_get_their_catalogue_for_keeps(hall: FakeLobby) -> None:
    client = AsyncClient()
    page = await client.get("/", headers={"Accept-Language": "fr"})

    catalogue = await client.get(page.context["jsi18n_url"])

    assert catalogue.headers["Content-Type"].startswith("text/javascript")
    assert "immutable" in catalogue.headers["Cache-Control"]
    assert "\\u00e0" in catalogue.content.decode() or "à" in catalogue.content.decode()
