"""Settings files drawn for tests: one that the original accepts, and ways to spoil it."""

SMALL = """\
OrkIsland 1.0
nb_players 4
rows 20
cols 20
nb_rounds 120
initial_health 9
nb_orks 4
cost_grass 1
cost_forest 2
cost_sand 3
cost_city 0
cost_path 0
bonus_per_city_cell 1
bonus_per_path_cell 1
factor_connected_component 5
GENERATOR1
"""

GRID = """\
FIXED
   00000000001111111111
   01234567890123456789
00 WWWWWWWWWWWWWWWWWWWW
01 W..................W
02 W..................W
03 W...CCPPP...F......W
04 W...CC..PC..S......W
05 W.......C..........W
06 W..................W
07 W..................W
08 W..................W
09 W..................W
10 W..................W
11 W..................W
12 W..................W
13 W..................W
14 W..................W
15 W..................W
16 W..................W
17 W..................W
18 W..................W
19 WWWWWWWWWWWWWWWWWWWW

cities 3

4
3 4
3 5
4 4
4 5

2
5 8
4 9

0

paths 2

0 1 4
3 6
3 7
3 8
4 8

2 2 0
"""

FIXED = SMALL.replace("GENERATOR1\n", GRID)


def with_value(key: str, value: str) -> str:
    """Return SMALL with another value of a key."""
    lines = [
        f"{key} {value}" if line.startswith(f"{key} ") else line for line in SMALL.splitlines()
    ]
    return "\n".join(lines) + "\n"
