"""The tables of docs/opponents.md: `python -m sdk.ladder.opponents` makes them from the ratings.

`hall ladder --write` does that too; a test compares the document with the file.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sdk.ladder.plan import Table
from sdk.ladder.rivals import RIVALS

ROOT = Path(__file__).resolve().parent.parent.parent

RATINGS = ROOT / "frontend" / "play" / "ratings.json"
"""Where the pages look for ratings."""

DOCUMENT = ROOT / "docs" / "opponents.md"

_TABLE = re.compile(r"(<!-- ladder of (\w+) -->\n).*?(?=<!-- end -->)", re.DOTALL)
_NONE = "–"


def write_tables() -> None:
    """Bring the tables of the document up to date."""
    DOCUMENT.write_text(with_tables(DOCUMENT.read_text(), json.loads(RATINGS.read_bytes())))


def with_tables(text: str, sections: Mapping[str, Any]) -> str:
    """Return a text with a table wherever it has the mark of one."""
    return _TABLE.sub(lambda mark: mark[1] + _render(mark[2], sections.get(mark[2])), text)


def _render(game: str, section: Mapping[str, Any] | None) -> str:
    """Return the table of a game. There is nothing of what has not been measured."""
    if section is None:
        return ""
    tables = _tables_of(section)
    heads = ["bot", "rating", "against", *[table.tell() for table in tables]]
    rows = [heads, ["---"] * len(heads)]
    for bot, rivals in RIVALS[game].items():
        if bot in section["bots"]:
            rating = _tell_rating(section["bots"][bot])
            for rival in rivals or (_NONE,):
                cells = [_tell_result(section, bot, rival, table) for table in tables]
                rows.append([f"`{bot}`", rating, f"`{rival}`" if rivals else _NONE, *cells])
    lines = "".join([f"| {' | '.join(row)} |\n" for row in rows])
    return f"{lines}\n{_tell_source(section)}\n"


def _tables_of(section: Mapping[str, Any]) -> list[Table]:
    seats = sorted({result["seats"] for result in section["results"]})
    return [Table(count, 2 if section["options"].get("partners") else count) for count in seats]


def _tell_rating(rating: Mapping[str, int]) -> str:
    return f"{rating['elo']} ± {rating['error']}" if rating["error"] else f"{rating['elo']}"


def _tell_result(section: Mapping[str, Any], bot: str, rival: str, table: Table) -> str:
    for result in section["results"]:
        if (result["bot"], result["against"], result["seats"]) == (bot, rival, table.seats):
            part, error = 100 * result["points"] / result["games"], 100 * result["error"]
            return f"{part:.1f} ± {error:.1f} % of {result['games']}"
    return _NONE


def _tell_source(section: Mapping[str, Any]) -> str:
    options = [name for name, is_on in section["options"].items() if is_on]
    changed = "" if section["is_clean"] else " with changes that were not committed"
    return (
        f"{section['games']:,} games{''.join([f', {option}' for option in options])}; "
        f"first seed {section['seed']}; "
        f"commit {section['commit'][:12]}{changed}; {section['date']}."
    )


if __name__ == "__main__":
    write_tables()
