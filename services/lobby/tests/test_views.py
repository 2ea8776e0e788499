"""Views that are shared, with logs of different lengths."""

from hall.v1 import game_pb2

from services.lobby.views import LOG_KEPT, SPECTATOR, Views


def view(ply: int, since: int, viewer: int = SPECTATOR) -> game_pb2.View:
    log = [game_pb2.LogEntry(text=f"move {i}") for i in range(since, ply)]
    return game_pb2.View(ply=ply, viewer=viewer, log=log)


def log_of(view: game_pb2.View | None) -> list[str] | None:
    return None if view is None else [entry.text for entry in view.log]


def test_the_same_view_is_answered_to_all_who_know_as_much() -> None:
    views = Views()
    newest = view(5, since=4)
    views.put(newest)
    assert views.get(SPECTATOR, 5, 4) is newest
    assert views.get(0, 5, 4) is None
    assert views.get(SPECTATOR, 6, 4) is None
    assert views.get(SPECTATOR, 5, 3) is None


def test_who_is_a_little_behind_gets_all_that_was_missed() -> None:
    views = Views()
    for ply in range(1, 6):
        views.put(view(ply, since=ply - 1))
    assert log_of(views.get(SPECTATOR, 5, 2)) == ["move 2", "move 3", "move 4"]
    assert log_of(views.get(SPECTATOR, 5, 5)) == []
    assert log_of(views.get(SPECTATOR, 5, 0)) == log_of(view(5, 0))


def test_logs_in_memory_are_short_unless_asked_for() -> None:
    views = Views()
    for ply in range(1, 101):
        views.put(view(ply, since=ply - 1))
    assert log_of(views.get(SPECTATOR, 100, 100 - LOG_KEPT)) == log_of(view(100, 100 - LOG_KEPT))
    assert views.get(SPECTATOR, 100, 99 - LOG_KEPT) is None
    views.put(view(100, since=0))
    assert log_of(views.get(SPECTATOR, 100, 0)) == log_of(view(100, 0))
    assert log_of(views.get(SPECTATOR, 100, 99)) == ["move 99"]


def test_a_gap_is_never_hidden() -> None:
    views = Views()
    views.put(view(3, since=0))
    views.put(view(9, since=8))
    assert views.get(SPECTATOR, 9, 3) is None
    assert log_of(views.get(SPECTATOR, 9, 8)) == ["move 8"]


def test_the_end_reveals_what_the_log_before_it_hides() -> None:
    views = Views()
    views.put(view(5, since=0))
    last = view(6, since=5)
    last.outcome.SetInParent()
    views.put(last)
    assert views.get(SPECTATOR, 6, 5) is last
    assert views.get(SPECTATOR, 6, 4) is None


def test_an_older_view_does_not_replace_a_newer_one() -> None:
    views = Views()
    views.put(view(5, since=4))
    views.put(view(4, since=0))
    assert log_of(views.get(SPECTATOR, 5, 4)) == ["move 4"]
