/**
 * The state of the person's army: what its orks are about, which are chosen, whether it plays on.
 * It changes by `set` only; whoever shows a part of it subscribes. `catchUp` brings it to the newest round.
 */
import { holdState } from "../../shared/state.js";
import { stillOwn } from "./choice.js";
import { forget, recall, remember } from "./memory.js";
import { newOnShore, newsOf, weighed } from "./news.js";
import { goOn, goOnTo, roaming } from "./plans.js";

/** @typedef {import("../match.js").Match} Match */
/** @typedef {import("./news.js").News} News */
/** @typedef {import("./news.js").Stops} Stops */
/** @typedef {import("./plans.js").Goal} Goal */
/** @typedef {import("./plans.js").Plans} Plans */
/** @typedef {import("../camera.js").Point} Point */
/** @typedef {{round: number, plans: Plans, chosen: number[]}} Past what can be come back to */

/**
 * @typedef {object} State
 * @property {number | null} seat null while the visitor has none
 * @property {number} round after which the plans stand as they do
 * @property {Plans} plans
 * @property {number[]} chosen orks, ascending
 * @property {Past[]} past the latest last
 * @property {number[]} sent orks that were sent last
 * @property {boolean} is_then whether orks are sent after what they are about
 * @property {number} errand the number of the last errand
 * @property {string} told what a round brought or a command led to, until there is something newer
 * @property {Stops} stops what ends "Play on"
 * @property {boolean} is_new_roaming whether orks that are new on the shore roam by themselves
 * @property {boolean} is_playing_on
 * @property {boolean} is_asking whether ways are on their way
 * @property {boolean} is_sending whether the orders are on their way
 * @property {boolean} is_boxing whether the next drag draws a box
 * @property {{from: Point, to: Point} | null} box as it is drawn, in units of the island
 * @property {Goal | null} pointed the goal under the pointer
 * @property {number | null} hovered the ork of the army under the pointer
 * @property {Goal | null} aimed the place that is chosen in the list
 */

/** @typedef {ReturnType<typeof createArmy>} Army */

const MOST_PAST = 50;
/** What lasts through a reload. @type {(keyof State)[]} */
const KEPT = ["seat", "round", "plans", "stops", "is_new_roaming"];

/** What ends "Play on" unless somebody chooses otherwise: that after which there are orders to give. @type {Stops} */
const USUAL_STOPS = { arrivals: true, idle: true, cities: true, fights: false, paths: false };

/** @type {State} */
const EMPTY = {
  seat: null,
  round: 0,
  plans: {},
  chosen: [],
  past: [],
  sent: [],
  is_then: false,
  errand: 0,
  told: "",
  stops: USUAL_STOPS,
  is_new_roaming: false,
  is_playing_on: false,
  is_asking: false,
  is_sending: false,
  is_boxing: false,
  box: null,
  pointed: null,
  hovered: null,
  aimed: null,
};

/** Make the state. @param {string} table the id of the table */
export function createArmy(table) {
  const held = holdState(EMPTY);

  held.subscribe((state, previous) => {
    const { seat, round, plans, errand, stops, is_new_roaming } = state;
    if (seat === null || KEPT.every((key) => state[key] === previous[key])) return;
    remember(table, seat, { round, plans, errand, stops, is_new_roaming });
  });

  return {
    ...held,
    /** Take a seat, with the plans that are remembered for it. @param {number} seat @param {Match} match */
    sit(seat, match) {
      const newest = match.positions.length - 1;
      const known = recall(table, seat);
      if (known === null || known.round > newest) return held.set({ ...EMPTY, seat, round: newest });
      held.set({ ...EMPTY, ...known, seat, round: newest, plans: goOnTo(match, seat, known.plans, known.round, newest) });
    },
    /** Leave the seat, which does not come back. */
    stand() {
      const { seat } = held.get();
      held.set(EMPTY);
      if (seat !== null) forget(table, seat);
    },
    /** Go on to the newest round, and answer what it and those before brought, what weighs most first. @param {Match} match @returns {News[]} */
    catchUp(match) {
      const { seat, round, plans, chosen, is_new_roaming } = held.get();
      const newest = match.positions.length - 1;
      if (seat === null || newest <= round) return [];
      /** @type {News[]} */
      const news = [];
      let before = plans;
      for (let at = round + 1; at <= newest; at += 1) {
        const after = goOn(before, match.positions[at], seat);
        const fresh = newsOf(match, at, seat, before, after, is_new_roaming);
        news.push(...fresh);
        before = is_new_roaming ? { ...after, ...roaming(newOnShore(fresh), match.positions[at], seat) } : after;
      }
      const own = stillOwn(chosen, match.positions[newest], seat);
      held.set({ plans: before, round: newest, chosen: own, is_then: false });
      return weighed(news);
    },
    /** Change plans, so that it can be undone. @param {Plans} plans @param {Partial<State>} [besides] */
    plan(plans, besides = {}) {
      const { past, round, plans: before, chosen } = held.get();
      held.set({ plans, past: [...past, { round, plans: before, chosen }].slice(-MOST_PAST), ...besides });
    },
    /** Come back to the plans before the last change of them. @param {Match} match */
    undo(match) {
      const { past, seat, round } = held.get();
      const last = past[past.length - 1];
      if (!last || seat === null) return false;
      const chosen = stillOwn(last.chosen, match.positions[round], seat);
      held.set({ plans: goOnTo(match, seat, last.plans, last.round, round), chosen, past: past.slice(0, -1) });
      return true;
    },
  };
}
