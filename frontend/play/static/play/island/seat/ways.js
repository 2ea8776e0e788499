/** Asks the server for ways. */

/** @typedef {import("./sending.js").Way} Way */

const PATIENCE_MS = 5000;

/**
 * Ask for the cheapest way of each ork to the nearest of some cells. Throws a sentence of why there are none.
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
    throw new Error(silence);
  }
  if (!Array.isArray(answer?.ways)) throw new Error(answer?.message ?? silence);
  return answer.ways;
}
