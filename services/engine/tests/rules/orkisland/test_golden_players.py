"""Our Null and Demo give the orders of the original's, in every match that those have played."""

from typing import Any

import pytest

from services.engine.rules.orkisland.formats.settings_text import parse_settings
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.players import PLAYERS
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.registration import orders_of
from services.engine.tests.rules.orkisland.golden import (
    golden_lines,
    golden_text,
    require_golden,
)

require_golden()

ORIGINAL = ("Null", "Demo")
MATCHES = [
    match
    for match in golden_lines("matches.jsonl")
    if not set(ORIGINAL).isdisjoint(match["players"])
]


@pytest.mark.parametrize("played", MATCHES, ids=lambda match: f"m{match['id']:03}")
def test_samples_order_what_the_original_ones_did(played: Any) -> None:
    match = Match(parse_settings(golden_text(f"cnf/{played['cnf']}")), played["seed"])
    sight = Sight(match, played["players"], lambda seat, message: pytest.fail(message))
    ours = {
        seat: PLAYERS[name]() for seat, name in enumerate(played["players"]) if name in ORIGINAL
    }
    for seat, player in ours.items():
        player.join(sight, seat)
    for given in golden_lines(f"logs/m{played['id']:03}.jsonl.gz"):
        sight.look(match)
        for seat, player in ours.items():
            assert [list(order) for order in player.decide()] == given[seat], match.round
        match.play_round(orders_of(given))
    assert match.is_over
