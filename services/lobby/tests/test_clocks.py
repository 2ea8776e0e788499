"""When something is tried again."""

from services.lobby.clocks import Reminders, Retries

A, B = ("abcdefghijkl", 3), ("abcdefghijkl", 4)


def test_tries_are_spaced_out_up_to_a_minute() -> None:
    retries = Retries(5)
    tried = [now for now in range(400) if retries.due([A], now)]
    assert tried == [0, 5, 15, 35, 75, 135, 195, 255, 315, 375]


def test_each_has_its_own_clock_and_what_is_over_is_forgotten() -> None:
    retries = Retries(5)
    assert retries.due([A], 0) == [A]
    assert retries.due([A, B], 1) == [B]
    assert retries.due([B], 2) == []
    assert retries.due([A, B], 3) == [A]


def test_reminders_are_spaced_out_whoever_comes_and_goes() -> None:
    reminders = Reminders(5)
    asked = [now for now in range(400) if reminders.is_due("one", now)]
    assert asked == [0, 5, 15, 35, 75, 135, 195, 255, 315, 375]
    assert reminders.is_due("other", 390)


def test_what_comes_may_take_its_time_and_is_not_asked_for_meanwhile() -> None:
    reminders = Reminders(5)
    assert reminders.is_due("it", 0)
    assert not any(reminders.is_due("it", now, done=now) for now in range(1, 60))
    assert not reminders.is_due("it", 63, done=59)
    assert reminders.is_due("it", 64, done=59)


def test_what_nobody_wants_any_more_is_forgotten() -> None:
    reminders = Reminders(5)
    assert reminders.is_due("it", 0)
    assert reminders.is_due("it", 5)
    assert not reminders.is_due("it", 14)
    assert reminders.is_due("it", 25, done=3)  # not taken for something that comes
    assert not reminders.is_due("it", 29, done=3)
    assert reminders.is_due("it", 30, done=3)
