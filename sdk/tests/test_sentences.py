"""Moves, territories and winners are told in words."""

import pytest

from sdk.armadora.sentences import tell_end, tell_ply, tell_winners
from services.engine.rules.armadora.options import Faction, Options
from services.engine.rules.armadora.scoring import Scoring, TerritoryScore, rank
from services.engine.rules.armadora.state import Territory
from services.engine.rules.armadora.view import LogEntry
from services.engine.rules.game import Outcome

TWO = Options(seats=2)
FOUR = Options(seats=4)
TEAMS = Options(seats=4, teams=True, factions=tuple(Faction))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("w3@b4", "A places a warrior of 3 on b4."),
        ("w?@b4", "A places a warrior on b4."),
        ("p@c2d2", "A puts up a palisade on c2d2."),
        ("p@c2d2,f2f3", "A puts up palisades on c2d2 and f2f3."),
        ("r@b4", "A reinforces the warrior on b4."),
        ("pass", "A passes."),
        ("m@g2", "A looks at the warrior on g2."),
        ("g3@b4", "A places an extra warrior of 3 face up on b4."),
        ("o@c2d2", "A puts up an extra palisade on c2d2."),
        ("e@g2", "A shoots an arrow at the warrior on g2."),
    ],
)
def test_every_move_has_its_words(text: str, told: str) -> None:
    assert tell_ply(TWO, LogEntry(0, text, closed=(), passed=())) == told


def test_what_followed_from_a_move_is_told() -> None:
    closed = (Territory((0, 1, 8, 9), gold=4), Territory(tuple(range(16, 40)), gold=0))
    entry = LogEntry(1, "p@b1c1", closed, passed=(0, 2))
    assert tell_ply(FOUR, entry) == (
        "B puts up a palisade on b1c1. "
        "That makes territories of 4 squares with 4 gold and 24 squares with 0 gold. "
        "A can do nothing more and passes. C can do nothing more and passes."
    )


@pytest.mark.parametrize(
    ("options", "piles", "told"),
    [
        (TWO, [(7,), (6,)], "A wins with 7 gold"),
        (TWO, [(7,), (7,)], "A and B share the first place with 7 gold each"),
        (TWO, [(), ()], "A and B share the first place with 0 gold each"),
        (TEAMS, [(3,), (7,)] * 2, "B (goblin) & D (mage) win with 7 gold"),
        (
            TEAMS,
            [(3,)] * 4,
            "A (orc) & C (elf) and B (goblin) & D (mage) share the first place with 3 gold each",
        ),
    ],
)
def test_winners_are_told_by_sides(
    options: Options, piles: list[tuple[int, ...]], told: str
) -> None:
    assert tell_winners(options, Outcome(rank(piles), Scoring((), ()))) == told


@pytest.mark.parametrize(
    ("options", "score", "told"),
    [
        (
            TWO,
            TerritoryScore(Territory((0, 1, 2, 3), 0), (3, 1), (), 0),
            ["Territory 1: a1 b1 c1 d1", "  No gold."],
        ),
        (
            TWO,
            TerritoryScore(Territory(tuple(range(40)), 40), (0, 0), (), 0),
            ["Territory 1: the whole board", "  40 gold for nobody: no warriors that count."],
        ),
        (
            FOUR,
            TerritoryScore(Territory((0, 1, 2, 3), 7), (3, 1, 3, 0), (0, 2), 3),
            [
                "Territory 1: a1 b1 c1 d1",
                "  7 gold: 3 each for A and C, 1 is lost. Strength: A 3, B 1, C 3.",
            ],
        ),
        (
            TEAMS,
            TerritoryScore(Territory((0, 1, 2, 3), 7), (3, 4, 2, 0), (0,), 7),
            [
                "Territory 1: a1 b1 c1 d1",
                "  7 gold for A (orc) & C (elf). "
                "Strength: A (orc) & C (elf) 5, B (goblin) & D (mage) 4.",
            ],
        ),
    ],
)
def test_a_territory_is_explained(options: Options, score: TerritoryScore, told: list[str]) -> None:
    outcome = Outcome(rank([()] * options.seats), Scoring((score,), ()))
    assert list(tell_end(options, outcome))[:2] == told
