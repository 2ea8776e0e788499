"""The documents of Ork Island have what the code says of them.

They name a test for every difference from the text of the rules, and have every section that the
code cites.
"""

import re
from pathlib import Path

import pytest

from services.engine.rules.orkisland.formats.settings_text import format_settings
from services.engine.rules.orkisland.settings import Settings
from services.engine.tests.rules.orkisland.boards import position
from services.engine.tests.rules.orkisland.golden import HERE

ROOT = Path(__file__).parents[5]
DOCUMENTS = {path.stem: path.read_text() for path in (ROOT / "docs").glob("orkisland*.md")}
RULES = DOCUMENTS["orkisland"]
CITED = re.compile(r"\b[Ss]ections? ((?:\d+(?:\.\d+)?(?:, | and | to )?)+)")


def cited_sections(text: str) -> set[str]:
    numbers = CITED.findall(" ".join(text.split()))
    return {number for some in numbers for number in re.findall(r"\d+(?:\.\d+)?", some)}


def test_citations_are_found() -> None:
    text = "Ork Island, sections 3,\n5 and 4.10 to 11. One (section 9, of 12) or\nsection 2."
    assert cited_sections(text) == {"3", "5", "4.10", "11", "9", "2"}


@pytest.mark.parametrize("folder", ["services", "sdk", "bench", "tests"])
def test_every_section_that_the_code_cites_is_there(folder: str) -> None:
    numbers = re.findall(r"^#+ .*\((\d+(?:\.\d+)?)\)$", "\n".join(DOCUMENTS.values()), re.MULTILINE)
    missing = {
        str(path.relative_to(ROOT)): absent
        for path in (ROOT / folder).rglob("*.py")
        if path != Path(__file__) and (absent := cited_sections(path.read_text()) - {*numbers})
    }
    assert missing == {}
    assert {"1", "4.10", "8", "12", "16"} <= {*numbers}


def test_every_difference_from_the_text_names_tests_that_are_there() -> None:
    _, _, section = RULES.partition("\n## Where the text of the rules says otherwise")
    table, _, _ = section.partition("\n## ")
    rows = [re.findall(r"`(test_\w+)`", row) for row in table.splitlines() if row.startswith("| ")]
    defined: set[str] = set()
    for module in HERE.glob("test_*.py"):
        defined |= set(re.findall(r"^def (test_\w+)", module.read_text(), re.MULTILINE))
    assert len(rows) > 15
    assert all(rows[1:]), "a row names no test"  # the first is the head of the table
    assert {name for names in rows for name in names} - defined == set()


def test_settings_file_in_the_document_is_the_default() -> None:
    _, _, section = DOCUMENTS["orkisland-formats"].partition("\n## Settings file")
    lines = [line.removeprefix("    ") for line in section.splitlines()]
    first, last = lines.index("OrkIsland 1.0"), lines.index("GENERATOR1")
    assert "\n".join([*lines[first : last + 1], ""]) == format_settings(Settings())


def test_the_example_of_scores_is_what_a_round_brings() -> None:
    text = RULES.partition("An example with the default settings")[2].partition("\n## ")[0]
    board = "\n".join(re.findall(r"^    (.+)$", text, re.MULTILINE))
    drawn = position(board, ends=((0, 1), (1, 2)))
    drawn.play()
    rows = [row.strip("| ").split(" | ") for row in text.splitlines() if re.match(r"\| \d", row)]
    assert [row[0] for row in rows] == list("0123")
    for _, _, *sums in rows:
        cells, components, total = [worked_out(each) for each in sums]
        assert cells + components == total
    assert drawn.board.totals.tolist() == [worked_out(row[-1]) for row in rows]
    without, _, _ = text.partition("seat 0 would have ")[2].partition(".")
    apart = position(re.sub("P0?", ".", board))
    apart.play()
    assert apart.board.totals[0] == worked_out(without)


def worked_out(text: str) -> int:
    """Return what a sum comes to, which must be what it says."""
    terms, _, result = text.replace("·", "*").replace("^", "**").partition(" = ")
    assert eval(terms) == int(result)
    return int(result)
