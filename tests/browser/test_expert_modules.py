"""What the modules of the pages make of what the expert says."""

from collections.abc import Callable
from typing import Any

import pytest


@pytest.mark.parametrize(
    ("played", "best", "quality", "said"),
    [
        (
            (14, 0.4),
            (14, 0.4),
            "best",
            "Ada could expect 14.0 gold. The expert found nothing better.",
        ),
        (
            (14, 0.4),
            (14.45, 0.428),
            "good",
            "win with a chance of 40%; with a 2 on c4 it would have been 43%.",
        ),
        (
            (14, 0.4),
            (19, 0.41),
            "mistake",
            "Ada could expect 14 gold; with a 2 on c4 it would have been 19.",
        ),
        (
            (14, 0.4),
            (14.7, 0.41),
            "inaccuracy",
            "expect 14.0 gold; with a 2 on c4 it would have been 14.7.",
        ),
        (
            (14, 0.4),
            (13, 0.6),
            "blunder",
            "win with a chance of 40%; with a 2 on c4 it would have been 60%.",
        ),
        (
            (14, 0.4),
            (19, 0.6),
            "blunder",
            "14 gold and 40% to win; with a 2 on c4 it would have been 19 gold and 60%.",
        ),
    ],
)
def test_a_verdict_says_what_was_given_away(
    run: Callable[..., Any],
    played: tuple[float, float],
    best: tuple[float, float],
    quality: str,
    said: str,
) -> None:
    judged = {
        "played": {"gold": played[0], "win": played[1]},
        "best": {"move": "w2@c4", "gold": best[0], "win": best[1]},
        "quality": quality,
    }
    sentence = run(
        "expert/verdict.js",
        """({ verdictSentence }, judged) => {
          const table = { seats: [{ nickname: "Ada", faction: "elf" }] };
          return verdictSentence({ table, seat: null, view: null }, 0, judged, false);
        }""",
        judged,
    )
    assert said in sentence


@pytest.mark.parametrize(
    "move",
    ["pass", "w3@b4", "g2@a1", "p@a1b1", "p@a1b1,c2c3", "o@a1b1", "m@a1", "e@b2", "r@c3"],
)
def test_every_kind_of_move_is_chosen_at_once(run: Callable[..., Any], move: str) -> None:
    chosen = run(
        "table/selection.js",
        """async ({ selectionOf, moveOf }, move) => {
          const { parseMove } = await import("/static/play/board/places.js");
          return moveOf(selectionOf(parseMove(move)));
        }""",
        move,
    )
    assert chosen == move
