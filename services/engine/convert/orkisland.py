"""Ork Island: its settings, island, views, log entries and scores as messages."""

from collections.abc import Mapping
from typing import Any

from hall.v1 import game_pb2, orkisland_pb2

from services.engine.convert.bad_options import bad_options
from services.engine.rules.orkisland.island import Island, Path
from services.engine.rules.orkisland.scoring import Scoring
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.orkisland.state import Report
from services.engine.rules.orkisland.view import LogEntry, View

types: tuple[type, ...] = (Settings, View, Scoring)


def read_options(options: game_pb2.GameOptions) -> Settings:
    """Return the settings of a record or a table. Raises Refusal for factions."""
    if options.factions:
        raise bad_options("nobody has a faction in Ork Island; leave them out of the options")
    return read_settings(options.orkisland)


read_table_options = read_options


def read_settings(options: orkisland_pb2.OrkIslandOptions) -> Settings:
    """Return the settings of a match; what the message leaves out has its default.

    The fields of both have the same names.
    """
    chosen: dict[str, Any] = {field.name: value for field, value in options.ListFields()}
    if options.HasField("grid"):
        chosen["grid"] = _read_island(options.grid)
    return Settings(**chosen)


def read_view(view: game_pb2.View) -> View:
    """Return what a message tells about a running match.

    Options and island are None where the message leaves them out.
    """
    position = view.orkisland
    return View(
        ply=view.ply,
        viewer=None if view.viewer < 0 else view.viewer,
        to_move=tuple(view.to_move),
        log=tuple([_read_log_entry(entry) for entry in view.log]),
        outcome=None,
        options=read_options(view.options) if view.HasField("options") else None,
        round=position.round,
        total_scores=tuple(position.total_scores),
        statuses=tuple(position.statuses),
        city_owners=tuple(position.city_owners),
        path_owners=tuple(position.path_owners),
        ork_owners=tuple(position.ork_owners),
        ork_cells=tuple(position.ork_cells),
        ork_healths=tuple(position.ork_healths),
        out=tuple(position.out),
        island=_read_island(position.island) if position.HasField("island") else None,
    )


def write_options(options: Settings) -> Mapping[str, object]:
    """Return the fields of GameOptions."""
    return {"orkisland": write_settings(options)}


def write_settings(options: Settings) -> Mapping[str, object]:
    """Return the fields of OrkIslandOptions."""
    return {
        "rows": options.rows,
        "cols": options.cols,
        "nb_rounds": options.nb_rounds,
        "initial_health": options.initial_health,
        "nb_orks": options.nb_orks,
        "cost_grass": options.cost_grass,
        "cost_forest": options.cost_forest,
        "cost_sand": options.cost_sand,
        "cost_city": options.cost_city,
        "cost_path": options.cost_path,
        "bonus_per_city_cell": options.bonus_per_city_cell,
        "bonus_per_path_cell": options.bonus_per_path_cell,
        "factor_connected_component": options.factor_connected_component,
        "grid": None if options.grid is None else _write_island(options.grid),
    }


def write_position(view: View) -> Mapping[str, object]:
    """Return the fields of OrkIslandView."""
    return {
        "round": view.round,
        "total_scores": view.total_scores,
        "statuses": view.statuses,
        "city_owners": view.city_owners,
        "path_owners": view.path_owners,
        "ork_owners": view.ork_owners,
        "ork_cells": view.ork_cells,
        "ork_healths": view.ork_healths,
        "out": view.out,
        "island": None if view.island is None else _write_island(view.island),
    }


def write_log_entry(entry: LogEntry) -> Mapping[str, object]:
    """Return the fields of LogEntry."""
    report = entry.report
    return {
        "seat": entry.seat,
        "text": entry.text,
        "orkisland": None
        if report is None
        else {"orks": report.orks, "directions": report.directions, "fallen": report.fallen},
    }


def write_scoring(scoring: Scoring) -> Mapping[str, object]:
    """Return the fields of OrkIslandScoring."""
    return {"cities": scoring.cities, "paths": scoring.paths, "orks": scoring.orks}


def _read_log_entry(entry: game_pb2.LogEntry) -> LogEntry:
    report = None
    if entry.HasField("orkisland"):
        played = entry.orkisland
        report = Report(tuple(played.orks), tuple(played.directions), tuple(played.fallen))
    return LogEntry(entry.seat, entry.text, report)


def _read_island(island: orkisland_pb2.OrkIslandIsland) -> Island:
    return Island(
        rows=tuple(island.rows),
        cities=tuple([tuple(city.cells) for city in island.cities]),
        paths=tuple([Path(path.a, path.b, tuple(path.cells)) for path in island.paths]),
    )


def _write_island(island: Island) -> Mapping[str, object]:
    return {
        "rows": island.rows,
        "cities": [{"cells": cells} for cells in island.cities],
        "paths": [{"a": path.a, "b": path.b, "cells": path.cells} for path in island.paths],
    }
