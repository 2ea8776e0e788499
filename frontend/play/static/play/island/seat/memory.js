/** What the page remembers of an army's plans through a reload, for each table and seat. */
import { drop, keep, kept } from "../../shared/tab.js";

/** @typedef {import("./plans.js").Plans} Plans */
/** @typedef {import("./news.js").Stops} Stops */
/** @typedef {{round: number, plans: Plans, errand: number, stops: Stops, is_new_roaming: boolean}} Memory plans as they stood after a round */

/** @param {string} table @param {number} seat */
function keyOf(table, seat) {
  return `island-plans ${table} ${seat}`;
}

/** Remember plans. @param {string} table @param {number} seat @param {Memory} memory */
export function remember(table, seat, memory) {
  keep(keyOf(table, seat), memory);
}

/** Forget the plans of a seat that is no more. @param {string} table @param {number} seat */
export function forget(table, seat) {
  drop(keyOf(table, seat));
}

/** Recall plans, or null. @param {string} table @param {number} seat @returns {Memory | null} */
export function recall(table, seat) {
  return kept(keyOf(table, seat));
}
