"""What the viewer of Ork Island gets of a match: the island, and the position after each round.

The names are those of the messages; the first board has no steps.
"""

from collections.abc import Sequence
from typing import Any

from hall.v1 import game_pb2, orkisland_pb2

from frontend.play.jsonview import Json

_NO_ROUND = orkisland_pb2.OrkIslandRound()


def match_json(armies: Sequence[Json], views: Sequence[game_pb2.View]) -> Json:
    """Return a match from the views of all its plies; those within a round are left out."""
    first = views[0]
    return {
        "armies": list(armies),
        "settings": settings_json(first.options.orkisland),
        "island": island_json(first.orkisland.island),
        "positions": [position_json(view) for view in views if _ends_round(view)],
    }


def settings_json(settings: orkisland_pb2.OrkIslandOptions) -> Json:
    """Return the settings that what is shown depends on."""
    return {
        "initial_health": settings.initial_health,
        "bonus_per_city_cell": settings.bonus_per_city_cell,
        "bonus_per_path_cell": settings.bonus_per_path_cell,
    }


def island_json(island: orkisland_pb2.OrkIslandIsland) -> Json:
    """Return the ground, the cities and the paths."""
    return {
        "rows": list(island.rows),
        "cities": [{"cells": list(city.cells)} for city in island.cities],
        "paths": [{"a": path.a, "b": path.b, "cells": list(path.cells)} for path in island.paths],
    }


def position_json(view: game_pb2.View) -> Json:
    """Return the position of a view, with the steps of the round that led there."""
    game, played = view.orkisland, _round_of(view)
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


def _ends_round(view: game_pb2.View) -> bool:
    return view.ply == 0 or view.log[-1].HasField("orkisland")


def _round_of(view: game_pb2.View) -> Any:
    return view.log[-1].orkisland if view.log else _NO_ROUND
