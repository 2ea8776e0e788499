"""Views that were rendered already, so that all who watch a table share them.

For each viewer: the newest view, and the last entries of the viewer's own log, from which the same
view is made with a longer or shorter log. What was hidden when an entry came is open in the log as
soon as a view tells it; entries that nobody has told again are forgotten.
"""

from collections.abc import Sequence

from hall.v1 import game_pb2

from services.wire.moves import UNTOLD
from services.wire.views import leave_out_what_stays

SPECTATOR = -1
LOG_KEPT = 32
"""Entries of a viewer's log in memory: enough for whoever is a little behind."""


class Views:
    """The views of one table."""

    def __init__(self) -> None:
        self._newest: dict[int, game_pb2.View] = {}
        self._logs: dict[int, list[game_pb2.LogEntry]] = {}

    def put(self, view: game_pb2.View) -> None:
        """Keep a view, unless a newer one of the same viewer is here."""
        known = self._newest.get(view.viewer)
        log = list(view.log)
        if known is not None and known.ply > view.ply:
            return
        if known is not None and known.HasField("outcome") == view.HasField("outcome"):
            # else the end has revealed what the log before it hides
            before = self._logs[view.viewer]
            overlap = len(log) - (view.ply - known.ply)
            if 0 <= overlap < len(before):
                log = _told(before[: len(before) - overlap]) + log
        self._newest[view.viewer] = view
        self._logs[view.viewer] = log[-max(LOG_KEPT, len(view.log)) :]

    def get(self, viewer: int, ply: int, since: int) -> game_pb2.View | None:
        """Return a viewer's view at a ply with the log from ply `since` on, or None."""
        view = self._newest.get(viewer)
        if view is None or view.ply != ply:
            return None
        size = ply - since
        if size == len(view.log):
            return view
        log = self._logs[viewer]
        if size > len(log) or (since == 0 and _is_from_later_on(view)):
            return None
        return _with_log(view, log[len(log) - size :])


def log_from(view: game_pb2.View, since: int) -> game_pb2.View:
    """Return a view with no more of its log than from a ply on."""
    first = view.ply - len(view.log)
    return view if since <= first else _with_log(view, view.log[since - first :])


def _with_log(view: game_pb2.View, log: Sequence[game_pb2.LogEntry]) -> game_pb2.View:
    """Return a view with another log. What Ork Island tells at the beginning only is left out."""
    copy = game_pb2.View()
    copy.CopyFrom(view)
    del copy.log[:]
    copy.log.extend(log)
    leave_out_what_stays(copy)
    return copy


def _is_from_later_on(view: game_pb2.View) -> bool:
    return view.HasField("orkisland") and not view.orkisland.HasField("island")


def _told(log: list[game_pb2.LogEntry]) -> list[game_pb2.LogEntry]:
    """Return what follows after the last entry that was hidden when it was told."""
    hidden = [index for index, entry in enumerate(log, start=1) if entry.text == UNTOLD]
    return log[max(hidden, default=0) :]
