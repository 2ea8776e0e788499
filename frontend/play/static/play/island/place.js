/** Keeps where somebody stands in a match while the page is loaded anew, as after a change of the language. */
import { lastRound } from "./match.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./stage.js").Place} Place */
/** @typedef {Place & {address: string, end: string}} KeptPlace */

const KEY = "orkisland-place";

/** Keep the place whenever the page is left. @param {import("./stage.js").Stage} stage */
export function keepPlace(stage) {
  addEventListener("pagehide", () => {
    const { match, round, seen, speed, is_playing, is_following } = stage.get();
    if (!match) return;
    /** @type {KeptPlace} */
    const place = { address: address(), end: endOf(match), round, seen, speed, is_playing, is_following };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(place));
    } catch {
      // the browser keeps nothing, so the match begins anew
    }
  });
}

/** Take the place that was kept for this address. @returns {KeptPlace | undefined} */
export function takePlace() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
    return kept?.address === address() ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Tell whether a place is one in this finished match. @param {Match} match @param {KeptPlace} place */
export function isPlaceIn(match, { end }) {
  return end === endOf(match);
}

function address() {
  return location.pathname + location.search;
}

/** Tell matches apart. @param {Match} match */
function endOf(match) {
  const last = lastRound(match);
  return `${last} ${String(match.positions[last].total_scores)}`;
}
