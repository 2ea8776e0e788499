"""Compile the page's translations: `python -m deploy.translations` writes a .mo beside each .po."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).parent.parent / "frontend" / "locale"


def compile_translations(folder: Path = LOCALE) -> None:
    """Compile every catalogue that has changed since it was last compiled."""
    for source in sorted(folder.rglob("*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        with source.open("rb") as text:
            catalog = read_po(text, locale=source.parent.parent.name)
        with target.open("wb") as compiled:
            write_mo(compiled, catalog)


if __name__ == "__main__":
    compile_translations()
