/**
 * The state of the person's army: what its orks are about, which are chosen, whether it plays on.
 * It changes by `set` only; whoever shows a part of it subscribes. `catchUp` brings it to the newest round.
 */
import { holdState } from "../../shared/state.js";
import { stillOwn } from "./choice.js";
import { recall, remember } from "./memory.js";
import { newsOf } from "./news.js";
import { goOn } from "./plans.js";

/** @typedef {import("../match.js").Match} Match */
/** @typedef {import("./news.js").News} News */
/** @typedef {import("./news.js").Stops} Stops */
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
 * @property {number} errand the number of the last errand
 * @property {News[]} news of the last round that brought any
 * @property {number} news_round
 * @property {Stops} stops what ends "Play on"
 * @property {boolean} is_playing_on
 * @property {boolean} is_asking whether ways are on their way
 * @property {boolean} is_sending whether the orders are on their way
 * @property {boolean} is_boxing whether the next drag draws a box
 * @property {{from: Point, to: Point} | null} box as it is drawn, in units of the island
 * @property {import("./plans.js").Goal | null} pointed the goal under the pointer
 */

/** @typedef {ReturnType<typeof createArmy>} Army */

const MOST_PAST = 50;
/** What lasts through a reload. @type {(keyof State)[]} */
const KEPT = ["seat", "round", "plans", "stops"];

/** @type {State} */
const EMPTY = {
  seat: null,
  round: 0,
  plans: {},
  chosen: [],
  past: [],
  errand: 0,
  news: [],
  news_round: 0,
  stops: { arrivals: true, idle: true, fights: true, places: true },
  is_playing_on: false,
  is_asking: false,
  is_sending: false,
  is_boxing: false,
  box: null,
  pointed: null,
};

/** Make the state. @param {string} table the id of the table */
export function createArmy(table) {
  const held = holdState(EMPTY);

  held.subscribe((state, previous) => {
    const { seat, round, plans, errand, stops } = state;
    if (seat === null || KEPT.every((key) => state[key] === previous[key])) return;
    remember(table, seat, { round, plans, errand, stops });
  });

  return {
    ...held,
    /** Take a seat, with the plans that are remembered for it. @param {number} seat @param {Match} match */
    sit(seat, match) {
      const newest = match.positions.length - 1;
      const known = recall(table, seat);
      if (known === null || known.round > newest) return held.set({ ...EMPTY, seat, round: newest });
      held.set({ ...EMPTY, ...known, seat, round: newest, plans: gone(match, seat, known.plans, known.round, newest) });
    },
    stand: () => held.set(EMPTY),
    /** Go on to the newest round, and answer what it and those before brought. @param {Match} match @returns {News[]} */
    catchUp(match) {
      const { seat, round, plans, chosen } = held.get();
      const newest = match.positions.length - 1;
      if (seat === null || newest <= round) return [];
      /** @type {News[]} */
      const news = [];
      let before = plans;
      for (let at = round + 1; at <= newest; at += 1) {
        const after = goOn(before, match.positions[at], seat);
        news.push(...newsOf(match, at, seat, before, after));
        before = after;
      }
      const told = news.length ? { news, news_round: newest } : {};
      held.set({ plans: before, round: newest, chosen: stillOwn(chosen, match.positions[newest], seat), ...told });
      return news;
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
      held.set({ plans: gone(match, seat, last.plans, last.round, round), chosen, past: past.slice(0, -1) });
      return true;
    },
  };
}

/** Answer what plans have become after rounds. @param {Match} match @param {number} seat @param {Plans} plans @param {number} from @param {number} to */
export function gone({ positions }, seat, plans, from, to) {
  let left = plans;
  for (let round = from + 1; round <= to; round += 1) left = goOn(left, positions[round], seat);
  return left;
}
