"""Ratings and errors of made-up results, and the tables that are made of them."""

import json
import math
import random
from itertools import combinations

import pytest

from sdk.ladder.arena import Outcome
from sdk.ladder.armadora import ArmadoraArena
from sdk.ladder.elo import rate
from sdk.ladder.opponents import DOCUMENT, RATINGS, with_tables
from sdk.ladder.orkisland import OrkIslandArena
from sdk.ladder.plan import Game, Pair, Table, pair_up
from sdk.ladder.rivals import RIVALS
from sdk.ladder.running import Ladder
from sdk.ladder.scores import Score, Scores

TWO, FOUR = Table(2, 2), Table(4, 4)


def score(bot: str, other: str, points: float, games: int = 1000, table: Table = TWO) -> Score:
    """A score whose games are as good as independent."""
    error = math.sqrt(max(points * (games - points), games) / games**3)
    return Score(Pair(bot, other, table), games, games // table.sides, points, error)


def test_ten_wins_to_one_are_400_points() -> None:
    rated = rate([score("b", "a", 10_000, games=11_000)], "a")
    assert rated["a"] == (1000, 0)
    assert rated["b"].value == pytest.approx(1400, abs=0.1)


def test_an_even_share_against_three_is_no_difference() -> None:
    rated = rate([score("b", "a", 250, table=FOUR), score("c", "a", 500, table=FOUR)], "a")
    assert rated["b"].value == pytest.approx(1000)
    assert rated["c"].value == pytest.approx(1000 + 400 * math.log10(3), abs=0.5)


@pytest.mark.parametrize("table", [TWO, FOUR])
def test_known_strengths_are_found_within_their_errors(table: Table) -> None:
    truth = {"a": 1000, "b": 1100, "c": 1450, "d": 1500, "e": 1900}
    rng = random.Random(7)
    played = []
    for other, bot in combinations(truth, 2):
        ahead = 10 ** ((truth[bot] - truth[other]) / 400)
        chance = ahead / (ahead + table.sides - 1)
        wins = sum([rng.random() < chance for _ in range(400)])
        played.append(score(bot, other, wins, 400, table))
    rated = rate(played, "a")
    assert list(rated) == ["a", "b", "c", "d", "e"]
    for bot in "bcde":
        assert 10 < rated[bot].error < 40
        assert abs(rated[bot].value - truth[bot]) < 2.5 * rated[bot].error


def test_who_always_wins_has_a_rating_too() -> None:
    names = [f"bot {number}" for number in range(8)]
    played = [score(bot, other, 10_000, 10_000) for other, bot in combinations(names, 2)]
    rated = rate(played, "bot 0")
    assert sorted(names, key=lambda name: rated[name].value) == names
    assert all(math.isfinite(rating.error) for rating in rated.values())
    assert 1500 < rated["bot 1"].value < rated["bot 7"].value < 30_000


def test_who_has_not_met_the_anchor_has_no_rating_yet() -> None:
    assert rate([], "a") == {"a": (1000, 0)}
    assert list(rate([score("c", "b", 5)], "a")) == ["a"]
    assert set(rate([score("c", "b", 5), score("b", "a", 5)], "a")) == {"a", "b", "c"}


def test_who_has_not_yet_played_all_those_before_it_is_not_rated() -> None:
    pairs = pair_up(["random", "easy", "hard"], [], [TWO])
    ladder = Ladder(ArmadoraArena(is_advanced=False, has_partners=False), pairs, "random")
    for pair in pairs[:2]:  # not yet hard against easy
        ladder.add(Game(pair, 7, 0), Outcome(1.0))
    assert set(ladder.ratings()) == {"random", "easy"}
    assert ladder.table().splitlines()[3].split() == ["hard", "–"]
    ladder.add(Game(pairs[2], 7, 0), Outcome(1.0))
    assert set(ladder.ratings()) == {"random", "easy", "hard"}


def test_the_error_is_that_of_the_seeds() -> None:
    """With games of one seed that always end alike, two are worth no more than one."""
    pair = Pair("b", "a", TWO)
    alike, apart = Scores([pair]), Scores([pair])
    for seed in range(200):
        for side in range(2):
            alike.add(Game(pair, seed, side), float(seed % 2))
            apart.add(Game(pair, 2 * seed + side, side), float(seed % 2))
    [one], [other] = alike.all(), apart.all()
    assert (one.games, one.points, other.games, other.points) == (400, 200, 400, 200)
    assert one.error == pytest.approx(0.5 / math.sqrt(199))
    assert other.error == pytest.approx(0.5 / math.sqrt(399))


def test_ratings_are_as_uncertain_as_the_pairs() -> None:
    """Where games of one seed say nothing new, twice as many do not make ratings surer."""
    alone = score("b", "a", 150, 200)
    twice = alone._replace(games=400, points=300)
    assert rate([twice], "a")["b"].error == pytest.approx(rate([alone], "a")["b"].error, rel=0.01)
    many = score("b", "a", 300, 400)
    surer = rate([alone], "a")["b"].error / math.sqrt(2)
    assert rate([many], "a")["b"].error == pytest.approx(surer, rel=0.01)


def test_pairs_with_more_games_weigh_more() -> None:
    """Round a circle that does not close, the pair with few games gives way."""
    firm = [score("b", "a", 5_000, 10_000), score("c", "b", 5_000, 10_000)]
    rated = rate([*firm, score("c", "a", 9, 10)], "a")
    assert rated["b"].value == pytest.approx(1000, abs=5)
    assert rated["c"].value == pytest.approx(1000, abs=5)


def test_rivals_are_bots_of_the_hall_that_come_before() -> None:
    for names, game in [(ArmadoraArena.names, "armadora"), (OrkIslandArena.names, "orkisland")]:
        assert tuple(RIVALS[game]) == names
        for bot, rivals in RIVALS[game].items():
            assert set(rivals) <= set(names[: names.index(bot)])


def test_the_document_has_the_tables_of_the_ratings() -> None:
    """If not: python -m sdk.ladder.opponents."""
    text = DOCUMENT.read_text()
    assert with_tables(text, json.loads(RATINGS.read_bytes())) == text
    assert [f"<!-- ladder of {game} -->" in text for game in ("armadora", "orkisland")] == [
        True
    ] * 2


def test_a_table_has_each_bot_in_the_order_of_the_hall_with_its_results_against_its_rivals() -> (
    None
):
    section = {
        "commit": "0123456789abcdef",
        "is_clean": True,
        "date": "2026-11-30",
        "options": {"advanced": True, "partners": False},
        "seed": 7,
        "games": 2400,
        "bots": {
            "expert": {"elo": 1433, "error": 31},
            "greedy": {"elo": 1300, "error": 22},
            "easy": {"elo": 1217, "error": 22},
            "hard": {"elo": 1210, "error": 22},
            "random": {"elo": 1000, "error": 0},
        },
        "results": [
            result("easy", "random", 2, 150.5, 0.0303),
            result("easy", "greedy", 2, 50, 0.03),
            result("expert", "easy", 2, 199, 0.005),
            result("expert", "hard", 2, 180, 0.021),
            result("expert", "hard", 4, 100, 0.035),
            result("expert", "greedy", 4, 190, 0.015),
        ],
    }
    text = "<!-- ladder of armadora -->\nold\n<!-- end -->\n"
    assert (
        with_tables(text, {"armadora": section})
        == """\
<!-- ladder of armadora -->
| bot | rating | against | two players | alone against three |
| --- | --- | --- | --- | --- |
| `random` | 1000 | – | – | – |
| `greedy` | 1300 ± 22 | `random` | – | – |
| `easy` | 1217 ± 22 | `random` | 75.2 ± 3.0 % of 200 | – |
| `hard` | 1210 ± 22 | `medium` | – | – |
| `expert` | 1433 ± 31 | `hard` | 90.0 ± 2.1 % of 200 | 50.0 ± 3.5 % of 200 |
| `expert` | 1433 ± 31 | `greedy` | – | 95.0 ± 1.5 % of 200 |

2,400 games, advanced; first seed 7; commit 0123456789ab; 2026-11-30.
<!-- end -->
"""
    )


def result(bot: str, other: str, seats: int, points: float, error: float) -> dict[str, object]:
    pair = {"bot": bot, "against": other, "seats": seats}
    return {**pair, "games": 200, "seeds": 200 // seats, "points": points, "error": error}
