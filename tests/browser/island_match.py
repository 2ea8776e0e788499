"""A match of Ork Island of three rounds on a small island, as the original would record it.

City 0 is joined by path 0 to city 1. In round 2 seat 0 takes city 0; in round 3 it wins ork 1 in a
fight, and the ork of seat 3 dies of exhaustion.
"""

GROUND = """\
WWWWWWWW
W..CC..W
W..CC..W
W..P.FSW
W.CC...W
WWWWWWWW
"""

HEADER = """\
Game

Seed 7

OrkIsland 1.0
nb_players                  4
rows                        6
cols                        8
nb_rounds                   3
initial_health              100
nb_orks                     1
cost_grass                  1
cost_forest                 2
cost_sand                   3
cost_city                   0
cost_path                   0
bonus_per_city_cell         1
bonus_per_path_cell         1
factor_connected_component  2
names          Nightjar Demo Thistle Demo
"""

PLACES = """
cities 2

4
1 3
1 4
2 3
2 4

2
4 2
4 3

paths 1

0 1 1
3 3
"""

ROUNDS = [
    (
        "",
        [0, 0, 0, 0],
        [-1, -1],
        [-1],
        [(0, 1, 1, 100), (1, 1, 6, 60), (2, 4, 5, 100), (3, 3, 1, 0)],
    ),
    (
        "0 r\n1 l\n",
        [0, 0, 0, 0],
        [-1, -1],
        [-1],
        [(0, 1, 2, 99), (1, 1, 5, 59), (2, 4, 5, 100), (3, 3, 1, 0)],
    ),
    (
        "0 r\n",
        [8, 0, 0, 0],
        [0, -1],
        [-1],
        [(0, 1, 3, 99), (1, 1, 5, 59), (2, 4, 5, 100), (3, 3, 1, 0)],
    ),
    (
        "0 r\n",
        [16, 0, 0, 0],
        [0, -1],
        [-1],
        [(0, 1, 4, 99), (0, 4, 6, 100), (2, 4, 5, 100), (3, 4, 1, 100)],
    ),
]
"""For each round the steps, the scores, the owners of cities and of paths, the orks."""


def record() -> str:
    """Return the record of the match."""
    text = HEADER
    for number, (steps, *_) in enumerate(ROUNDS):
        if number:
            text += f"commands\n{steps}-1\n"
        text += _position(number)
    return text


def _position(number: int) -> str:
    _, scores, cities, paths, orks = ROUNDS[number]
    rows = "".join(f"0{row} {letters}\n" for row, letters in enumerate(GROUND.split()))
    units = "".join(f"{owner} {row} {col} {health} \n" for owner, row, col, health in orks)
    return (
        f"\n\n   00000000\n   01234567\n{rows}{PLACES}\nround {number}\n"
        f"total_score {' '.join(map(str, scores))}\nstatus 0 0 0 {-1 if number == 2 else 0}\n"
        f"\ncity_owners\n {' '.join(map(str, cities))}\n"
        f"\npath_owners\n {' '.join(map(str, paths))}\n"
        f"\nunits\n{units}\n"
    )
