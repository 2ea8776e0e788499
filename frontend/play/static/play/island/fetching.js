/** Fetches a match of the hall, again and again until it comes. */
import { gettext } from "../shared/i18n.js";

/** @typedef {{ply: number, round: number | null, match: import("./match.js").Match}} Fetched */

const PAUSES = [500, 1000, 2000, 4000];
const PATIENCE_MS = 20_000;

/** Fetch a match; null if there is none. @param {string} address @param {(sentence: string) => void} fail told why it does not come yet @returns {Promise<Fetched | null>} */
export async function fetchMatch(address, fail) {
  for (let tries = 0; ; tries += 1) {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
    const answer = await response?.json().catch(() => null);
    if (response?.ok && answer) return answer;
    if (response?.status === 404) return null;
    fail(answer?.message || gettext("The hall does not answer. Trying again…"));
    const pause = PAUSES[Math.min(tries, PAUSES.length - 1)];
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
  }
}
