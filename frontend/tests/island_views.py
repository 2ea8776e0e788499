"""Views of a match of Ork Island with two cells, two orks and seats 0 to 3, for tests."""

from collections.abc import Mapping, Sequence
from typing import Any

from hall.v1 import game_pb2, lobby_pb2, orkisland_pb2

from frontend.tests.fake_lobby import make_table

SEATS = 4
OPTIONS = game_pb2.GameOptions(
    orkisland=orkisland_pb2.OrkIslandOptions(
        initial_health=90, bonus_per_city_cell=3, bonus_per_path_cell=2
    )
)
ISLAND = orkisland_pb2.OrkIslandIsland(
    rows=["WWW", "WCW"],
    cities=[orkisland_pb2.OrkIslandCity(cells=[4])],
    paths=[orkisland_pb2.OrkIslandPath(a=0, b=0, cells=[5])],
)
ROUND = orkisland_pb2.OrkIslandRound(orks=[1], directions=[2], fallen=[0])
POSITION = {
    "total_scores": [1, 2, 3, 4],
    "statuses": [0, -1, 0, 0],
    "city_owners": [2],
    "path_owners": [0],
    "ork_owners": [0, 1],
    "ork_cells": [4, 5],
    "ork_healths": [90, 0],
}
STEPS = {"orks": [1], "directions": [2], "fallen": [0]}
NO_STEPS: Mapping[str, Sequence[int]] = {"orks": [], "directions": [], "fallen": []}


def make_match(**fields: Any) -> lobby_pb2.Table:
    """Return an open table of Ork Island where Ada leads the orcs."""
    return make_table(**{"options": OPTIONS, "seats": make_armies("Ada"), **fields})


def make_armies(*names: str) -> list[lobby_pb2.Seat]:
    """Return four seats, the first ones taken."""
    named = [*names, *[""] * SEATS]
    return [
        lobby_pb2.Seat(index=index, nickname=named[index], faction=index + 1)
        for index in range(SEATS)
    ]


def make_island_view(ply: int, since: int = 0, viewer: int = -1, **fields: Any) -> game_pb2.View:
    """Return a view of a match where all four move in every round, with its log since a ply.

    Who moved in the round that goes on is hidden, but from the mover.
    """
    round_ply = ply - ply % SEATS
    view = game_pb2.View(
        ply=ply,
        viewer=viewer,
        to_move=range(ply % SEATS, SEATS),
        orkisland=orkisland_pb2.OrkIslandView(round=ply // SEATS, **POSITION),
    )
    for number in range(since, ply):
        is_open = number < round_ply or number % SEATS == viewer
        entry = view.log.add(seat=number % SEATS, text="hold" if is_open else "?")
        if number % SEATS == SEATS - 1:
            entry.orkisland.CopyFrom(ROUND)
    if not since:
        view.options.CopyFrom(OPTIONS)
        view.orkisland.island.CopyFrom(ISLAND)
    view.MergeFrom(game_pb2.View(**fields))
    return view


def make_rounds(count: int) -> list[game_pb2.View]:
    """Return the views of a match round by round: its beginning, and one for each round."""
    rounds = range(0, (count + 1) * SEATS, SEATS)
    return [make_island_view(ply, max(ply - SEATS, 0)) for ply in rounds]
