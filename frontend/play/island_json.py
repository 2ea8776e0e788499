"""What the pages get of Ork Island: the island, the position after each round, what is due now.

The names are those of the messages; the first board has no steps.
"""

from collections.abc import Iterable, Sequence

from hall.v1 import game_pb2, lobby_pb2, orkisland_pb2

from frontend.play.jsonview import Json, settings_json, standing_json
from frontend.play.words import FACTIONS

_NO_ROUND = orkisland_pb2.OrkIslandRound()


def match_json(table: lobby_pb2.Table, views: Sequence[game_pb2.View]) -> Json:
    """Return a match from its views; those within a round are left out."""
    first = views[0]
    return {
        **_later_json(table, filter(_ends_round, views)),
        "settings": settings_json(first.options.orkisland),
        "island": island_json(first.orkisland.island),
    }


def rounds_json(table: lobby_pb2.Table, views: Sequence[game_pb2.View], since: int) -> Json:
    """Return the rounds that ended after a ply, and where they lead; from ply 0 on the whole match.

    `ply` is where the round after them begins, and `round` how many were played by then.
    """
    ended = rounds_after(views, since) if since else list(filter(_ends_round, views))
    return {
        "ply": ended[-1].ply if ended else since,
        "round": ended[-1].orkisland.round if ended else None,
        "match": _later_json(table, ended) if since else match_json(table, views),
    }


def rounds_after(views: Iterable[game_pb2.View], since: int) -> list[game_pb2.View]:
    """Return the views that stand at the end of a round, of those after a ply."""
    return [view for view in views if view.ply > since and _ends_round(view)]


def count_rounds(view: game_pb2.View, since: int) -> int:
    """Return how many rounds ended after a ply, by the log of a view that reaches back to it."""
    new = max(view.ply - since, 0)
    return sum(entry.HasField("orkisland") for entry in view.log[len(view.log) - new :])


def due_json(view: game_pb2.View, positions: Sequence[Json], time_left_ms: int | None) -> Json:
    """Return what stands and what is due at a ply, with the positions since the ply before."""
    game = view.orkisland
    return {
        "ply": view.ply,
        "to_move": list(view.to_move),
        "round": game.round,
        "out": list(game.out),
        "outcome": _outcome_json(view.outcome) if view.HasField("outcome") else None,
        "positions": list(positions),
        "time_left_ms": time_left_ms,
    }


def armies_json(table: lobby_pb2.Table) -> list[Json]:
    """Return who leads each army."""
    return [{"name": seat.nickname, "faction": FACTIONS[seat.faction]} for seat in table.seats]


def island_json(island: orkisland_pb2.OrkIslandIsland) -> Json:
    """Return the ground, the cities and the paths."""
    return {
        "rows": list(island.rows),
        "cities": [{"cells": list(city.cells)} for city in island.cities],
        "paths": [{"a": path.a, "b": path.b, "cells": list(path.cells)} for path in island.paths],
    }


def position_json(view: game_pb2.View) -> Json:
    """Return the position of a view, with the steps of the round that led there."""
    game, played = view.orkisland, _last_round(view)
    return {
        "total_scores": list(game.total_scores),
        "statuses": list(game.statuses),
        "city_owners": list(game.city_owners),
        "path_owners": list(game.path_owners),
        "ork_owners": list(game.ork_owners),
        "ork_cells": list(game.ork_cells),
        "ork_healths": list(game.ork_healths),
        "orks": list(played.orks),
        "directions": list(played.directions),
        "fallen": list(played.fallen),
    }


def way_json(way: orkisland_pb2.OrkIslandWay) -> Json:
    """Return how an ork gets somewhere, if it can."""
    return {
        "ork": way.ork,
        "directions": list(way.directions),
        "cell": way.cell if way.HasField("cell") else None,
        "cost": way.cost,
    }


def _later_json(table: lobby_pb2.Table, ended: Iterable[game_pb2.View]) -> Json:
    """Return what grows with a match: who leads the armies, who may change, and its positions."""
    return {"armies": armies_json(table), "positions": [position_json(view) for view in ended]}


def _outcome_json(outcome: game_pb2.Outcome) -> Json:
    reached = outcome.orkisland
    return {
        "standings": [standing_json(standing) for standing in outcome.standings],
        "cities": list(reached.cities),
        "paths": list(reached.paths),
        "orks": list(reached.orks),
    }


def _ends_round(view: game_pb2.View) -> bool:
    return view.ply == 0 or view.log[-1].HasField("orkisland")


def _last_round(view: game_pb2.View) -> orkisland_pb2.OrkIslandRound:
    ended = (entry.orkisland for entry in reversed(view.log) if entry.HasField("orkisland"))
    return next(ended, _NO_ROUND)
