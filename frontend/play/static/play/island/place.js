/** Keeps where somebody stands in a match while the page is loaded anew, as after a change of the language. */
import { keep, take } from "../shared/tab.js";
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
    keep(KEY, place);
  });
}

/** Take the place that was kept for this address. @returns {KeptPlace | undefined} */
export function takePlace() {
  const kept = take(KEY);
  return kept?.address === address() ? kept : undefined;
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
