/** Asks the server for ways. */

/** @typedef {import("./sending.js").Way} Way */

const PATIENCE_MS = 5000;

/** A refusal of the server's, or the news that it does not answer, as a sentence. */
export class NoWays extends Error {}

/**
 * Ask for the cheapest way of each ork to the nearest of some cells.
 * @param {string} address @param {string} token against forged requests @param {string} silence what is said when nothing answers
 * @param {number[]} orks @param {number[]} cells @returns {Promise<Way[]>}
 */
export async function askWays(address, token, silence, orks, cells) {
  /** @type {any} */
  let answer = null;
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "X-CSRFToken": token, "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ orks, cells }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    answer = await response.json();
  } catch {
    throw new NoWays(silence);
  }
  if (!Array.isArray(answer?.ways)) throw new NoWays(answer?.message ?? silence);
  return answer.ways;
}
