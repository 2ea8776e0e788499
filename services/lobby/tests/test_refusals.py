"""Every reason of the lobby, as it is documented."""

import re
from pathlib import Path

from services.lobby.refusals import CODES

NOTATION = Path(__file__).parents[3] / "docs/notation.md"
ROW = re.compile(r"^\| `([A-Z_]+)` \| ([A-Z_]+) \|", re.MULTILINE)


def test_each_reason_is_documented_with_its_status() -> None:
    documented = dict(ROW.findall(NOTATION.read_text()))
    assert {reason: documented.get(reason) for reason in CODES} == {
        reason: code.name for reason, code in CODES.items()
    }
