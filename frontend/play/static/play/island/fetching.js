/** Fetches a match of the hall, again and again until it comes. */
import { gettext } from "../shared/i18n.js";

/** @typedef {{ply: number, round: number | null, match: import("./match.js").Match}} Fetched */

const PAUSES = [500, 1000, 2000, 4000];

/** Fetch a match; null if there is none. @param {string} address @param {(sentence: string) => void} fail told why it does not come yet @returns {Promise<Fetched | null>} */
export async function fetchMatch(address, fail) {
  for (let tries = 0; ; tries += 1) {
    const response = await fetch(address).catch(() => null);
    const answer = await response?.json().catch(() => null);
    if (response?.ok && answer) return answer;
    if (response?.status === 404) return null;
    fail(answer?.message || gettext("The hall does not answer. Trying again…"));
    await new Promise((resolve) => setTimeout(resolve, PAUSES[Math.min(tries, PAUSES.length - 1)]));
  }
}
