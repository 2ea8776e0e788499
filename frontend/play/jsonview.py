"""What the page gets for what the lobby sends: a table and a view as plain dictionaries.

Written by hand, since it runs for every move and every viewer; a test holds it against the
descriptors of the messages. Armadöra's fields stand at the top level of view, entry and outcome.
Of Ork Island, whose views are in island_json.py, a table has the settings.
"""

from typing import Any

from hall.v1 import armadora_pb2, game_pb2, lobby_pb2, orkisland_pb2

from frontend.play.words import FACTIONS, FIRSTS, STATUSES, VISIBILITIES

Json = dict[str, Any]

USUAL_SETTINGS = {
    "rows": 70,
    "cols": 70,
    "nb_rounds": 200,
    "initial_health": 100,
    "nb_orks": 15,
    "cost_grass": 1,
    "cost_forest": 2,
    "cost_sand": 3,
    "cost_city": 0,
    "cost_path": 0,
    "bonus_per_city_cell": 1,
    "bonus_per_path_cell": 1,
    "factor_connected_component": 2,
}
"""What a setting of Ork Island is where it is left out, as OrkIslandOptions says."""


def table_json(table: lobby_pb2.Table) -> Json:
    """Return a table; when it was opened and whether its chat is public, no page shows."""
    return {
        "id": table.id,
        "number": table.number,
        "options": game_json(table.options),
        "visibility": VISIBILITIES[table.visibility],
        "status": STATUSES[table.status],
        "seats": [seat_json(seat) for seat in table.seats],
        "host": table.host,
        "host_watches": table.host_watches,
        "ply": table.ply,
        "to_move": list(table.to_move),
        "revision": table.revision,
        "rematch_id": table.rematch_id,
        "standings": [standing_json(standing) for standing in table.standings],
        "times": times_json(table.times) if table.HasField("times") else None,
        "is_practice": table.is_practice,
        "seed": table.seed if table.HasField("seed") else None,
        "has_hints": table.has_hints,
    }


def game_json(options: game_pb2.GameOptions) -> Json:
    """Return the options of a table under the name of its game; factions are those of the seats."""
    if options.HasField("orkisland"):
        return {"orkisland": settings_json(options.orkisland)}
    return {"armadora": options_json(options.armadora)}


def times_json(times: lobby_pb2.MoveTimes) -> Json:
    """Return how long moves may take."""
    return {
        "program_ms": times.program_ms,
        "program_first_ms": times.program_first_ms,
        "person_ms": times.person_ms,
    }


def options_json(options: armadora_pb2.ArmadoraOptions) -> Json:
    """Return the options of a table of Armadöra."""
    return {
        "seats": options.seats,
        "advanced": options.advanced,
        "teams": options.teams,
        "memory": options.memory,
        "first": FIRSTS[options.first],
        "first_seat": options.first_seat,
    }


def settings_json(settings: orkisland_pb2.OrkIslandOptions) -> Json:
    """Return the settings of a table of Ork Island, all but the grid, with those left out."""
    return {
        name: getattr(settings, name) if settings.HasField(name) else usual
        for name, usual in USUAL_SETTINGS.items()
    }


def seat_json(seat: lobby_pb2.Seat) -> Json:
    """Return a seat, free or taken."""
    return {
        "index": seat.index,
        "nickname": seat.nickname,
        "faction": FACTIONS[seat.faction],
        "bot": seat.bot,
        "is_program": seat.is_program,
    }


def view_json(view: game_pb2.View) -> Json:
    """Return a view of Armadöra; its options are those of the table."""
    game = view.armadora
    return {
        "ply": view.ply,
        "viewer": view.viewer,
        "to_move": list(view.to_move),
        "log": [entry_json(entry) for entry in view.log],
        "outcome": outcome_json(view.outcome) if view.HasField("outcome") else None,
        "gold": list(game.gold),
        "warriors": list(game.warriors),
        "values": list(game.values),
        "territories": list(game.territories),
        "palisades": list(game.palisades),
        "palisades_left": game.palisades_left,
        "warriors_left": list(game.warriors_left),
        "passed": list(game.passed),
        "hand": list(game.hand),
        "legal_squares": list(game.legal_squares),
        "legal_lines": list(game.legal_lines),
        "barred_pairs": list(game.barred_pairs),
        "palisades_allowed": game.palisades_allowed,
        "army": game.army,
        "advanced": advanced_json(game.advanced) if game.HasField("advanced") else None,
    }


def advanced_json(advanced: armadora_pb2.ArmadoraAdvancedView) -> Json:
    """Return what the advanced game adds to a view."""
    return {
        "power_tokens": list(advanced.power_tokens),
        "reinforcements": list(advanced.reinforcements),
        "face_up": list(advanced.face_up),
        "looked_at": list(advanced.looked_at),
        "arrows": list(advanced.arrows),
        "reinforced": list(advanced.reinforced),
        "main_action_due": advanced.main_action_due,
        "power_squares": list(advanced.power_squares),
        "power_lines": list(advanced.power_lines),
        "power_barred": advanced.power_barred,
        "reinforcement_squares": list(advanced.reinforcement_squares),
        "reinforcement_barred": advanced.reinforcement_barred,
    }


def entry_json(entry: game_pb2.LogEntry) -> Json:
    """Return one entry of the log with what followed from the move."""
    return {
        "seat": entry.seat,
        "text": entry.text,
        "closed": [territory_json(territory) for territory in entry.armadora.closed],
        "passed": list(entry.armadora.passed),
    }


def territory_json(territory: armadora_pb2.ArmadoraTerritory) -> Json:
    """Return a territory."""
    return {"squares": list(territory.squares), "gold": territory.gold}


def outcome_json(outcome: game_pb2.Outcome) -> Json:
    """Return who got what, and why."""
    scoring = outcome.armadora
    return {
        "standings": [standing_json(standing) for standing in outcome.standings],
        "territories": [territory_score_json(score) for score in scoring.territories],
        "piles": [list(piles.gold) for piles in scoring.piles],
    }


def standing_json(standing: game_pb2.Standing) -> Json:
    """Return what one seat reached."""
    return {"seat": standing.seat, "score": standing.score, "rank": standing.rank}


def territory_score_json(score: armadora_pb2.ArmadoraTerritoryScore) -> Json:
    """Return a territory at the end, with its land at the top level."""
    return {
        **territory_json(score.territory),
        "strengths": list(score.strengths),
        "winners": list(score.winners),
        "share": score.share,
    }
