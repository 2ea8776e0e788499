"""What one seat, or a spectator, may know of a match, and how it is derived.

Only the orders of the running round are hidden, from all but the seat that gave them.
"""

from dataclasses import dataclass

from services.engine.rules.game import Outcome
from services.engine.rules.orkisland.island import Island
from services.engine.rules.orkisland.scoring import outcome
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.orkisland.state import (
    Ply,
    Report,
    State,
    first_ply_of_round,
    to_move,
)

HIDDEN = "?"


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One ply as a viewer may know it: `text` is "?" for orders of the running round."""

    seat: int
    text: str
    report: Report | None


@dataclass(frozen=True, slots=True)
class View:
    """The position for one viewer; `viewer` is None for a spectator.

    The fields are those of hall.v1.View and hall.v1.OrkIslandView, by the same names. What never
    changes, `options` and `island`, stands only in a view with the whole log.
    """

    ply: int
    viewer: int | None
    to_move: tuple[int, ...]
    log: tuple[LogEntry, ...]
    outcome: Outcome | None
    options: Settings | None
    round: int
    total_scores: tuple[int, ...]
    statuses: tuple[int, ...]
    city_owners: tuple[int, ...]
    path_owners: tuple[int, ...]
    ork_owners: tuple[int, ...]
    ork_cells: tuple[int, ...]
    ork_healths: tuple[int, ...]
    out: tuple[int, ...]
    island: Island | None


def view(state: State, viewer: int | None, since: int) -> View:
    """Return what a seat may know (None: a spectator), with the log from ply `since` on."""
    running = first_ply_of_round(state)
    log = [
        _log_entry(entry, is_open=ply < running or entry.seat == viewer)
        for ply, entry in enumerate(state.log[since:], start=since)
    ]
    return _render(state, viewer, tuple(log), is_whole=since == 0)


def open_view(state: State, since: int) -> View:
    """Return the view with nothing hidden, with the whole log from ply `since` on."""
    log = [_log_entry(entry, is_open=True) for entry in state.log[since:]]
    return _render(state, None, tuple(log), is_whole=since == 0)


def _render(state: State, viewer: int | None, log: tuple[LogEntry, ...], *, is_whole: bool) -> View:
    board = state.board
    # On the wire 0 is nobody.
    place_owners = [seat + 1 for seat in board.place_owner.tolist()]
    cities = len(state.island.cities)
    return View(
        ply=len(state.log),
        viewer=viewer,
        to_move=to_move(state),
        log=log,
        outcome=outcome(state),
        options=state.options if is_whole else None,
        round=state.round,
        total_scores=tuple(board.totals.tolist()),
        statuses=state.statuses,
        city_owners=tuple(place_owners[:cities]),
        path_owners=tuple(place_owners[cities:]),
        ork_owners=tuple(board.owner.tolist()),
        ork_cells=tuple(board.cell.tolist()),
        ork_healths=tuple(board.health.tolist()),
        out=state.out,
        island=state.island if is_whole else None,
    )


def _log_entry(ply: Ply, *, is_open: bool) -> LogEntry:
    return LogEntry(ply.seat, ply.text if is_open else HIDDEN, ply.report)
