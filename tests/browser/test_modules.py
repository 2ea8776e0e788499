"""Modules of the pages by themselves, imported from the running hall."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.frames import VIEW
from tests.stack import Stack


def test_a_second_palisade_is_offered_only_where_the_pair_is_allowed(
    run: Callable[..., Any],
) -> None:
    outcome = run(
        "table/selection.js",
        """({ begin, chooseMode, toggleLine, offeredLines, moveOf, undo }, view) => {
          const one = toggleLine(view, chooseMode(begin(view), "palisades"), 0);
          const barred = toggleLine(view, one, 1);
          const two = toggleLine(view, one, 5);
          return {
            offered: offeredLines(view, one), barred: barred.lines, move: moveOf(two),
            third: offeredLines(view, two), undone: undo(view, two).lines,
          };
        }""",
        VIEW,
    )
    assert outcome == {
        "offered": [5],
        "barred": [0],
        "move": "p@a1b1,f1g1",
        "third": [],
        "undone": [0],
    }


def test_a_warrior_that_is_not_in_the_hand_cannot_be_chosen(run: Callable[..., Any]) -> None:
    move = run(
        "table/selection.js",
        """({ begin, chooseValue, chooseSquare, moveOf }, view) => [3, 5].map((value) => {
          const held = chooseValue(view, begin(view), value);
          return moveOf(chooseSquare(view, held, 1));
        })""",
        VIEW,
    )
    assert move == [None, "w5@b1"]


def test_the_hand_shows_what_is_taken_from_it(run: Callable[..., Any]) -> None:
    pressed = run(
        "table/hand.js",
        """({ createHand }, view) => ["warrior", "show", "palisades"].map((mode) => {
          const hand = createHand(() => {});
          const seats = [{ nickname: "Ada", faction: "goblin" }];
          const selection = { mode, value: 5, square: null, lines: [] };
          hand.render({ table: { seats }, view, selection, pending: null });
          const chosen = [...hand.list.querySelectorAll("[aria-pressed=true]")];
          return chosen.map((button) => button.dataset.value);
        })""",
        {**VIEW, "army": 16, "values": [], "warriors": []},
    )
    assert pressed == [["5"], ["5"], []]


def test_a_warrior_kept_for_another_act_is_nothing_to_take_back(run: Callable[..., Any]) -> None:
    outcome = run(
        "table/selection.js",
        """({ begin, chooseMode, chooseValue, canUndo, undo }, view) => {
          const held = chooseValue(view, begin(view), 1);
          const away = chooseMode(held, "palisades");
          return [canUndo(view, held), undo(view, held).value, canUndo(view, away),
            chooseMode(away, "warrior").value];
        }""",
        VIEW,
    )
    assert outcome == [True, None, False, 1]


def test_a_replay_offers_nothing(run: Callable[..., Any]) -> None:
    said = run(
        "table/sentences.js",
        """({ spokenSquare }, view) => {
          const selection = { mode: "warrior", value: null, square: null, lines: [] };
          const live = { view, selection, pending: null };
          const replay = { view, selection: null, is_replay: true };
          const sent = { ...live, pending: { move: "w1@c1", ply: 2, id: "one" } };
          return [live, replay, sent].map((state) => spokenSquare(state, 1));
        }""",
        {**VIEW, "gold": [0] * 40, "warriors": [0] * 40},
    )
    assert said == ["b1, free, you may place here.", "b1, free.", "b1, free."]


def test_the_log_grows_without_gaps_and_never_goes_back(run: Callable[..., Any]) -> None:
    outcome = run(
        "table/store.js",
        """({ createStore }, view) => {
          const store = createStore();
          const entry = (text) => ({ seat: 0, text, closed: [], passed: [] });
          const known = () => store.get().log.map(({ text }) => text);
          const taken = [
            store.receiveView(view),
            store.receiveView({ ...view, ply: 1, log: [] }),
            store.receiveView({ ...view, ply: 4, log: [entry("w1@c1")] }),
            store.receiveView({ ...view, ply: 3, log: [entry("w1@b1")] }),
          ];
          const grown = known();
          store.reopen();
          store.receiveView({ ...view, ply: 1, log: [] });
          return { taken, grown, afterReopening: known(), ply: store.get().view.ply };
        }""",
        VIEW,
    )
    assert outcome == {
        "taken": [True, True, False, True],
        "grown": ["w3@a1", "pass", "w1@b1"],
        "afterReopening": ["w3@a1"],
        "ply": 1,
    }


def test_a_move_that_came_too_late_is_let_go_and_explained(run: Callable[..., Any]) -> None:
    outcome = run(
        "table/frames.js",
        """async ({ createFrames }, view) => {
          const { createStore } = await import("/static/play/table/store.js");
          const store = createStore();
          const told = [];
          const toast = { tell: (text) => told.push(text), refuse: ({ text }) => told.push(text) };
          const { receive } = createFrames(store, { toast, reconnect() {} });
          const seats = [{ nickname: "Ada" }, { nickname: "Fox" }];
          receive({ type: "table", table: { seats }, seat: 0 });
          receive({ type: "view", view });
          store.set({ pending: { move: "w1@b1", ply: 2, id: "one" } });
          receive({ type: "refused", id: "other", reason: "MINE", message: "no", rule: "R12" });
          receive({ type: "refused", id: "one", reason: "STALE_PLY", message: "late", rule: "" });
          const { pending } = store.get();
          receive({ type: "view", view });
          return { pending, told };
        }""",
        VIEW,
    )
    assert outcome == {
        "pending": None,
        "told": ["Fox was faster. The board is up to date now, please choose again."],
    }


def test_an_own_move_is_known_again_where_the_log_hides_its_value(run: Callable[..., Any]) -> None:
    told = run(
        "table/frames.js",
        """async ({ createFrames }, view) => {
          const { createStore } = await import("/static/play/table/store.js");
          const seats = [{ nickname: "Ada" }, { nickname: "Fox" }];
          return ["w?@b1", "w1@b1", "w?@c1"].map((text) => {
            const store = createStore();
            const told = [];
            const toast = { tell: (sentence) => told.push(sentence) };
            const { receive } = createFrames(store, { toast, reconnect() {} });
            receive({ type: "table", table: { seats }, seat: 0 });
            receive({ type: "view", view });
            store.set({ pending: { move: "w1@b1", ply: 2, id: "one" } });
            const log = [{ seat: 0, text, closed: [], passed: [] }];
            receive({ type: "view", view: { ...view, ply: 3, log } });
            return [store.get().pending, told.length];
          });
        }""",
        VIEW,
    )
    assert told == [[None, 0], [None, 0], [None, 1]]


def test_a_seat_left_to_a_computer_is_told(run: Callable[..., Any]) -> None:
    told = run(
        "table/frames.js",
        """async ({ createFrames }) => {
          const { createStore } = await import("/static/play/table/store.js");
          const told = [];
          const toast = { tell: (text) => told.push(text) };
          const { receive } = createFrames(createStore(), { toast, reconnect() {} });
          const table = (status, ...bots) => {
            const names = ["Ada", "Ben"];
            const seats = bots.map((bot, index) => ({ index, bot, nickname: names[index] }));
            receive({ type: "table", table: { status, seats }, seat: 0 });
          };
          table("open", "", "");
          table("running", "", "greedy");
          table("running", "", "");
          table("running", "", "greedy");
          table("running", "", "greedy");
          return told;
        }""",
    )
    assert told == ["Ben has left. A computer plays on."]


def test_what_came_since_the_own_move_is_marked(run: Callable[..., Any]) -> None:
    recent = run(
        "board/recent.js",
        """({ recentEntries }) => {
          const since = (viewer, ...seats) => {
            const log = seats.map((seat) => ({ seat, text: "pass" }));
            const view = { viewer, warriors_left: [8, 8, 8, 8] };
            return recentEntries(log, view).map(({ seat }) => seat);
          };
          return [
            since(0), since(0, 3, 0), since(0, 3, 0, 1, 2), since(3, 0, 1),
            since(0, 0, 1, 2, 3, 1, 2), since(-1, 0, 1, 2, 3, 0),
          ];
        }""",
    )
    assert recent == [[], [0], [1, 2], [0, 1], [3, 1, 2], [2, 3, 0]]


def test_a_line_is_called_free_only_where_a_palisade_may_follow(run: Callable[..., Any]) -> None:
    said = run(
        "table/sentences.js",
        """({ spokenLine }, view) => {
          const seats = [{ nickname: "Ada" }, { nickname: "Fox" }];
          const options = { armadora: {} };
          const selection = { mode: "palisades", lines: [] };
          const state = { table: { seats, options }, view, selection };
          const empty = { ...state, view: { ...view, palisades_left: 0, legal_lines: [] } };
          const full = { ...state, selection: { mode: "palisades", lines: [0, 5] } };
          return [state, empty, full].map((state) => spokenLine(state, 1));
        }""",
        {**VIEW, "palisades": [], "palisades_left": 9},
    )
    assert said == [
        "Line between b1 and c1, free.",
        "Line between b1 and c1. No palisade is left in the supply.",
        "Line between b1 and c1. Two palisades a turn at most. Take one back first.",
    ]


def test_the_upright_board_is_the_wide_one_turned_to_the_left(run: Callable[..., Any]) -> None:
    outcome = run(
        "board/geometry.js",
        """({ WIDE, UPRIGHT, neighbourOf, lineOn, inReadingOrder, placeOf }) => {
          const squares = Array.from({ length: 40 }, (_, square) => square);
          const turned = { right: "above", below: "right", left: "below", above: "left" };
          const differ = (square, side) =>
            neighbourOf(WIDE, square, side) !== neighbourOf(UPRIGHT, square, turned[side]);
          const differing = Object.keys(turned).flatMap((side) =>
            squares.filter((square) => differ(square, side)));
          return {
            differing,
            edges: [lineOn(WIDE, 0, "left"), lineOn(UPRIGHT, 0, "below")],
            first: [inReadingOrder(WIDE, squares)[0], inReadingOrder(UPRIGHT, squares)[0]],
            standing: [placeOf(WIDE, 0).standing, placeOf(UPRIGHT, 0).standing],
          };
        }""",
    )
    assert outcome == {
        "differing": [],
        "edges": [None, None],
        "first": [0, 7],
        "standing": [True, False],
    }


@pytest.mark.parametrize("path", ["/", "/rules", "/rules/orkisland"])
def test_a_form_that_is_on_its_way_is_not_sent_again(page: Page, stack: Stack, path: str) -> None:
    page.goto(stack.page + path)
    prevented = page.evaluate(
        """() => {
          const prevented = [];
          addEventListener("submit", (event) => {
            prevented.push(event.defaultPrevented);
            event.preventDefault();
          });
          const form = document.querySelector("form[data-once]");
          form.requestSubmit();
          form.requestSubmit();
          return prevented;
        }"""
    )
    assert prevented == [False, True]


def test_the_log_is_headed_by_the_number_of_its_last_move(run: Callable[..., Any]) -> None:
    headed = run(
        "table/log.js",
        """({ createLog }, view) => {
          const part = (tag, id) => Object.assign(document.createElement(tag), { id });
          const parts = [part("ol", "log-list"), part("span", "log-count")];
          document.body.append(...parts);
          const { render } = createLog(() => {});
          const seats = [{ nickname: "Ada", faction: "mage" }, { nickname: "Fox", faction: "elf" }];
          const log = ["w?@a1", "w?@b1", "e@b1"].map((text, ply) =>
            ({ seat: ply % 2, text, closed: [], passed: [] }));
          const table = { seats, options: { armadora: {} } };
          const head = (plies) => {
            render({ table, view, log: log.slice(0, plies) }, null);
            const last = document.querySelector("#log-list li:last-child .log-number");
            return [document.querySelector("#log-count").textContent, last?.textContent ?? ""];
          };
          const headed = [0, 1, 3].map(head);
          for (const made of parts) made.remove();
          return headed;
        }""",
        VIEW,
    )
    assert headed == [["", ""], ["move 1", "1"], ["move 3", "3"]]
