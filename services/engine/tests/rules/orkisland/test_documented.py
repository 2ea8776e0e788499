"""docs/orkisland.md names a test for every difference from the text of the rules."""

import re
from pathlib import Path

from services.engine.tests.rules.orkisland.golden import HERE

DOCUMENT = Path(__file__).parents[5] / "docs" / "orkisland.md"


def test_every_test_that_the_document_names_is_there() -> None:
    named = set(re.findall(r"`(test_\w+)`", DOCUMENT.read_text()))
    defined: set[str] = set()
    for module in HERE.glob("test_*.py"):
        defined |= set(re.findall(r"^def (test_\w+)", module.read_text(), re.MULTILINE))
    assert len(named) > 15
    assert named - defined == set()
