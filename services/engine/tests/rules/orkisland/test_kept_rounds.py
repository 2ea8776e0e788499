"""A few matches of random orders come out as they always have, round by round."""

import json

import pytest

from services.engine.tests.rules.orkisland.random_orders import KEPT, MATCHES, round_digests


@pytest.mark.parametrize("name", MATCHES)
def test_kept_match_is_the_same_after_every_round(name: str) -> None:
    kept = json.loads(KEPT.read_text())[name].split(" ")
    for number, (digest, expected) in enumerate(zip(round_digests(name), kept, strict=True)):
        assert digest == expected, f"after round {number}"
