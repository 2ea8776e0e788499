"""What players may ask, how their orders are taken, and what the samples do."""

import inspect
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from services.engine.rules.orkisland.island import Island
from services.engine.rules.orkisland.island import Path as IslandPath
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.players import PLAYERS
from services.engine.rules.orkisland.players import hunter as hunter_module
from services.engine.rules.orkisland.players.player import Disqualified, Player, player_seed
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.players.values import (
    BOTTOM,
    CELL_TYPES,
    CITY,
    GRASS,
    LEFT,
    NONE,
    PATH,
    RIGHT,
    SAND,
    TOP,
    WATER,
    Cell,
    Path,
    Pos,
    Unit,
)
from services.engine.rules.orkisland.registration import orders_of
from services.engine.rules.orkisland.settings import MOST, SEATS, Settings

SIDE = 20
NAMES = ("A", "B", "C", "D")


def cell_at(row: int, col: int) -> int:
    return row * SIDE + col


def strip(kinds: str) -> Island:
    """Return an island of one row, `kinds`, from (1, 1) on: two cities, and a path between them."""
    rows = ["W" * SIDE] * SIDE
    rows[1] = f"W{kinds:W<{SIDE - 1}}"
    at = {kind: [cell_at(1, col) for col, k in enumerate(rows[1]) if k == kind] for kind in "CP"}
    first, *_, last = at["C"]
    return Island(tuple(rows), ((first,), (last,)), (IslandPath(0, 1, tuple(at["P"])),))


ONE_ROW = strip("..CPPC..S.F.......")


def new_match(grid: Island | None = ONE_ROW, **changes: Any) -> Match:
    values = {"rows": SIDE, "cols": SIDE, "nb_rounds": 9, "nb_orks": 1, "grid": grid}
    return Match(Settings(**{**values, **changes}), seed=5)


class Asker(Player):
    """A player that does what a test says."""

    def __init__(self, deed: Callable[[Player], object] = lambda player: None) -> None:
        self.deed = deed

    def play(self) -> None:
        self.answer = self.deed(self)


def ask(deed: Callable[[Player], object], match: Match | None = None, seat: int = 2) -> object:
    """Return what a player is answered, and hold that it was not warned."""
    answer, warnings = ask_with_warnings(deed, match, seat)
    assert warnings == []
    return answer


def ask_with_warnings(
    deed: Callable[[Player], object], match: Match | None = None, seat: int = 2
) -> tuple[object, list[str]]:
    warnings: list[str] = []
    player = Asker(deed)
    match = match or new_match()
    sight = Sight(match, NAMES, lambda seat, message: warnings.append(message))
    sight.look(match)
    player.join(sight, seat)
    player.decide()
    return player.answer, warnings


def run(players: list[Player], match: Match) -> list[list[list[tuple[int, int]]]]:
    """Play a match; return the orders of every round and seat."""
    sight = Sight(match, NAMES, lambda seat, message: pytest.fail(message))
    for seat, player in enumerate(players):
        player.join(sight, seat)
    given = []
    while not match.is_over:
        sight.look(match)
        given.append([player.decide() for player in players])
        match.play_round(orders_of(given[-1]))
    return given


@pytest.mark.parametrize(
    ("direction", "there"),
    [(BOTTOM, (4, 5)), (RIGHT, (3, 6)), (TOP, (2, 5)), (LEFT, (3, 4)), (NONE, (3, 5))],
)
def test_a_direction_is_added_to_a_position(direction: int, there: tuple[int, int]) -> None:
    assert Pos(3, 5) + direction == Pos(*there)


@pytest.mark.parametrize("direction", [-1, 5])
def test_what_is_no_direction_is_not_added(direction: int) -> None:
    with pytest.raises(ValueError, match="directions are 0 to 4"):
        Pos(3, 5) + direction


def test_a_player_knows_the_match() -> None:
    settings = Settings(bonus_per_path_cell=4, bonus_per_city_cell=3)

    def facts(player: Player) -> object:
        return (
            (player.me, player.round, player.nb_players, player.nb_rounds),
            (player.rows, player.cols, player.nb_orks, player.nb_units),
            (player.initial_health, player.bonus_per_city_cell, player.bonus_per_path_cell),
            player.factor_connected_component,
        )

    match = Match(settings, seed=5)
    assert ask(facts, match) == ((2, 0, 4, 200), (70, 70, 15, 60), (100, 3, 4), 2)


def test_a_player_knows_the_island() -> None:
    def facts(player: Player) -> object:
        return (
            (player.nb_cities, player.nb_paths),
            [player.city(id) for id in range(2)],
            player.path(0),
            [player.cell(Pos(1, col))[0] for col in (0, 1, 3, 4, 9)],
            (player.cell((1, 3)), player.cell((1, 6)), player.cell((1, 5))),
            [player.cost(type) for type in range(1, CELL_TYPES)],
            [player.pos_ok(pos) for pos in [(0, 0), (19, 19), (-1, 0), (0, 20)]],
        )

    assert ask(facts) == (
        (2, 1),
        [(Pos(1, 3),), (Pos(1, 6),)],
        Path(0, 1, (Pos(1, 4), Pos(1, 5))),
        [WATER, GRASS, CITY, PATH, SAND],
        (Cell(CITY, -1, 0, -1), Cell(CITY, -1, 1, -1), Cell(PATH, -1, -1, 0)),
        [1, 2, 3, 0, 0],
        [True, True, False, False],
    )


def test_a_player_sees_the_position_of_the_round() -> None:
    match = new_match()
    board = match.board
    board.owner[:] = [2, 1, 2, 3]
    board.health[3] = 7
    board.place_owner[:] = [1, -1, 3]
    board.totals[:] = [5, -6, 7, 8]
    row, col = divmod(int(board.cell[3]), SIDE)

    def facts(player: Player) -> object:
        return (
            [player.orks(pl) for pl in range(4)],
            player.unit(3),
            player.cell(Pos(row, col)).unit_id,
            [player.city_owner(id) for id in range(2)],
            player.path_owner(0),
            [player.total_score(pl) for pl in range(4)],
            [player.status(pl) for pl in range(4)],
        )

    assert ask(facts, match) == (
        [[], [1], [0, 2], [3]],
        Unit(3, 3, Pos(row, col), 7),
        3,
        [1, -1],
        3,
        [5, -6, 7, 8],
        [0.0] * 4,
    )


def test_steps_are_counted_over_land_from_everywhere() -> None:
    """By hand: `..CPPC..S.F.......` from (1, 1) on; the second island has a bay in it."""

    def facts(player: Player) -> object:
        steps = [player.steps_to_city(0), player.steps_to_city(1), player.steps_to_path(0)]
        return [[way[Pos(1, col)] for col in (1, 3, 4, 5, 6, 18)] for way in steps]

    assert ask(facts) == [[2, 0, 1, 2, 3, 15], [5, 3, 2, 1, 0, 12], [3, 1, 0, 0, 1, 13]]
    bay = ["W" * SIDE, "WC.W.W", "W..W.W", "W....W", *["W" * SIDE] * 16]
    island = Island(tuple([f"{row:W<{SIDE}}" for row in bay]), ((cell_at(1, 1),),), ())
    match = Match(Settings(SEATS, SIDE, SIDE, nb_orks=1, grid=island), seed=5)
    assert ask(lambda player: player.steps_to_city(0)[1, 4], match) == 7


@pytest.mark.parametrize("pos", [(0, 4), (2, 3), (1, 19), (-1, 3), (20, 0), (1, -1), (1, 20)])
def test_no_way_leads_over_water_or_past_the_board(pos: tuple[int, int]) -> None:
    assert ask(lambda player: player.steps_to_city(0)[pos]) == MOST


def test_players_of_a_match_share_what_was_counted() -> None:
    sight = Sight(new_match(), NAMES, lambda seat, message: None)
    players = [Asker() for _ in NAMES]
    for seat, player in enumerate(players):
        player.join(sight, seat)
    assert len({id(player.steps_to_city(1)) for player in players}) == 1


def test_a_seat_that_gave_no_orders_has_the_status_minus_one() -> None:
    match = new_match()
    match.play_round(orders_of([]), absent=(1,))
    assert ask(lambda player: [player.status(pl) for pl in range(4)], match) == [0, -1, 0, 0]


@pytest.mark.parametrize(
    ("question", "answer", "warning"),
    [
        (lambda p: p.orks(4), [], "orks(4): there are 0 to 3"),
        (lambda p: p.unit(4), Unit(-1, -1, Pos(0, 0), 0), "unit(4): there are 0 to 3"),
        (lambda p: p.unit(-1), Unit(-1, -1, Pos(0, 0), 0), "unit(-1): there are 0 to 3"),
        (
            lambda p: p.cell(Pos(1, 20)),
            Cell(CELL_TYPES, -1, -1, -1),
            "cell((1, 20)): the board has 20 rows and 20 columns",
        ),
        (lambda p: p.city(2), (), "city(2): there are 0 to 1"),
        (lambda p: p.city_owner(-1), -1, "city_owner(-1): there are 0 to 1"),
        (lambda p: p.path(1), Path(-1, -1, ()), "path(1): there are 0 to 0"),
        (lambda p: p.path_owner(1), -1, "path_owner(1): there are 0 to 0"),
        (lambda p: p.steps_to_city(2)[1, 1], MOST, "steps_to_city(2): there are 0 to 1"),
        (lambda p: p.steps_to_path(-1)[1, 1], MOST, "steps_to_path(-1): there are 0 to 0"),
        (lambda p: p.total_score(4), -1, "total_score(4): there are 0 to 3"),
        (lambda p: p.status(-1), -2, "status(-1): there are 0 to 3"),
        (lambda p: p.cost(WATER), 2147483647, "cost(0): orks step onto types 1 to 5"),
        (lambda p: p.cost(6), 2147483647, "cost(6): orks step onto types 1 to 5"),
    ],
)
def test_what_is_asked_out_of_range_has_a_default_and_a_warning(
    question: Callable[[Player], object], answer: object, warning: str
) -> None:
    assert ask_with_warnings(question) == (answer, [warning])


def test_an_island_may_have_no_places() -> None:
    rows = ("W" * SIDE, f"W{'.' * 18}W", *["W" * SIDE] * 18)
    answer, warnings = ask_with_warnings(
        lambda player: player.city(0), new_match(Island(rows, (), ()))
    )
    assert (answer, warnings) == ((), ["city(0): there are none on this island"])


def test_permutations_have_a_million_numbers_at_most() -> None:
    none: list[int] = []
    assert ask(lambda player: (player.random_permutation(0), player.random_permutation(-5))) == (
        none,
        none,
    )
    warning = "random_permutation(1000001): there are 1,000,000 at most"
    asked = ask_with_warnings(lambda player: player.random_permutation(1_000_001))
    assert asked == (none, [warning])


def test_a_player_may_use_any_name_that_begins_with_an_underscore() -> None:
    """Also those that the class which it derives from might use."""

    def name(player: Player) -> object:
        for name in ("sight", "me", "orders", "generator", "warn", "is_in_range", "check_count"):
            setattr(player, f"_{name}", None)
        player.execute(0, LEFT)
        return (player.me, player.round, player.orks(player.me), player.random(3, 3))

    assert ask(name) == (2, 0, [2], 3)


def test_a_player_that_has_no_seat_is_told_when_to_ask() -> None:
    for question in (lambda p: p.me, lambda p: p.cell((0, 0)), lambda p: p.execute(0, 0)):
        with pytest.raises(RuntimeError, match="the match has not begun; ask in play"):
            question(Asker())


@pytest.mark.parametrize("question", [lambda p: p.orks(2), lambda p: p.random_permutation(1)])
def test_lists_can_be_changed_without_changing_the_match(
    question: Callable[[Player], list[int]],
) -> None:
    def tamper(player: Player) -> object:
        question(player).clear()
        return len(question(player))

    assert ask(tamper) == 1


@pytest.mark.parametrize(
    "question",
    [
        lambda p: p.unit(0),
        lambda p: p.cell(Pos(1, 3)),
        lambda p: p.city(0),
        lambda p: p.path(0),
    ],
)
def test_other_answers_cannot_be_changed(question: Callable[[Player], object]) -> None:
    """What has a hash cannot be changed, nor can anything in it."""
    assert ask(lambda player: isinstance(hash(question(player)), int))


def test_the_position_is_that_of_the_beginning_of_the_round() -> None:
    match = new_match()
    sight = Sight(match, NAMES, lambda seat, message: None)
    player = Asker(lambda player: (player.round, player.total_score(0)))
    player.join(sight, 0)
    for round in range(2):
        sight.look(match)
        player.decide()
        assert player.answer == (round, 10 * round)
        match.board.totals[0] = 10 * (round + 1)
        match.play_round(orders_of([]))
        player.decide()
        assert player.answer == (round, 10 * round)


@pytest.mark.parametrize(
    ("seed", "seat", "expected"),
    [
        (7, 0, 8),
        (2**31 + 7, 3, 11),
        (2**31 - 5, 3, 2**31 - 1),
        (2**31 - 3, 3, 2**31 - 1),
        (2**31 - 1, 0, 0),
        (2**63 - 1, 1, 2**31 - 1),
        (2**31 - 1, 3, 2**31 - 3),
    ],
)
def test_the_seed_of_a_player_is_a_sum_of_32_bits_without_its_sign(
    seed: int, seat: int, expected: int
) -> None:
    """From 2^31 on the sum is negative in the original."""
    assert player_seed(seed, seat) == expected


def test_every_attempt_is_an_order() -> None:
    player = Asker(lambda player: [player.execute(id, 9) for id in (7, 7, -1, 10**30)])
    player.join(Sight(new_match(), NAMES, lambda seat, message: None), 0)
    assert player.decide() == [(7, 9), (7, 9), (-1, 9), (10**30, 9)]
    player.deed = lambda player: player.execute(np.int32(3), True)
    assert player.decide() == [(3, 1)]


@pytest.mark.parametrize("order", [("3", 1), (1.0, 1), (1, None)])
def test_an_order_has_whole_numbers(order: Any) -> None:
    with pytest.raises(TypeError):
        ask(lambda player: player.execute(*order))


def execute_often(player: Player, times: int) -> None:
    for _ in range(times):
        player.execute(0, LEFT)


def test_a_thousand_orders_are_accepted_and_no_more() -> None:
    ask(lambda player: execute_often(player, 1000))
    with pytest.raises(Disqualified, match="more than 1,000 orders in a round"):
        ask(lambda player: execute_often(player, 1001))


def test_catching_the_disqualification_is_no_way_out() -> None:
    def hide(player: Player) -> None:
        with suppress(Disqualified):
            execute_often(player, 1001)

    with pytest.raises(Disqualified):
        ask(hide)


def test_a_player_has_to_say_how_it_plays() -> None:
    player = Player()
    player.join(Sight(new_match(), NAMES, lambda seat, message: None), 0)
    with pytest.raises(NotImplementedError, match="Player has no method play"):
        player.decide()


def test_each_player_has_its_own_chance() -> None:
    """The generator of seat 2 in the match of seed 5 is seeded with 8; so is seat 0's with 7."""

    def draws(player: Player) -> object:
        return (player.random(1, 100), player.random_permutation(4), player.random(7, 6))

    first = ask(draws, seat=2)
    match = new_match()
    state = match.board.generator.copy()
    assert first == ask(draws, match, seat=2) != ask(draws, match, seat=3)
    assert match.board.generator == state
    assert first == ask(draws, Match(match.settings, 7), seat=0)


@pytest.mark.parametrize(
    "interval",
    [(0, 2**63), (-(2**63), 2**63), (2**70, 2**71), (5, -(2**80)), (1, 1_000_001), (3, 2)],
)
def test_an_interval_that_is_empty_or_too_long_gives_its_least_without_a_draw(
    interval: tuple[int, int],
) -> None:
    assert ask(lambda player: player.random(*interval)) == interval[0]
    assert ask(lambda player: (player.random(*interval), player.random(1, 100))[1]) == ask(
        lambda player: player.random(1, 100)
    )


def test_an_interval_may_lie_anywhere() -> None:
    low = ask(lambda player: player.random(0, 999_999))
    assert ask(lambda player: player.random(2**80, 2**80 + 999_999)) == 2**80 + low


def test_null_never_orders_anything() -> None:
    given = run([PLAYERS["Null"]() for _ in range(4)], new_match())
    assert given == [[[], [], [], []]] * 9


def test_demo_orders_all_its_orks_down_in_the_first_half_only() -> None:
    match = new_match(nb_rounds=40)
    match.board.owner[2] = 1
    given = run([PLAYERS["Null"](), PLAYERS["Demo"](), PLAYERS["Null"](), PLAYERS["Null"]()], match)
    orders = [seats[1] for seats in given]
    assert {len(order) for order in orders[:21]} == {0, 2}
    assert {direction for order in orders for _, direction in order} == {BOTTOM}
    assert {ork for order in orders for ork, _ in order} == {1, 2}
    assert orders[21:] == [[]] * 19


def test_demo_rests_while_it_leads() -> None:
    match = new_match(nb_rounds=40)
    match.board.totals[1] = 1
    given = run([PLAYERS["Null"](), PLAYERS["Demo"](), PLAYERS["Null"](), PLAYERS["Null"]()], match)
    assert given == [[[], [], [], []]] * 40


def test_demo_rests_when_its_time_is_nearly_used_up() -> None:
    match = new_match(nb_rounds=40)
    sight = Sight(match, NAMES, lambda seat, message: None)
    sight.use_time(1, 0.9)
    sight.look(match)
    player = PLAYERS["Demo"]()
    player.join(sight, 1)
    assert [player.decide() for _ in range(20)] == [[]] * 20


def test_walker_goes_where_there_is_land() -> None:
    match = new_match(nb_rounds=200)
    given = run([PLAYERS["Walker"]() for _ in range(4)], match)
    directions = {direction for seats in given for orders in seats for _, direction in orders}
    assert directions == {LEFT, RIGHT}  # on an island of one row


def test_hunter_takes_every_place_and_then_rests() -> None:
    match = new_match(nb_rounds=60, initial_health=1000)
    match.board.owner[:] = 0  # the others have nobody
    given = run([PLAYERS["Hunter"](), *(PLAYERS["Null"]() for _ in range(3))], match)
    assert match.board.place_owner.tolist() == [0, 0, 0]
    assert given[-1][0] == []
    ways = {direction for seats in given for _, direction in seats[0]}
    assert ways <= {LEFT, RIGHT}


def test_hunter_stays_where_there_is_nothing_to_take() -> None:
    rows = ("W" * SIDE, f"W{'.' * 18}W", *["W" * SIDE] * 18)
    given = run([PLAYERS["Hunter"]() for _ in range(4)], new_match(Island(rows, (), ())))
    assert given == [[[], [], [], []]] * 9


def test_hunter_does_not_go_where_no_way_leads() -> None:
    rows = list(ONE_ROW.rows)
    rows[18] = f"W{'.' * 18}W"
    match = new_match(Island(tuple(rows), ONE_ROW.cities, ONE_ROW.paths))
    match.board.owner[:] = 1
    far = [ork for ork, cell in enumerate(match.board.cell.tolist()) if cell >= cell_at(18, 0)]
    assert far
    given = run(
        [PLAYERS["Null"](), PLAYERS["Hunter"](), PLAYERS["Null"](), PLAYERS["Null"]()], match
    )
    assert not {ork for seats in given for ork, _ in seats[1]} & set(far)


def test_hunter_is_short_enough_to_be_an_example() -> None:
    assert len(inspect.getsource(hunter_module).splitlines()) <= 80
