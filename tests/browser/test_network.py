"""What a page does when the network, or the server behind it, goes away in the middle of a game."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.person import PATIENCE_SECONDS, Person, open_game, open_table_of_two
from tests.stack import Stack

MIDDLE_PLY = 6
BROKEN_CONNECTION = ("WebSocket connection", "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED")
"""What the browser itself says about a connection that is gone."""


def play_until(people: list[Person], ply: int) -> None:
    """Play until all pages are at a ply."""
    while min(person.ply for person in people) < ply:
        people[0].wait_until(
            lambda: any(person.is_due() for person in people), f"a turn before ply {ply}"
        )
        for person in people:
            if person.is_due():
                person.move_by_mouse(person.choose())
        for person in people:
            person.wait_for_ply(max(each.ply for each in people))


def whose_turn(people: list[Person]) -> tuple[Person, Person]:
    """Return who is to move, and who is not."""
    people[0].wait_until(lambda: any(person.is_due() for person in people), "a turn")
    mover = next(person for person in people if person.is_due())
    return mover, next(person for person in people if person is not mover)


def check_same_board(one: Person, other: Person) -> None:
    """Both pages must have the same game: every ply in the log, and the same pieces."""
    assert one.ply == other.ply
    for person in (one, other):
        expect(person.page.locator("#log-list [data-ply]")).to_have_count(person.ply)
    for known in ("warriors", "palisades", "gold", "passed", "warriors_left"):
        assert one.view[known] == other.view[known]


def test_a_page_heals_from_a_lost_network_and_from_a_killed_server(
    sit_down: Callable[[], Person], stack: Stack
) -> None:
    people = [sit_down(), sit_down()]
    open_table_of_two(*people)
    play_until(people, MIDDLE_PLY)

    mover, waiting = whose_turn(people)
    waiting.context.set_offline(True)
    expect(waiting.page.locator("#connection")).not_to_have_attribute("data-state", "live")
    mover.move_by_mouse(mover.choose())
    waiting.context.set_offline(False)
    waiting.wait_for_ply(mover.ply)
    check_same_board(mover, waiting)

    mover, waiting = whose_turn(people)
    stack["frontend"].kill()
    for person in people:
        expect(person.page.locator("#connection")).not_to_have_attribute("data-state", "live")
    ply = mover.ply
    mover.choose_by_mouse(mover.choose())
    mover.page.locator("[data-act=confirm]").click()
    sentence = "Connection lost. Your move is kept and will be sent."
    expect(mover.page.locator("#dock-sentence")).to_have_text(sentence)
    stack["frontend"].start()
    for person in people:
        person.wait_for_ply(ply + 1)
        expect(person.page.locator("#connection")).to_have_attribute("data-state", "live")
    expect(mover.page.locator("#toast")).to_be_hidden()
    check_same_board(mover, waiting)
    play_until(people, ply + 3)
    check_same_board(*people)
    for person in people:
        person.check_faultless(besides=BROKEN_CONNECTION)


def test_a_table_that_is_gone_stays_gone(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    person.page.clock.install()
    codes = iter([1011, 4404])
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        lines.append(line)
        if len(lines) == 1:
            line.connect_to_server()
        else:
            line.close(code=next(codes))

    person.page.route_web_socket("**/ws/table/*", connect)
    open_game(person)
    lines[0].close(code=1011)
    table = person.page.locator("#table")
    expect(table).to_have_attribute("data-phase", "gone", timeout=PATIENCE_SECONDS * 1000)
    person.page.clock.fast_forward(60_000)
    expect(table).to_have_attribute("data-phase", "gone")
    expect(person.page.locator("#connection-word")).to_have_text("Table gone")
    assert len(lines) == 3


def test_a_computer_that_is_slow_is_told_of_until_it_moves(run: Callable[..., Any]) -> None:
    told = run(
        "table/slow.js",
        """async ({ watchForSlow }) => {
          const { holdState } = await import("/static/play/shared/state.js");
          const playedBy = async (bots, connection, away = "") => {
            const table = { seats: bots.map((bot) => ({ bot })) };
            const state = holdState({ table, view: null, connection, away });
            watchForSlow(state, 0);
            state.set({ view: { to_move: [1] } });
            await new Promise((resolve) => setTimeout(resolve));
            const slow = state.get().away;
            state.set({ view: { to_move: [0] } });
            await null;
            return [slow, state.get().away];
          };
          return [await playedBy(["", "easy"], "live"), await playedBy(["", ""], "live"),
            await playedBy(["easy", "easy"], "live"), await playedBy(["", "easy"], "offline"),
            await playedBy(["", "easy"], "live", "engine")];
        }""",
    )

    assert told == [["computer", ""], ["", ""], ["", ""], ["", ""], ["engine", "engine"]]
