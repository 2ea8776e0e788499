"""What the modules of the pages make of the end: who has won, ties, how long it is told."""

from collections.abc import Callable
from typing import Any

OUTCOME: dict[str, Any] = {
    "standings": [
        {"seat": seat, "score": (9, 31)[seat % 2], "rank": 3 - 2 * (seat % 2)} for seat in range(4)
    ],
    "territories": [
        {"squares": [0, 1], "gold": 31, "strengths": [1, 5, 0, 2], "winners": [1], "share": 31},
        {"squares": [2, 3], "gold": 9, "strengths": [1, 0, 2, 0], "winners": [0], "share": 9},
    ],
    "piles": [[9], [31]],
}
"""What partners reach together: seats 1 and 3 win."""


def test_a_tie_with_the_visitor_is_told_to_them(run: Callable[..., Any]) -> None:
    told = run(
        "table/scoring.js",
        """({ tieBreaks }) => {
          const seats = [{ nickname: "Fox" }, { nickname: "Ada" }];
          const state = { seat: 1, table: { seats, options: { armadora: {} } } };
          const standings = [{ seat: 0, score: 13, rank: 1 }, { seat: 1, score: 13, rank: 1 }];
          return [[[7, 6], [7, 6]], [[7, 6], [7, 5, 1]], [[7, 6], [6, 6, 1]]].flatMap((piles) =>
            tieBreaks(state, { standings, piles, territories: [] }));
        }""",
    )
    assert told == [
        "Level on 13, and on every pile: you and Fox share the rank.",
        "Level on 13. The first piles that differ: Fox 6, yours 5.",
        "Level on 13. Fox's largest pile is 7, yours 6.",
    ]


def test_partners_win_together(run: Callable[..., Any]) -> None:
    told = run(
        "table/headline.js",
        """async ({ headline, margin }, outcome) => {
          const { ranking } = await import("/static/play/table/contenders.js");
          const names = ["Fox", "Tobias", "Ada", "Mirela"];
          const seats = names.map((nickname) => ({ nickname }));
          const table = { seats, options: { armadora: { teams: true } } };
          const state = (seat) => ({ table, view: null, seat });
          return {
            watching: headline(state(null), outcome), winning: headline(state(3), outcome),
            losing: headline(state(0), outcome), margin: margin(state(0), outcome),
            ranks: ranking(state(null), outcome).map(({ side, rank, score }) =>
              [side, rank, score]),
          };
        }""",
        OUTCOME,
    )
    assert told == {
        "watching": "Tobias and Mirela win, 31 to 9",
        "winning": "You and Tobias win, 31 to 9",
        "losing": "Tobias and Mirela win, 31 to 9",
        "margin": "22 gold more than your team.",
        "ranks": [[1, 1, 31], [0, 2, 9]],
    }


def test_partners_hear_where_the_gold_of_their_team_comes_from(run: Callable[..., Any]) -> None:
    said = run(
        "table/flow.js",
        """({ goldFlow }, outcome) => {
          const seats = ["Fox", "Tobias", "Ada", "Mirela"].map((nickname) => ({ nickname }));
          const table = { seats, options: { armadora: { teams: true } } };
          return goldFlow({ table, view: null, seat: 0 }, outcome).getAttribute("aria-label");
        }""",
        OUTCOME,
    )
    assert said == "Where the gold goes. A: 31 to Tobias and Mirela, B: 9 to your team."


def test_the_end_is_told_in_ten_seconds_at_most(run: Callable[..., Any]) -> None:
    plans = run(
        "table/telling_plan.js",
        """({ planOf }, ...counts) => counts.map((count) => {
          const territories = Array.from({ length: count }, () => ({ gold: 5 }));
          const steps = planOf({ territories: [...territories, { gold: 0 }] }, 1540);
          const gaps = steps.slice(1).map(({ at }, index) => Math.round(at - steps[index].at));
          return { last: steps.at(-1).at <= 9200, gaps: [...new Set(gaps)], told: steps.length };
        })""",
        2,
        8,
    )
    assert plans[0] == {"last": True, "gaps": [300, 1540, 1100, 400], "told": 6}
    assert plans[1]["last"]
    assert plans[1]["told"] == 12
