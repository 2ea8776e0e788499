/** What the page remembers of an army's plans through a reload, for each table and seat. */

/** @typedef {import("./plans.js").Plans} Plans */
/** @typedef {import("./news.js").Stops} Stops */
/** @typedef {{round: number, plans: Plans, errand: number, stops: Stops, is_new_roaming: boolean}} Memory plans as they stood after a round */

/** @param {string} table @param {number} seat */
function keyOf(table, seat) {
  return `island-plans ${table} ${seat}`;
}

/** Remember plans. @param {string} table @param {number} seat @param {Memory} memory */
export function remember(table, seat, memory) {
  try {
    sessionStorage.setItem(keyOf(table, seat), JSON.stringify(memory));
  } catch {
    // a browser that keeps nothing: the plans last as long as the page
  }
}

/** Forget the plans of a seat that is no more. @param {string} table @param {number} seat */
export function forget(table, seat) {
  try {
    sessionStorage.removeItem(keyOf(table, seat));
  } catch {
    // nothing was kept
  }
}

/** Recall plans, or null. @param {string} table @param {number} seat @returns {Memory | null} */
export function recall(table, seat) {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(table, seat)) ?? "null");
  } catch {
    return null;
  }
}
