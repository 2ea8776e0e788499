"""Every first board and every round of the original, by its generator; scores and warnings.

The data is described in golden.py.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from services.engine.rules.orkisland.formats.command_log import parse_log
from services.engine.rules.orkisland.formats.settings_text import parse_settings
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.registration import STAYS, orders_of
from services.engine.tests.rules.orkisland.golden import (
    golden_bytes,
    golden_lines,
    golden_text,
    require_golden,
)

require_golden()

ISLANDS = list(golden_lines("maps.jsonl"))
MATCHES = list(golden_lines("matches.jsonl"))
WARNED_OF_QUESTIONS = "MrRobb_v4"
"""A player that is also warned of what it asks about, which no log tells."""


def name(begun: Mapping[str, Any]) -> str:
    return f"{begun['cnf']}-{begun['seed']}"


def begin(begun: Mapping[str, Any]) -> Match:
    return Match(parse_settings(golden_text(f"cnf/{begun['cnf']}")), begun["seed"])


def test_nothing_is_missing() -> None:
    assert (len(ISLANDS), len(MATCHES)) == (303, 90)


@pytest.mark.parametrize("drawn", ISLANDS, ids=name)
def test_first_board(drawn: Mapping[str, Any]) -> None:
    match = begin(drawn)
    cells = [list(divmod(cell, match.terrain.cols)) for cell in match.board.cell.tolist()]
    assert cells == drawn["units"]
    assert match.board.generator[0] == drawn["rng_after_units"]


@pytest.mark.parametrize("played", MATCHES, ids=name)
def test_rounds(played: Mapping[str, Any]) -> None:
    match = begin(played)
    drawn = [int(match.board.generator[0])]
    warnings = 0
    for attempts in parse_log(golden_bytes(f"logs/m{played['id']:03}.jsonl.gz")):
        result = match.play_round(orders_of(attempts))
        drawn.append(int(match.board.generator[0]))
        warnings += int((result.verdicts > STAYS).sum())
    assert drawn == played["rng"]
    assert match.board.totals.tolist() == played["final_scores"]
    if WARNED_OF_QUESTIONS in played["players"]:
        assert warnings <= played["warnings"]
    else:
        assert warnings == played["warnings"]
