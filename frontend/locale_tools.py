"""The texts of the pages for translators: `python -m frontend.locale_tools` brings every .po file
up to date with what stands in code, templates and scripts. `deploy.translations` compiles them.
"""

import os
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

FRONTEND = Path(__file__).resolve().parent
LOCALE = FRONTEND / "locale"
TEMPLATES = FRONTEND / "play" / "templates"
SCRIPTS = FRONTEND / "play" / "static"

KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
SCRIPT_OPTIONS = {"parse_template_string": "true"}

Source = tuple[Path, str, str]
"""A file, the kind of its text, and the text."""


def extract_catalogs() -> dict[str, Catalog]:
    """Return the texts to translate by domain: `django` for pages, `djangojs` for scripts."""
    return {
        "django": _catalog([*_code(), *_templates()]),
        "djangojs": _catalog(_scripts()),
    }


def read_catalog(path: Path) -> Catalog:
    """Return the translations of a .po file."""
    with path.open("rb") as text:
        return read_po(text, locale=path.parent.parent.name)


def write_catalog(path: Path, catalog: Catalog) -> None:
    """Write a .po file with the header that it has, so that a diff shows texts only."""
    header, _, _ = path.read_text().partition("\n\n")
    texts = BytesIO()
    write_po(texts, catalog, omit_header=True, include_lineno=False, ignore_obsolete=True)
    path.write_text(f"{header}\n\n{texts.getvalue().decode().strip()}\n")


def update_catalogs() -> None:
    """Add new texts to every .po file, and take out those that are gone."""
    for domain, template in extract_catalogs().items():
        for path in sorted(LOCALE.glob(f"*/LC_MESSAGES/{domain}.po")):
            catalog = read_catalog(path)
            catalog.update(template, no_fuzzy_matching=True)
            write_catalog(path, catalog)


def _code() -> Iterator[Source]:
    for folder in ("config", "play"):
        for path in sorted((FRONTEND / folder).glob("*.py")):
            yield path, "python", path.read_text()


def _templates() -> Iterator[Source]:
    for path in sorted([*TEMPLATES.rglob("*.html"), *TEMPLATES.rglob("*.svg")]):
        # what is left of a template reads as Python once no line is indented
        lines = templatize(path.read_text(), origin=str(path)).splitlines()
        yield path, "python", "\n".join([line.strip() for line in lines])


def _scripts() -> Iterator[Source]:
    for path in sorted(SCRIPTS.rglob("*.js")):
        yield path, "javascript", path.read_text()


def _catalog(sources: Iterable[Source]) -> Catalog:
    catalog = Catalog()
    for path, kind, text in sources:
        name = os.fspath(path.relative_to(FRONTEND))
        found = extract(kind, BytesIO(text.encode()), keywords=KEYWORDS, options=SCRIPT_OPTIONS)
        for _, message, _, context in found:
            catalog.add(message, locations=[(name, 0)], context=context)
    return catalog


if __name__ == "__main__":
    update_catalogs()
