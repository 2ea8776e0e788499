"""A round of Ork Island as text."""

import click
import pytest

from sdk.orkisland.drawing import draw_round, tell_best
from services.engine.rules.orkisland.formats.state_text import ShownState
from services.engine.rules.orkisland.island import Island, Path

ISLAND = Island(
    rows=("WWWWWWWWWWWW", "W.FSCPCC.C.W", "WWWWWWWWWWWW"),
    cities=((16,), (18, 19), (21,)),
    paths=(Path(0, 1, (17,)),),
)
STATE = ShownState(
    round=3,
    totals=(12, -5, 0, 7),
    statuses=(0.0, -1.0, 0.0, 0.0),
    place_owners=(-1, 0, 0, 0),
    ork_owners=(0, 0, 3),
    ork_cells=(19, 13, 21),
    ork_healths=(100, 7, 0),
)
DRAWN = """\
After 3 of 200 rounds
  000000000011
  012345678901
0 ~~~~~~~~~~~~
1 ~Afs#aaA.D.~
2 ~~~~~~~~~~~~
~ water  . grass  f forest  s sand  # city  + path
A to D orks  a to d cities and paths that A to D own

A one           score 12; 2 cities (1 2); 1 path (number 0)
  2 orks, number:health 0:100 1:7

B two           score -5; gave no orders
  0 orks

C three         score 0
  0 orks

D four          score 7
  1 ork, number:health 2:0

cities, number:row,column:owner  0:1,4:-  1:1,6:A  2:1,9:A
paths, number:cities:owner  0:0-1:A"""


def drawn() -> str:
    return draw_round(ISLAND, 200, ("one", "two", "three", "four"), STATE)


def test_a_round_is_drawn_with_its_orks_and_what_each_seat_has() -> None:
    assert click.unstyle(drawn()) == DRAWN


def test_colours_are_those_of_the_seats() -> None:
    lines = drawn().splitlines()
    red = click.style("A", fg="bright_red", bold=True, reverse=True)
    assert lines[4].count(red) == 2
    assert click.style("a", fg="bright_red") in lines[4]


@pytest.mark.parametrize(("side", "label"), [(20, " 9 "), (123, "  9 ")])
def test_rows_and_columns_have_their_numbers(side: int, label: str) -> None:
    island = Island(("." * side,) * side, (), ())
    state = ShownState(0, (0,) * 4, (0.0,) * 4, (), (), (), ())
    lines = click.unstyle(draw_round(island, 1, "ABCD", state)).splitlines()
    digits = len(str(side - 1))
    last = "".join(line[len(label) + side - 1] for line in lines[1 : 1 + digits])
    assert int(last) == side - 1
    assert lines[1 + digits + 9] == label + "." * side


@pytest.mark.parametrize(
    ("totals", "told"),
    [
        ((1, 5, 3, 0), "B wins with 5."),
        ((5, 5, 3, 0), "A and B share the first place with 5 each."),
        ((-2, -2, -2, -2), "A, B, C and D share the first place with -2 each."),
    ],
)
def test_who_has_the_highest_score_wins(totals: tuple[int, ...], told: str) -> None:
    assert tell_best(totals) == told
