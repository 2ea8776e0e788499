/** What lies at a place of the island, and where a thing lies. Pure. */
import { colsOf } from "./match.js";
import { CELL } from "./outline.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./match.js").Thing} Thing */
/** @typedef {{x: number, y: number}} Point */

/**
 * Answer the ork, city or path at a place, the nearest one first.
 * @param {Match} match @param {Point[]} orks where they are @param {Point} at @param {number} reach in units, how far off a press may be
 * @returns {Thing | null}
 */
export function thingAt({ island }, orks, at, reach) {
  const ork = nearestOf(orks, at, reach);
  if (ork !== null) return { kind: "ork", id: ork };
  const cols = colsOf(island);
  /** @param {{cells: ArrayLike<number>}} place */
  const distance = ({ cells }) => Math.min(...Array.from(cells, (cell) => distanceTo(cell, cols, at)));
  for (const [kind, places] of /** @type {const} */ ([["city", island.cities], ["path", island.paths]])) {
    const found = places.map((place, id) => ({ id, far: distance(place) })).sort((one, other) => one.far - other.far)[0];
    if (found && found.far <= (kind === "city" ? 0 : reach)) return { kind, id: found.id };
  }
  return null;
}

/** @param {Point[]} points @param {Point} at @param {number} reach */
function nearestOf(points, at, reach) {
  let found = null;
  let least = reach;
  points.forEach(({ x, y }, index) => {
    const far = Math.hypot(x - at.x, y - at.y);
    if (far > least) return;
    least = far;
    found = index;
  });
  return /** @type {number | null} */ (found);
}

/** @param {number} cell @param {number} cols @param {Point} at */
function distanceTo(cell, cols, { x, y }) {
  const left = CELL * (cell % cols);
  const top = CELL * Math.floor(cell / cols);
  return Math.hypot(Math.max(left - x, 0, x - left - CELL), Math.max(top - y, 0, y - top - CELL));
}
