/** Records of the hall: how long they may be, and how one page hands one to another within this tab. */
import { gettext } from "./i18n.js";
import { keep, take } from "./tab.js";

/** The longest text that the hall takes. */
export const MOST_BYTES = 320 * 1024;
const KEY = "orkisland-record";

/** Keep the text of a record for the viewer of Ork Island; false if the browser keeps nothing. @param {string} text */
export function handOver(text) {
  return keep(KEY, text);
}

/** Take the text that another page has kept, if there is one. @returns {string | null} */
export function takeOver() {
  return take(KEY);
}

/** Tell whether a text begins as the hall's record of a match of Ork Island. @param {string} text */
export function isOrkIsland(text) {
  return /^\s*game orkisland\b/.test(text);
}

/** Say that a file is longer than any record of the hall. */
export function tooLong() {
  return gettext("This file is too long for the record of a game, which is 320 KiB at most.");
}
