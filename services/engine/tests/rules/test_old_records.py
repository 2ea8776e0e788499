"""Records of older versions of the rules are replayed as they were played."""

from pathlib import Path

import pytest

from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.scoring import outcome
from services.engine.rules.record import format_record, parse_record, replay

FOLDER = Path(__file__).parent / "version_1"
STANDINGS = {
    2: [(15, 2), (24, 1)],
    3: [(16, 1), (14, 2), (10, 3)],
    4: [(13, 1), (6, 4), (11, 2), (10, 3)],
}


@pytest.mark.parametrize("seats", STANDINGS)
def test_record_of_version_1_has_its_text_and_its_standings(seats: int) -> None:
    text = (FOLDER / f"seats-{seats}.txt").read_text(encoding="utf-8")
    record = parse_record(text)
    assert record.rules_version == 1
    assert record.options == Options(seats)
    assert format_record(record) == text
    result = outcome(replay(record))
    assert result is not None
    standings = [(standing.score, standing.rank) for standing in result.standings]
    assert standings == STANDINGS[seats]
