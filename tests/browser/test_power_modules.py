"""What the modules of the pages make of powers and reinforcements."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.frames import ADVANCED


def test_an_aimed_power_takes_its_own_squares_only(run: Callable[..., Any]) -> None:
    outcome = run(
        "table/selection.js",
        """({
          begin, chooseMode, chooseSquare, chooseValue, toggleLine, offeredLines, moveOf, undo
        }, view) => {
          const aimed = (mode) => chooseMode(begin(view), mode);
          const chosen = (mode, square) => moveOf(chooseSquare(view, aimed(mode), square));
          return {
            look: chosen("look", 1), elsewhere: chosen("look", 2), shoot: chosen("shoot", 1),
            reinforced: chosen("reinforcement", 0), lines: offeredLines(view, aimed("look")),
            palisade: moveOf(toggleLine(view, aimed("look"), 0)),
            back: undo(view, chooseMode(chooseValue(view, begin(view), 1), "look")).mode,
            hand: moveOf(chooseValue(view, chooseSquare(view, aimed("look"), 1), 1)),
          };
        }""",
        ADVANCED,
    )
    assert outcome == {
        "look": "m@b1",
        "elsewhere": None,
        "shoot": "e@b1",
        "reinforced": "r@a1",
        "lines": [],
        "palisade": None,
        "back": "warrior",
        "hand": None,
    }


def test_an_extra_palisade_is_one_only(run: Callable[..., Any]) -> None:
    advanced = {**ADVANCED["advanced"], "power_squares": [], "power_lines": [1, 5]}
    moves = run(
        "table/selection.js",
        """({ begin, chooseMode, toggleLine, moveOf }, view) => {
          const one = toggleLine(view, chooseMode(begin(view), "extra"), 1);
          const other = toggleLine(view, one, 5);
          const illegal = toggleLine(view, one, 0);
          return [one, other, illegal, toggleLine(view, one, 1)].map(moveOf);
        }""",
        {**ADVANCED, "advanced": advanced},
    )
    assert moves == ["o@b1c1", "o@f1g1", "o@b1c1", None]


def test_a_pass_is_not_possible_while_an_action_is_due(run: Callable[..., Any]) -> None:
    due = {**ADVANCED, "advanced": {**ADVANCED["advanced"], "main_action_due": True}}
    told = run(
        "table/explain.js",
        """({ whyNotMode }, ...views) => views.map((view) => {
          const seats = [{ nickname: "Ada", faction: "mage" }, { nickname: "Fox", faction: "elf" }];
          const table = { seats, options: { armadora: {} } };
          return whyNotMode({ table, view, pending: null }, "pass");
        })""",
        ADVANCED,
        due,
    )
    assert told == [None, {"text": "After a power a main action must follow.", "rule": "R43"}]


@pytest.mark.parametrize(
    ("barred", "sentence", "rule"),
    [
        (
            "POWER_ALREADY_USED",
            "One power a turn. The next one has to wait for your next turn.",
            "R42",
        ),
        (
            "NO_MAIN_ACTION",
            "A main action has to follow a power, and none would be left.",
            "R43",
        ),
        (
            "NO_TARGET",
            "Your arrow needs a warrior of yours in the same territory, and a free square in it.",
            "R48",
        ),
    ],
)
def test_a_power_that_is_not_possible_says_why(
    run: Callable[..., Any], barred: str, sentence: str, rule: str
) -> None:
    advanced = {**ADVANCED["advanced"], "power_squares": [], "power_barred": barred}
    told = run(
        "table/explain.js",
        """({ whyNotMode }, view) => {
          const seats = [{ nickname: "Ada", faction: "elf" }, { nickname: "Fox", faction: "mage" }];
          const table = { seats, options: { armadora: {} } };
          return whyNotMode({ table, view, pending: null }, "shoot");
        }""",
        {**ADVANCED, "advanced": advanced},
    )
    assert told == {"text": sentence, "rule": rule}


def test_squares_that_a_power_cannot_aim_at_say_why(run: Callable[..., Any]) -> None:
    told = run(
        "table/explain.js",
        """({ whyNotSquare }, view) => {
          const names = ["Ada", "Fox", "Tobias", "Mirela"];
          const seats = names.map((nickname) => ({ nickname, faction: "mage" }));
          const table = { seats, options: { armadora: { teams: true } } };
          const selection = { mode: "look", value: null, square: null, lines: [] };
          return [0, 1, 2, 3, 4].map((square) =>
            whyNotSquare({ table, view, selection, pending: null }, square));
        }""",
        {
            **ADVANCED,
            "warriors": [1, 2, 3, 2] + [0] * 36,
            "advanced": {**ADVANCED["advanced"], "face_up": [3]},
        },
    )
    assert told == [
        {"text": "The warrior on a1 is your own. Choose one of an opponent.", "rule": "R45"},
        None,
        {"text": "The warrior on c1 is your partner's.", "rule": "R65"},
        {"text": "The warrior on d1 is face up already.", "rule": "R56"},
        {"text": "No warrior stands on e1.", "rule": "R45"},
    ]


@pytest.mark.parametrize(
    ("call", "mode"), [("whyNotSquare(state, 4)", "show"), ("whyNotLine(state, 5)", "extra")]
)
def test_a_place_after_which_no_action_could_follow_says_why(
    run: Callable[..., Any], call: str, mode: str
) -> None:
    told = run(
        "table/explain.js",
        """({ whyNotSquare, whyNotLine }, view, mode) => {
          const seats = [{ nickname: "Ada", faction: "orc" }, { nickname: "Fox", faction: "elf" }];
          const table = { seats, options: { armadora: {} } };
          const selection = { mode, value: null, square: null, lines: [] };
          const state = { table, view, selection, pending: null };
          return CALL;
        }""".replace("CALL", call),
        {
            **ADVANCED,
            "palisades": [],
            "palisades_left": 9,
            "advanced": {**ADVANCED["advanced"], "power_squares": [5], "power_lines": [1]},
        },
        mode,
    )
    assert told == {
        "text": "A main action has to follow a power, and none would be left.",
        "rule": "R43",
    }


@pytest.mark.parametrize(
    ("text", "squares", "tokens"),
    [
        ("m@b1", [], ["look"]),
        ("e@b1", [], ["shoot"]),
        ("r@b1", [], ["reinforcement"]),
        ("w?@b1", [1], []),
        ("g2@b1", [1], []),
    ],
)
def test_a_warrior_comes_once_and_its_tokens_later(
    run: Callable[..., Any], text: str, squares: list[int], tokens: list[str]
) -> None:
    arriving, recent = run(
        "table/picturing.js",
        """({ createPicturing }, view, text) => {
          const seats = [{ index: 0, faction: "orc" }, { index: 1, faction: "mage" }];
          const log = [{ seat: 1, text, closed: [], passed: [] }];
          const state = {
            table: { seats, options: { armadora: {} } }, view, log, selection: null,
            pending: null, replaying: 0,
          };
          const { arriving, recent } = createPicturing()(state, view, {});
          return [arriving, recent];
        }""",
        {**ADVANCED, "ply": 1},
        text,
    )
    assert arriving["squares"] == squares
    assert [token["kind"] for token in arriving["tokens"]] == tokens
    assert recent["squares"] == [1]


def test_who_would_lose_the_reinforcement_is_warned(run: Callable[..., Any]) -> None:
    warned = run(
        "table/warning.js",
        """({ reinforcementWarning }, view) => {
          const place = { mode: "warrior", value: 1, square: 1, lines: [] };
          const last = { ...view, hand: [1, 0, 0, 0, 0] };
          const unused = { ...view.advanced, reinforcement_squares: [] };
          const used = { ...view.advanced, reinforcements: [0, 1] };
          return [
            reinforcementWarning(view, place),
            reinforcementWarning(last, { ...place, square: null }),
            reinforcementWarning(last, place),
            reinforcementWarning({ ...last, advanced: unused }, place),
            reinforcementWarning({ ...last, advanced: used }, place),
          ];
        }""",
        ADVANCED,
    )
    assert [sentence.split(" ")[:4] for sentence in warned] == [
        [""],
        [""],
        ["Your", "reinforcement", "is", "possible"],
        ["No", "warrior", "left", "then:"],
        [""],
    ]


def test_who_passes_is_told_all_that_is_lost(run: Callable[..., Any]) -> None:
    advanced = ADVANCED["advanced"]
    warned = run(
        "table/warning.js",
        "({ passSentence }, ...views) => views.map(passSentence)",
        ADVANCED,
        {**ADVANCED, "advanced": {**advanced, "power_tokens": [1, 1], "reinforcements": [0, 1]}},
        {**ADVANCED, "advanced": None, "warriors_left": [1, 2]},
        {**ADVANCED, "advanced": None, "warriors_left": [0, 2]},
    )
    forever = "Passing is for the rest of the game."
    assert warned == [
        f"{forever} You lose 2 warriors, your reinforcement, and 2 unused powers.",
        f"{forever} You lose 2 warriors and 1 unused power.",
        f"{forever} You lose 1 warrior.",
        forever,
    ]


def test_a_power_belongs_to_the_action_that_follows(run: Callable[..., Any]) -> None:
    outcome = run(
        "board/recent.js",
        """({ recentEntries, lastTurn }) => {
          const log = [[0, "w?@a1"], [1, "e@a1"], [1, "pass"], [2, "m@a1"]].map(
            ([seat, text]) => ({ seat, text }));
          const view = { viewer: 2, warriors_left: [8, 8, 8] };
          const texts = (entries) => entries.map(({ text }) => text);
          return [lastTurn(log), lastTurn(log.slice(0, 3)), recentEntries(log, view)].map(texts);
        }""",
    )
    assert outcome == [["m@a1"], ["e@a1", "pass"], ["e@a1", "pass", "m@a1"]]


def test_only_the_mage_is_told_what_its_look_has_shown(run: Callable[..., Any]) -> None:
    told = run(
        "table/frames.js",
        """async ({ createFrames }, view) => {
          const { createStore } = await import("/static/play/table/store.js");
          const tellTo = (viewer, value) => {
            const store = createStore();
            const told = [];
            const { receive } = createFrames(store, {
              toast: { tell: (text) => told.push(text) }, reconnect() {} });
            const entry = { seat: 0, text: "m@b1", closed: [], passed: [] };
            const values = [3, value, ...Array(38).fill(0)];
            receive({ type: "view", view: { ...view, viewer } });
            receive({ type: "view", view: { ...view, viewer, ply: 3, log: [entry], values } });
            return told;
          };
          return [tellTo(0, 4), tellTo(1, 0), tellTo(-1, 0)];
        }""",
        ADVANCED,
    )
    assert told == [["The warrior on b1 is a 4."], [], []]


def test_that_a_mage_has_looked_is_told_to_all_others(run: Callable[..., Any]) -> None:
    said = run(
        "table/sentences.js",
        """({ spokenSquare }, view) => {
          const seats = [{ nickname: "Ada", faction: "elf" }, { nickname: "Fox", faction: "mage" }];
          const table = { seats, options: { armadora: {} } };
          const to = (viewer, value, outcome = null) => spokenSquare({ table, selection: null,
            view: { ...view, viewer, outcome, values: [value, ...view.values.slice(1)] } }, 0);
          return [to(0, 3), to(-1, 0), to(1, 3), to(-1, 3, {})];
        }""",
        {**ADVANCED, "advanced": {**ADVANCED["advanced"], "arrows": [], "looked_at": [0]}},
    )
    assert said == [
        "a1, your warrior, 3, seen by a Mage.",
        "a1, Elf warrior of Ada, face down, seen by a Mage.",
        "a1, Elf warrior of Ada, 3.",
        "a1, Elf warrior of Ada, 3.",
    ]


def test_a_warrior_is_spoken_with_all_that_lies_on_it(run: Callable[..., Any]) -> None:
    said = run(
        "table/sentences.js",
        """({ spokenSquare }, view) => {
          const seats = [{ nickname: "Ada", faction: "elf" }, { nickname: "Fox", faction: "orc" }];
          const table = { seats, options: { armadora: {} } };
          const selection = { mode: "look", value: null, square: null, lines: [] };
          const state = { table, view, selection: null };
          return [[state, 0], [{ ...state, selection }, 1], [state, 3]].map((at) =>
            spokenSquare(...at));
        }""",
        {
            **ADVANCED,
            "values": [3, 0, 0, 4] + [0] * 36,
            "advanced": {
                **ADVANCED["advanced"],
                "arrows": [1, 1],
                "face_up": [3],
                "reinforced": [0],
            },
        },
    )
    assert said == [
        "a1, your warrior, 3, reinforced.",
        "b1, Orc warrior of Fox, face down, 2 arrows. You may choose it.",
        "d1, Orc warrior of Fox, 4, face up.",
    ]
