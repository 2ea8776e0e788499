/** A person's seat of Ork Island: wires the army to the map, the table, the dock and the keys. */
import { byId } from "../../shared/dom.js";
import { fill, gettext } from "../../shared/i18n.js";
import { isHallAway } from "../../table/slow.js";
import { say } from "../../table/speak.js";
import { createArmy } from "./army.js";
import { createCommands } from "./commands.js";
import { createDock } from "./dock.js";
import { createErrands } from "./errands.js";
import { listenToSeatKeys } from "./keys.js";
import { drawAbove, drawBelow } from "./layer.js";
import { listenToMap } from "./pointing.js";
import { createRoster } from "./roster.js";
import { createRounds } from "./rounds.js";
import { newsSentences, spokenRound } from "./sentences.js";
import { askWays } from "./ways.js";

/** @typedef {import("../match.js").Match} Match */
/** @typedef {Pick<import("../viewer.js").Viewer, "stage" | "map" | "keys"> & {live: import("../live.js").Live, notice: (sentence: string) => void}} Viewer */

const CLOCK_MS = 250;
/** News that the dock's sentence has room for. */
const MOST_TOLD = 3;
/** What changes with every move of the pointer. @type {(keyof import("./army.js").State)[]} */
const PASSING = ["box", "pointed", "hovered"];

/** Make the seat; it shows itself while the visitor has one in a match that goes on. @param {Viewer} viewer */
export function createSeat({ stage, map, live, keys, notice }) {
  const root = byId("seat");
  const { ways = "" } = byId("island").dataset;
  const token = /** @type {HTMLInputElement} */ (root.querySelector("[name=csrfmiddlewaretoken]")).value;
  const army = createArmy(live.get().table.id);
  const tools = {
    match: () => stage.get().match,
    /** @param {number[]} orks @param {number[]} cells */
    ask: (orks, cells) => askWays(ways, token, gettext("The hall does not answer. Your plans are kept."), orks, cells),
    refuse: notice,
    say,
  };
  const commands = createCommands(army, tools);
  const rounds = createRounds(army, live, commands, tools);
  const roster = createRoster(commands.toggle, (id) => map.reveal({ kind: "ork", id }));
  const errands = createErrands(commands.choose);
  const dock = createDock({
    all: commands.chooseAll,
    hold: commands.hold,
    roam: commands.roam,
    box: toggleBox,
    then: commands.toggleThen,
    undo: commands.undo,
    aim,
    send: (goal) => army.get().chosen.length > 0 && commands.send(goal),
    on: playOn,
    end: endRound,
    stop: (stop, isOn) => army.set({ stops: { ...army.get().stops, [stop]: isOn } }),
    newRoam: (isOn) => army.set({ is_new_roaming: isOn }),
  });

  map.addLayer({
    below: (context, scene) => withArmy((match, state) => drawBelow(context, scene, match, state)),
    above: (context, scene) => withArmy((match, state) => drawAbove(context, scene, match, state)),
  });
  listenToMap(map, army, commands, matchNow);
  listenToSeatKeys(keys, () => army.get().seat !== null, {
    Enter: endRound,
    p: playOn,
    a: () => commands.chooseAll(),
    i: () => commands.chooseAll("idle"),
    n: chooseNext,
    h: commands.hold,
    r: commands.roam,
    b: toggleBox,
    t: commands.toggleThen,
    u: commands.undo,
    Escape: stepBack,
  });
  army.subscribe((state, previous) => {
    const keys = /** @type {(keyof typeof state)[]} */ (Object.keys(state));
    if (keys.every((key) => state[key] === previous[key] || PASSING.includes(key))) pointAt();
    else show();
    if (state.chosen !== previous.chosen && state.chosen.length) stage.choose(null);
    if (state.is_boxing !== previous.is_boxing) map.grab(state.is_boxing);
    if (state.round !== previous.round || state.is_sending !== previous.is_sending) rounds.step();
  });
  stage.subscribe(follow);
  live.subscribe(follow);
  setInterval(showTime, CLOCK_MS);

  /** Take the seat or leave it, and bring the army to the newest round. */
  function follow() {
    const { match } = stage.get();
    const { seat, view } = live.get();
    const isSeated = match !== null && seat !== null && view !== null && !view.outcome;
    if (!isSeated) {
      if (army.get().seat !== null) standUp();
    } else if (army.get().seat !== seat) {
      dock.begin(match, seat);
      army.sit(seat, match);
    } else catchUp(match);
    show();
    rounds.step();
  }

  /** Leave the seat, but not the keyboard with nothing under it. */
  function standUp() {
    const hasFocus = root.contains(document.activeElement);
    army.stand();
    if (hasFocus) byId("map-frame").focus();
  }

  /** Go on to the newest round, and say what it brought where a person is to look. @param {Match} match */
  function catchUp(match) {
    const { round } = army.get();
    const news = army.catchUp(match);
    if (army.get().round === round) return;
    const stops = rounds.hear(news);
    const told = newsSentences(match, news, stops, MOST_TOLD);
    army.set(told ? { told, pointed: null, hovered: null } : { told });
    if (!army.get().is_playing_on) say([newsSentences(match, news, stops), spokenRound(match, army.get())].join(" ").trim());
  }

  function show() {
    const { match } = stage.get();
    const state = army.get();
    root.hidden = !match || state.seat === null;
    map.wake();
    if (!match || state.seat === null) return;
    byId("seat-round").textContent = fill(gettext("round %(round)s of %(last)s"), { round: stage.get().round, last: match.settings.nb_rounds });
    roster(match, state);
    errands(match, state);
    dock.render(match, state);
    dock.tell(match, state, momentOf(match));
  }

  function showTime() {
    if (army.get().seat !== null) dock.showTime(rounds.timeLeft(), Boolean(live.get().table.times?.person_ms));
  }

  /** Show what the pointer is at. */
  function pointAt() {
    const { match } = stage.get();
    map.wake();
    if (match) dock.tell(match, army.get(), momentOf(match));
  }

  /** @param {Match} match @returns {import("./dock.js").Moment} */
  function momentOf(match) {
    const is_away = isHallAway(live.get()) || live.get().connection !== "live";
    return { is_open: rounds.isOpen(), is_now: matchNow() !== null, is_away, awaited: awaited(match) };
  }

  /** @param {Match} match */
  function awaited(match) {
    const { seat, view } = live.get();
    const others = view?.to_move.filter((/** @type {number} */ other) => other !== seat) ?? [];
    return others.map((/** @type {number} */ other) => match.armies[other].name);
  }

  /** Answer the match while its newest round is shown, or is about to be. */
  function matchNow() {
    const { match, round, newest, is_following } = stage.get();
    return is_following || round === newest ? match : null;
  }

  /** Show the newest round, and act. @param {() => unknown} act */
  function atNewest(act) {
    if (!matchNow()) stage.follow();
    act();
  }

  /** @param {(match: Match, state: import("./army.js").State) => void} draw */
  function withArmy(draw) {
    const match = matchNow();
    const state = army.get();
    if (match && state.seat !== null) draw(match, state);
  }

  function endRound() {
    dock.close();
    atNewest(rounds.endOnce);
  }

  function playOn() {
    dock.close();
    atNewest(rounds.toggle);
  }

  /** Mark a place of the list on the map. @param {import("./plans.js").Goal | null} goal */
  function aim(goal) {
    army.set({ aimed: goal });
    if (goal && goal.kind !== "cell") map.reveal({ kind: goal.kind, id: goal.id });
  }

  function toggleBox() {
    army.set({ is_boxing: !army.get().is_boxing });
  }

  function chooseNext() {
    const ork = commands.chooseNextIdle();
    if (ork !== null) map.reveal({ kind: "ork", id: ork });
  }

  /** Take back the last that was begun: playing on, a box, a choice. */
  function stepBack() {
    if (dock.close()) return;
    const { is_playing_on, is_boxing, is_then, chosen } = army.get();
    if (is_playing_on) rounds.toggle();
    else if (is_boxing) toggleBox();
    else if (is_then) commands.toggleThen();
    else if (chosen.length) commands.choose([]);
    else return false;
  }
}
