/** A record that one page hands to another of the hall, within this tab. */

const KEY = "orkisland-record";

/** Keep the text of a record for the viewer of Ork Island; false if the browser keeps nothing. @param {string} text */
export function handOver(text) {
  try {
    sessionStorage.setItem(KEY, text);
    return true;
  } catch {
    return false;
  }
}

/** Take the text that another page has kept, if there is one. */
export function takeOver() {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text;
  } catch {
    return null;
  }
}

/** Tell whether a text begins as the hall's record of a match of Ork Island. @param {string} text */
export function isOrkIsland(text) {
  return /^\s*game orkisland\b/.test(text);
}
