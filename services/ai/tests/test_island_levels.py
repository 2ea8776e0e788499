"""The levels of Ork Island: what they make of positions; they play any match to its end."""

from collections.abc import Sequence

import numpy as np
import pytest

from services.ai.orkisland.aiming import aim
from services.ai.orkisland.bots import BOTS
from services.ai.orkisland.levels import LEVELS, Easy, Expert, Level
from services.ai.orkisland.lore import MOST_PLACES, NO_WAY, STEP, TOLL, explore, lore_of
from services.ai.orkisland.seeing import Seen
from services.ai.orkisland.stepping import step
from services.engine.rules.orkisland.board import NOBODY
from services.engine.rules.orkisland.grid_line import parse_island
from services.engine.rules.orkisland.island import Island, Path
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.players.player import Player
from services.engine.rules.orkisland.players.sight import Sight, ignore
from services.engine.rules.orkisland.registration import ACCEPTED, orders_of
from services.engine.rules.orkisland.settings import MOST, SEATS, Settings
from services.engine.tests.rules.orkisland.boards import (
    BOTTOM,
    LEFT,
    NONE,
    RIGHT,
    TOP,
    Position,
    position,
)

SIDE = 20
SMALL = Settings(rows=SIDE, cols=SIDE, nb_rounds=60, nb_orks=4)
BARE = Island(("W" * SIDE, *[f"W{'.' * (SIDE - 2)}W"] * (SIDE - 2), "W" * SIDE), (), ())


def seen_at(at: Position, seat: int, left: int) -> Seen:
    board = at.board
    return Seen(seat, board.owner, board.cell, board.health, board.place_owner, left)


def targets(at: Position, level: type[Level] = Expert, seat: int = 0, left: int = 100) -> list[int]:
    """Return the place that each ork goes to."""
    found: list[int] = aim(explore(at.terrain), seen_at(at, seat, left), level.style).tolist()
    return found


def directions(at: Position, level: type[Level] = Expert, left: int = 100) -> list[int]:
    """Return the step of each ork, of those of seat 0."""
    lore, seen = explore(at.terrain), seen_at(at, 0, left)
    steps: list[int] = step(lore, seen, level.style, aim(lore, seen, level.style)).tolist()
    return steps


def play(match: Match, bots: Sequence[str]) -> list[int]:
    """Play a match to its end, hold that every order counts, and return the scores."""
    sight = Sight(match, bots, ignore)
    players: list[Player] = [BOTS[bot]() for bot in bots]
    for seat, player in enumerate(players):
        player.join(sight, seat)
    while not match.is_over:
        sight.look(match)
        result = match.play_round(orders_of([player.decide() for player in players]))
        assert (result.verdicts == ACCEPTED).all()
    return [int(total) for total in match.board.totals]


def with_grid(grid: Island, **changes: int) -> Settings:
    return Settings(rows=SIDE, cols=SIDE, nb_rounds=20, grid=grid, **{"nb_orks": 2, **changes})


def many_places(paths_from: int) -> Island:
    """Return an island of a hundred and more cities and paths, of one cell each."""
    rows = [list(row) for row in BARE.rows]
    cells = [row * SIDE + col for row in range(1, SIDE - 1) for col in range(1, SIDE - 1, 2)]
    for number, cell in enumerate(cells):
        rows[cell // SIDE][cell % SIDE] = "C" if number < paths_from else "P"
    return Island(
        tuple(map("".join, rows)),
        tuple((cell,) for cell in cells[:paths_from]),
        tuple(
            Path(k % paths_from, (k + 1) % paths_from, (cell,))
            for k, cell in enumerate(cells[paths_from:])
        ),
    )


@pytest.mark.parametrize(
    "settings",
    [
        SMALL,
        Settings(rows=SIDE, cols=SIDE, nb_rounds=30, nb_orks=1),
        Settings(rows=22, cols=22, nb_rounds=1, nb_orks=4),
        Settings(rows=40, cols=40, nb_rounds=40, nb_orks=16, cost_city=5, cost_path=9),
        Settings(rows=SIDE, cols=SIDE, nb_rounds=30, nb_orks=2, cost_grass=0, cost_forest=0),
        Settings(rows=SIDE, cols=SIDE, nb_rounds=30, nb_orks=2, initial_health=1),
        Settings(rows=SIDE, cols=SIDE, nb_rounds=30, nb_orks=2, cost_grass=MOST, cost_sand=MOST),
        Settings(
            rows=SIDE,
            cols=SIDE,
            nb_rounds=30,
            nb_orks=3,
            initial_health=MOST,
            cost_grass=MOST // 2,
            factor_connected_component=MOST,
            bonus_per_city_cell=MOST,
            bonus_per_path_cell=MOST,
        ),
        with_grid(BARE),
        with_grid(
            parse_island(
                "/".join(BARE.rows[:9]) + f"/WC{'.' * 17}W/" + "/".join(BARE.rows[10:]) + " c181"
            )
        ),
        with_grid(many_places(paths_from=20)),
        with_grid(many_places(paths_from=MOST_PLACES + 20)),
    ],
    ids=[
        "small",
        "one ork",
        "one round",
        "dear cities",
        "free ground",
        "weak orks",
        "deadly ground",
        "huge numbers",
        "no places",
        "one city",
        "many paths",
        "many cities",
    ],
)
def test_levels_play_any_match_to_its_end(settings: Settings) -> None:
    play(Match(settings, seed=2), list(LEVELS))


def test_the_weakest_level_beats_the_samples() -> None:
    settings = Settings(rows=40, cols=40, nb_rounds=100, nb_orks=6)
    for seed in range(3):
        scores = play(Match(settings, seed), ["Walker", "easy", "Demo", "Walker"])
        assert max(scores) == scores[1]


@pytest.mark.parametrize(
    ("higher", "lower"), [("medium", "easy"), ("hard", "medium"), ("expert", "medium")]
)
def test_a_level_beats_a_lower_one(higher: str, lower: str) -> None:
    """Where it is sure to; how often each beats the next one, the ladder measures."""
    settings = Settings(nb_rounds=120)
    scores = [play(Match(settings, seed), [higher, *[lower] * 3]) for seed in range(3)]
    assert all(max(found) == found[0] for found in scores)


@pytest.mark.parametrize("name", LEVELS)
def test_levels_keep_nothing_between_rounds(name: str) -> None:
    match = Match(SMALL, seed=4)
    sight = Sight(match, [name] * SEATS, ignore)
    kept = [LEVELS[name]() for _ in range(SEATS)]
    for seat, player in enumerate(kept):
        player.join(sight, seat)
    for _ in range(10):
        sight.look(match)
        given = [player.decide() for player in kept]
        fresh = Sight(match, ("",) * SEATS, ignore)
        fresh.seed = 77  # and nothing depends on what they draw
        fresh.look(match)
        for seat in range(SEATS):
            player = LEVELS[name]()
            player.join(fresh, seat)
            assert player.decide() == given[seat]
        match.play_round(orders_of(given))


def test_ways_are_weighed_by_what_they_take() -> None:
    at = position(
        """
        W W W W W W
        W .0 S C . W
        W . . . . W
        W W W W W W
        """,
        cost_sand=5,
    )
    lore = explore(at.terrain)
    [city] = lore.weight
    spent = lore.spent[0]
    assert city[7] == 4 * STEP + 3 * TOLL  # round the sand, and into the city for nothing
    assert spent[7] == 3
    assert (city[9], city[8], city[10]) == (0, STEP, STEP)
    assert city[0] == NO_WAY


def test_an_ork_goes_for_what_brings_more_for_each_step() -> None:
    at = position(
        """
        W W W W W W W W W
        W C . . .0 . . C W
        W W W W W W W C W
        W W W W W W W W W
        """
    )
    assert targets(at) == [1]
    assert directions(at) == [RIGHT]


def test_as_many_are_sent_as_it_takes() -> None:
    """An enemy's city is worth twice the free one: two are sent if it is held, one if it is not."""
    drawn = """
        W W W W W W W W W
        W C{} . .0 . . . C W
        W .  . .0 . . . . W
        W W W W W W W W W
    """
    held = position(drawn.format("1"), owners={0: 1}, healths={0: 60})
    assert targets(held) == [NOBODY, 0, 0]
    assert sorted(targets(position(drawn.format(""), owners={0: 1}))) == [0, 1]


def test_a_weaker_neighbour_is_beaten_and_a_stronger_one_avoided() -> None:
    drawn = """
        W W W W W W W
        W . . . . . W
        W C . .0 .1 . W
        W . . . . . W
        W W W W W W W
        """
    assert directions(position(drawn, healths={0: 90, 1: 60})) == [RIGHT, NONE]
    away = directions(position(drawn, healths={0: 60, 1: 90}))
    assert away[0] in (LEFT, TOP, BOTTOM)


def test_a_place_that_takes_too_much_health_is_gone_to_once_there_is_little_left_to_save() -> None:
    """The expert counts all health as 1.5 places; here there is one, which takes 0.8 of it."""
    at = position(
        """
        W W W W W
        W .0 C . W
        W W W W W
        """,
        cost_city=80,
    )
    assert [targets(at, left=left) for left in (100, 34, 33, 1)] == [[NOBODY], [NOBODY], [0], [0]]


@pytest.mark.parametrize(("left", "way"), [(100, LEFT), (41, LEFT), (40, RIGHT)])
def test_a_worn_ork_walks_itself_to_death_where_nobody_sees_it(left: int, way: int) -> None:
    """But not in the last 40 rounds: then it holds its city."""
    at = position(
        """
        W W W W W W W W W W W W
        W . . S .0 C . . . . .1 W
        W W W W W W W W W W W W
        """,
        owners={0: 0},
        healths={0: 20},
    )
    assert directions(at, left=left) == [way, NONE]
    assert directions(at, Easy, left) == [RIGHT, NONE]


def test_orks_of_a_seat_do_not_go_to_one_cell() -> None:
    match = Match(SMALL, seed=9)
    sight = Sight(match, ("",) * SEATS, ignore)
    player = Expert()
    player.join(sight, 1)
    for _ in range(20):
        sight.look(match)
        orders = player.decide()
        cells = match.board.cell[[ork for ork, _ in orders]]
        steps = np.array([SIDE, 1, -SIDE, -1])[[direction for _, direction in orders]]
        assert len(set((cells + steps).tolist())) == len(orders)
        match.play_round(orders_of([[], orders]))


def test_of_too_many_places_the_cities_are_known_first() -> None:
    match = Match(with_grid(many_places(paths_from=20)), seed=1)
    lore = lore_of(Sight(match, ("",) * SEATS, ignore))
    assert lore.places[:20].tolist() == list(range(20))
    assert len(lore.places) == MOST_PLACES == len(lore.weight)
    ends = match.terrain.ends[lore.places[20:] - 20]
    assert lore.terrain.ends.tolist() == ends.tolist()
