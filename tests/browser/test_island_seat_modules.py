"""What the modules of a person's seat make of plans, orders and what rounds bring."""

from collections.abc import Callable
from typing import Any

HELP = """
const owners = [0, 0, 0, 1];
const position = (ork_cells, more = {}) => ({
  ork_cells, ork_owners: owners.slice(0, ork_cells.length),
  ork_healths: ork_cells.map(() => 100), fallen: [], orks: [], directions: [],
  city_owners: [0, 0], path_owners: [0], statuses: [0, 0, 0, 0], ...more });
const plan = (cells, more = {}) => ({ goal: { kind: "city", id: 0 }, cells, errand: 1, cost: 0,
  health: 100, waited: 0, next: [], roams: false, ...more });
const rows = ["WWWWWWWW", "W.CC.PCW", "W.CC..CW", "WWWWWWWW"];
const island = { rows, cities: [{ cells: [10, 11, 18, 19] }, { cells: [14, 22] }],
  paths: [{ a: 0, b: 1, cells: [13] }] };
const settings = { initial_health: 100, cost_city: 1, nb_rounds: 1 };
const match = (...positions) => ({ island, positions, settings,
  armies: [{ name: "Ada", faction: "orc" }, { name: "Hunter", faction: "goblin" }] });
const cellsIn = (plans) => Object.fromEntries(
  Object.entries(plans).map(([ork, { cells }]) => [ork, cells]));
"""
"""An island of 4 x 8 cells: a city of 2 x 2 on the left, one of 2 x 1 on the right, a path."""


def with_help(function: str) -> str:
    """Return a function that has positions, plans and a match at hand."""
    return f"async (...given) => {{ {HELP} return ({function})(...given); }}"


def test_plans_go_on_from_where_their_orks_stand(run: Callable[..., Any]) -> None:
    cells = run(
        "island/seat/plans.js",
        with_help("""({ goOn }) => {
          const plans = { 0: plan([9, 10, 11]), 1: plan([20, 19]), 2: plan([12]) };
          const after = goOn(plans, position([10, 20, 12]), 0);
          return { cells: cellsIn(after), waited: [0, 1, 2].map((ork) => after[ork].waited) };
        }"""),
    )

    assert cells == {"cells": {"0": [10, 11], "1": [20, 19], "2": [12]}, "waited": [0, 1, 0]}


def test_plans_of_orks_that_fell_strayed_or_changed_sides_are_over(run: Callable[..., Any]) -> None:
    left = run(
        "island/seat/plans.js",
        with_help("""({ goOn }) => {
          const plans = { 0: plan([9, 10]), 1: plan([20, 19]), 2: plan([12, 13]) };
          const after = position([10, 17, 13], { fallen: [0], ork_owners: [0, 0, 1] });
          return Object.keys(goOn(plans, after, 0));
        }"""),
    )

    assert left == []


def test_rounds_that_a_page_has_missed_are_gone_through_in_turn(run: Callable[..., Any]) -> None:
    cells = run(
        "island/seat/plans.js",
        with_help("""({ goOnTo }) => {
          const rounds = match(position([9]), position([10]), position([11]));
          return cellsIn(goOnTo(rounds, 0, { 0: plan([9, 10, 11, 12]) }, 0, 2));
        }"""),
    )

    assert cells == {"0": [11, 12]}


def test_orks_of_one_army_that_face_each_other_change_their_ways(run: Callable[..., Any]) -> None:
    cells = run(
        "island/seat/plans.js",
        with_help("""({ giveWay }) => cellsIn(giveWay(
          { 0: plan([9, 10, 11]), 1: plan([10, 9, 17]) }, position([9, 10]), 0))"""),
    )

    assert cells == {"0": [9, 17], "1": [10, 11]}


def test_an_ork_that_waits_behind_one_that_stands_lets_that_one_go(run: Callable[..., Any]) -> None:
    given = run(
        "island/seat/plans.js",
        with_help("""({ giveWay }) => {
          const way = plan([9, 10, 11], { waited: 1, errand: 7 });
          const guard = plan([10], { goal: { kind: "path", id: 0 }, errand: 3 });
          const { 0: behind, 1: before } = giveWay({ 0: way, 1: guard }, position([9, 10]), 0);
          const last = giveWay({ 0: plan([9, 10], { waited: 1 }) }, position([9, 10]), 0);
          return { behind: [behind.cells, behind.goal.kind, behind.errand],
            before: [before.cells, before.goal.kind, before.errand], last: cellsIn(last) };
        }"""),
    )

    assert given == {
        "behind": [[9, 10], "path", 3],
        "before": [[10, 11], "city", 7],
        "last": {"0": [9]},
    }


def test_orders_are_the_next_steps_of_the_orks_on_their_way(run: Callable[..., Any]) -> None:
    texts = run(
        "island/seat/orders.js",
        with_help("""({ ordersOf, moveText }) => {
          const plans = { 0: plan([9, 10]), 1: plan([20]), 2: plan([12, 20]), 3: plan([13, 12]) };
          const orders = ordersOf(plans, position([9, 20, 12, 13]), 0, 8);
          return [moveText(orders), moveText([]), orders.map(({ to }) => to)];
        }"""),
    )

    assert texts == ["0r,2b", "hold", [10, 20]]


def test_no_more_orders_are_given_than_a_round_takes(run: Callable[..., Any]) -> None:
    count = run(
        "island/seat/orders.js",
        """({ ordersOf }) => {
          const cells = Array.from({ length: 1200 }, (_, ork) => ork);
          const way = (cell) => [cell, { cells: [cell, cell + 1] }];
          const now = { ork_cells: cells, ork_owners: cells.map(() => 0) };
          return ordersOf(Object.fromEntries(cells.map(way)), now, 0, 50).length;
        }""",
    )

    assert count == 1000


def test_orks_that_are_sent_together_stand_on_cells_of_their_own(run: Callable[..., Any]) -> None:
    made = run(
        "island/seat/sending.js",
        with_help("""({ cellsOf, send }) => {
          const goal = { kind: "city", id: 0 };
          const now = match(position([9, 17, 12]));
          const ways = [{ ork: 0, directions: [1], cell: 10, cost: 0 },
            { ork: 1, directions: [2, 1], cell: 10, cost: 1 },
            { ork: 2, directions: [], cell: null, cost: 0 }];
          const order = { seat: 0, round: 0, errand: 4, next: [], roams: false };
          const plans = send(now, {}, goal, cellsOf(now, goal, 3), ways, order);
          const costs = [plans[0].cost, plans[1].cost];
          return { cells: cellsIn(plans), costs, errand: plans[0].errand };
        }"""),
    )

    assert made == {"cells": {"0": [9, 10, 18], "1": [17, 9, 10]}, "costs": [1, 1], "errand": 4}


def test_cells_where_an_ork_of_the_army_stands_are_not_aimed_at(run: Callable[..., Any]) -> None:
    cells = run(
        "island/seat/sending.js",
        with_help("""({ cellsOf, send }) => {
          const goal = { kind: "city", id: 0 };
          const now = match(position([9, 10, 12]));
          const ways = [{ ork: 0, directions: [1], cell: 10, cost: 0 }];
          const order = { seat: 0, round: 0, errand: 4, next: [], roams: false };
          const plans = { 1: plan([10]), 2: plan([12, 11, 19, 18]) };
          return cellsIn(send(now, plans, goal, cellsOf(now, goal, 1), ways, order));
        }"""),
    )

    assert cells == {"0": [9, 10, 11]}


def test_a_press_means_the_place_on_a_cell_or_the_land_round_it(run: Callable[..., Any]) -> None:
    goals = run(
        "island/seat/sending.js",
        with_help("""({ goalAt, cellsOf, leadsTo }) => {
          const now = match(position([9]));
          const leads = (directions, cell) => leadsTo(now, 0, { ork: 0, directions, cell });
          return { goals: [0, 9, 19, 13, 22].map((cell) => goalAt(now, cell)),
            land: cellsOf(now, { kind: "cell", id: 9 }, 3),
            leads: [leads([1], 10), leads([1], 11), leads([], null)] };
        }"""),
    )

    assert goals == {
        "goals": [
            None,
            {"kind": "cell", "id": 9},
            {"kind": "city", "id": 0},
            {"kind": "path", "id": 0},
            {"kind": "city", "id": 1},
        ],
        "land": [9, 17, 10],
        "leads": [True, False, True],
    }


def test_places_to_take_are_those_of_others_where_no_ork_goes(run: Callable[..., Any]) -> None:
    places = run(
        "island/seat/sending.js",
        with_help("""({ placesToTake }) => {
          const now = position([9, 17, 12], { city_owners: [1, 2], path_owners: [0] });
          const none = placesToTake(match(now), now, 0, {});
          const aimed = { 0: plan([9, 10], { goal: null, next: [{ kind: "city", id: 1 }] }) };
          return [none, placesToTake(match(now), now, 0, aimed)];
        }"""),
    )

    path = {"kind": "path", "id": 0}
    assert places == [[{"kind": "city", "id": 1}, path], [path]]


def test_what_a_round_brought_is_told_and_ends_playing_on(run: Callable[..., Any]) -> None:
    told = run(
        "island/seat/news.js",
        with_help("""({ newsOf, stopsIn }) => {
          const before = position([9, 17, 12, 20], { city_owners: [0, 1], path_owners: [2] });
          const after = position([10, 17, 12, 11], { city_owners: [1, 2], path_owners: [1],
            ork_owners: [0, 0, 1, 0], fallen: [2, 3], orks: [0], directions: [1] });
          const plans = { 0: plan([9, 10]), 1: plan([17, 9], { errand: 2, waited: 3 }) };
          const gone = { 0: plan([10]), 1: plan([17, 9], { errand: 2, waited: 4 }) };
          const news = newsOf(match(before, after), 1, 0, plans, gone);
          const none = { arrivals: false, idle: false, cities: false, fights: false, paths: false };
          const stopsAt = (stop) =>
            stopsIn(news, { ...none, [stop]: true }).map(({ kind }) => kind);
          return { news, stops: [stopsIn(news, none), ...Object.keys(none).map(stopsAt)] };
        }"""),
    )

    assert told == {
        "news": [
            {"kind": "gained", "thing": {"kind": "city", "id": 0}, "other": None},
            {"kind": "taken", "thing": {"kind": "city", "id": 1}, "other": 1},
            {"kind": "gained", "thing": {"kind": "path", "id": 0}, "other": 1},
            {"kind": "won", "orks": [3]},
            {"kind": "lost", "orks": [2]},
            {"kind": "arrived", "goal": {"kind": "city", "id": 0}, "orks": [0]},
            {"kind": "stuck", "orks": [1]},
        ],
        "stops": [[], ["arrived", "stuck"], ["won"], ["taken"], ["lost"], []],
    }


def test_what_weighs_most_is_told_first(run: Callable[..., Any]) -> None:
    kinds = run(
        "island/seat/news.js",
        """({ weighed }) => {
          const news = ["gained", "arrived", "won", "died", "taken", "lost"];
          return weighed(news.map((kind) => ({ kind }))).map(({ kind }) => kind);
        }""",
    )

    assert kinds == ["lost", "taken", "died", "won", "gained", "arrived"]


def test_what_is_lost_while_all_orks_roam_ends_nothing(run: Callable[..., Any]) -> None:
    ended = run(
        "island/seat/news.js",
        with_help("""({ newsOf, stopsIn }) => {
          const before = position([9, 17], { city_owners: [1, 0], path_owners: [1] });
          const after = position([9, 17], { city_owners: [2, 0], path_owners: [2] });
          const roaming = plan([9, 10], { roams: true });
          const others = [{ 0: roaming, 1: plan([17]) }, {}];
          return [{ 0: roaming, 1: roaming }, { 0: roaming }, ...others].map((plans) => {
            const news = newsOf(match(before, after), 1, 0, plans, plans);
            return stopsIn(news, { cities: true, paths: true }).map(({ thing }) => thing.kind);
          });
        }"""),
    )

    assert ended == [[], [], ["city", "path"], ["city", "path"]]


def test_it_is_said_first_what_ended_playing_on(run: Callable[..., Any]) -> None:
    told = run(
        "island/seat/sentences.js",
        """({ newsSentences }) => {
          const match = { armies: [{ name: "Ada" }, { name: "Juniper" }] };
          const lost = { kind: "lost", orks: [3] };
          const taken = { kind: "taken", thing: { kind: "city", id: 7 }, other: 1 };
          const won = { kind: "won", orks: [5] };
          return [newsSentences(match, [lost, taken], []),
            newsSentences(match, [lost, taken, won], [taken], 2)];
        }""",
    )

    assert told == [
        "You lost an ork in a fight. Juniper took city 7 from you.",
        "Stopped: Juniper took city 7 from you. You lost an ork in a fight.",
    ]


def test_new_orks_that_roam_by_themselves_end_nothing(run: Callable[..., Any]) -> None:
    told = run(
        "island/seat/army.js",
        with_help("""async ({ createArmy }) => {
          const { stopsIn } = await import("/static/play/island/seat/news.js");
          const { newsSentence } = await import("/static/play/island/seat/sentences.js");
          const after = position([9, 17, 12, 20], { ork_owners: [0, 0, 0, 0], fallen: [0, 3] });
          const rounds = match(position([9, 17, 12, 20]));
          const stops = { arrivals: true, idle: true, cities: true, fights: true, paths: true };
          return [false, true].map((is_new_roaming) => {
            sessionStorage.clear();
            const army = createArmy("a table of a test");
            army.sit(0, rounds);
            army.set({ is_new_roaming });
            const news = army.catchUp(match(...rounds.positions, after));
            const { plans } = army.get();
            return [stopsIn(news, stops).length, news.map((one) => newsSentence(rounds, one)),
              Object.keys(plans).filter((ork) => plans[ork].roams)];
          });
        }"""),
    )

    shore = "without orders."
    assert told == [
        [
            2,
            [
                f"An ork died of exhaustion: it is back on the shore, {shore}",
                f"You won an ork: it is on the shore, {shore}",
            ],
            [],
        ],
        [
            0,
            ["An ork died of exhaustion: it roams from the shore.", "You won an ork: it roams."],
            ["0", "3"],
        ],
    ]


def test_orks_have_come_when_the_last_of_those_sent_together_has(run: Callable[..., Any]) -> None:
    news = run(
        "island/seat/news.js",
        with_help("""({ newsOf }) => {
          const [first, second] = [position([9, 17]), position([10, 9])];
          const now = match(first, second);
          const sent = { 0: plan([9, 10]), 1: plan([17, 9, 10]) };
          const one = { 0: plan([10]), 1: plan([9, 10]) };
          const both = { 0: plan([10]), 1: plan([9]) };
          const next = [{ kind: "city", id: 1 }];
          const on = { 0: plan([10], { roams: true }), 1: plan([9], { next }) };
          return [one, both, on].map((after) =>
            newsOf(now, 1, 0, sent, after).map(({ orks }) => orks));
        }"""),
    )

    assert news == [[], [[0, 1]], []]


def test_orks_are_chosen_one_by_one_by_what_they_do_or_by_place(run: Callable[..., Any]) -> None:
    chosen = run(
        "island/seat/choice.js",
        with_help("""({ added, toggled, onCells, thatAre, nextIdle, stillOwn }) => {
          const now = position([9, 10, 12, 13]);
          const plans = { 1: plan([10]) };
          return { sets: [added([2], [0, 2]), toggled([0, 2], 2), toggled([], 1)],
            place: onCells(now, 0, [10, 11, 13]),
            doing: ["idle", "holding", "going"].map((doing) => thatAre(now, 0, plans, doing)),
            next: [[], [0], [2]].map((last) => nextIdle(now, 0, plans, last)),
            own: stillOwn([0, 3], now, 0) };
        }"""),
    )

    assert chosen == {
        "sets": [[0, 2], [0], [1]],
        "place": [1],
        "doing": [[0, 2], [1], []],
        "next": [0, 2, 0],
        "own": [0],
    }


def test_orders_are_listed_by_where_the_orks_go(run: Callable[..., Any]) -> None:
    errands = run(
        "island/seat/errands.js",
        with_help("""({ errandsOf }) => {
          const path = { goal: { kind: "path", id: 0 } };
          const plans = { 0: plan([9, 10, 11]), 1: plan([17, 18]), 2: plan([12, 13], path) };
          const state = { seat: 0, plans, round: 0 };
          return errandsOf(match(position([9, 17, 12])), state).map(
            ({ goals, orks, first, last, late }) => [goals[0].kind, orks, first, last, late]);
        }"""),
    )

    assert errands == [["path", [2], 1, 1, 0], ["city", [0, 1], 1, 2, 1]]


def test_orks_that_roam_are_listed_together(run: Callable[..., Any]) -> None:
    errands = run(
        "island/seat/errands.js",
        with_help("""({ errandsOf }) => {
          const roams = { roams: true };
          const plans = { 0: plan([9, 10], roams), 1: plan([17, 18], roams),
            2: plan([12, 13], { ...roams, goal: { kind: "path", id: 0 } }) };
          const state = { seat: 0, plans, round: 0 };
          return errandsOf(match(position([9, 17, 12])), state).map(
            ({ goals, orks }) => [goals.map(({ kind }) => kind), orks]);
        }"""),
    )

    assert errands == [[["city", "path"], [0, 1, 2]]]


def test_orks_that_come_too_late_are_told_apart(run: Callable[..., Any]) -> None:
    text = run(
        "island/seat/errands.js",
        with_help("""({ createErrands }) => {
          const list = document.createElement("ul");
          list.id = "errands";
          document.body.append(list);
          const next = [{ kind: "city", id: 1 }];
          const plans = { 0: plan([9, 10, 11], { next }), 1: plan([17, 18], { next }) };
          const state = { seat: 0, plans, round: 0, chosen: [] };
          createErrands(() => {})(match(position([9, 17])), state);
          const left = list.querySelector(".errand-left");
          list.remove();
          return [left.textContent, "late" in left.dataset];
        }"""),
    )

    assert text == ["1 to 2 rounds, 1 too late, then city 1", True]


def test_whole_ways_are_drawn_of_orks_that_are_chosen_or_pointed_at(
    run: Callable[..., Any],
) -> None:
    drawn = run(
        "island/seat/layer.js",
        with_help("""async ({ drawBelow }) => {
          const { createArmy } = await import("/static/play/island/seat/army.js");
          const { middleOf } = await import("/static/play/island/places.js");
          const now = match(position([9, 17, 12]));
          const next = [{ kind: "city", id: 1 }];
          const plans = { 0: plan([9, 10, 11], { next }), 1: plan([17, 18]), 2: plan([12]) };
          const palette = { gold: "gold", edge: "black", pale: "white" };
          const placeOf = (ork) => middleOf(now.positions[0].ork_cells[ork], 8);
          return [{}, { chosen: [0] }, { hovered: 1 }].map((change) => {
            const context = document.createElement("canvas").getContext("2d");
            let lines = 0;
            context.stroke = (line) => (lines += Number(line !== undefined));
            const state = { ...createArmy("").get(), seat: 0, plans, ...change };
            drawBelow(context, { scale: 1, growth: 1, palette, placeOf }, now, state);
            return lines;
          });
        }"""),
    )

    assert drawn == [0, 4, 4]


def test_an_ork_is_in_danger_if_it_is_weak_or_its_way_too_long(run: Callable[..., Any]) -> None:
    danger = run(
        "island/seat/sentences.js",
        with_help("""({ isInDanger }) => {
          const now = match(position([9, 10, 12], { ork_healths: [32, 34, 60] }));
          const plans = { 1: plan([10, 11], { cost: 3, health: 36 }),
            2: plan([12, 13], { cost: 70, health: 60 }) };
          return [0, 1, 2].map((ork) => isInDanger(now, { plans, round: 0 }, ork));
        }"""),
    )

    assert danger == [True, False, True]


COMMAND = """
const { createArmy } = await import("/static/play/island/seat/army.js");
const rounds = match(position([9, 17]));
const army = createArmy("a table of a test");
sessionStorage.clear();
army.sit(0, rounds);
const asked = [];
const way = (cell, cells) => {
  if (cells.includes(cell)) return [];
  const direction = cell === 17 ? 2 : 1;
  return [direction, ...way(cell + [8, 1, -8, -1][direction], cells)];
};
const commands = createCommands(army, {
  match: () => rounds, say: () => {}, refuse: (sentence) => asked.push(sentence),
  ask: async (orks, cells) => {
    asked.push(orks);
    return orks.map((ork) => {
      const from = rounds.positions.at(-1).ork_cells[ork];
      const directions = way(from, cells);
      return { ork, directions, cost: 0, cell: directions.reduce(
        (cell, direction) => cell + [8, 1, -8, -1][direction], from) };
    });
  },
});
const goals = () => Object.fromEntries(Object.entries(army.get().plans).map(
  ([ork, { goal }]) => [ork, `${goal?.kind} ${goal?.id}`]));
"""
"""An army of two orks whose ways go up to the second row, and along it to the right."""


def with_army(function: str) -> str:
    """Return a function of a module of commands that has an army to command."""
    return f"async ({{ createCommands }}) => {{ {HELP} {COMMAND} {function} }}"


def test_orks_that_roam_go_to_places_of_their_own(run: Callable[..., Any]) -> None:
    told = run(
        "island/seat/commands.js",
        with_army("""
          await commands.roam();
          return { goals: goals(), asked };
        """),
    )

    assert told == {"goals": {"0": "city 0", "1": "path 0"}, "asked": [[0, 1], [1]]}


def test_a_goal_that_comes_afterwards_is_gone_to_on_arrival(run: Callable[..., Any]) -> None:
    told = run(
        "island/seat/commands.js",
        with_army("""
          commands.choose([0]);
          await commands.send({ kind: "city", id: 0 });
          commands.choose([0]);
          await commands.send({ kind: "city", id: 1 }, true);
          const first = goals();
          rounds.positions.push(position([10, 17]));
          const news = army.catchUp(rounds);
          await commands.goOn();
          return { first, then: goals(), news, cells: army.get().plans[0].cells };
        """),
    )

    assert told == {
        "first": {"0": "city 0"},
        "then": {"0": "city 1"},
        "news": [],
        "cells": [10, 11, 12, 13, 14],
    }


def test_orks_are_sent_on_before_the_way_there_is_known(run: Callable[..., Any]) -> None:
    told = run(
        "island/seat/commands.js",
        with_army("""
          commands.choose([0]);
          commands.send({ kind: "city", id: 0 });
          await commands.send({ kind: "city", id: 1 }, true);
          return [goals(), army.get().plans[0].next, army.get().told];
        """),
    )

    on = "Then 1 ork goes on to city 1."
    assert told == [{"0": "city 0"}, [{"kind": "city", "id": 1}], on]


def test_a_round_that_ends_while_ways_are_looked_for_is_taken_into_account(
    run: Callable[..., Any],
) -> None:
    told = run(
        "island/seat/commands.js",
        with_army("""
          commands.choose([1]);
          const sent = commands.send({ kind: "path", id: 0 });
          rounds.positions.push(position([10, 17]));
          army.catchUp(rounds);
          await sent;
          commands.choose([0]);
          commands.hold();
          const held = goals();
          commands.undo();
          return { held, undone: goals(), cells: army.get().plans[1].cells, asked };
        """),
    )

    assert told == {
        "held": {"0": "undefined undefined", "1": "path 0"},
        "undone": {"1": "path 0"},
        "cells": [17, 9, 10, 11, 12, 13],
        "asked": [[1]],
    }
