/** The place of a replay in the page's address, so that the address is a link to just that. */

/** @typedef {import("./game.js").Perspective} Perspective */

/** Read the place; whatever does not fit a game for so many is its beginning, everything open. @param {string} query @param {number} seats @returns {{as: Perspective, ply: number, expert: boolean}} */
export function readPlace(query, seats) {
  const asked = new URLSearchParams(query);
  const as = asked.get("as") ?? "";
  const isKnown = as === "spectator" || (/^[0-3]$/.test(as) && Number(as) < seats);
  const ply = asked.get("ply") ?? "";
  return {
    as: isKnown ? /** @type {Perspective} */ (as) : "open",
    ply: /^\d{1,4}$/.test(ply) ? Number(ply) : 0,
    expert: asked.has("expert"),
  };
}

/** Write the link to a place. @param {{as: Perspective, ply: number}} place @param {boolean} withExpert */
export function linkTo({ as, ply }, withExpert) {
  const link = new URL(location.href);
  link.search = new URLSearchParams({ as, ply: String(ply), ...(withExpert && { expert: "1" }) }).toString();
  link.hash = "";
  return link.href;
}
