/** The keyboard's place on the board: a square, and the side of it that a palisade would take. Pure. */
import { lineOn, neighbourOf } from "./geometry.js";

/** @typedef {import("../table/types.js").Cursor} Cursor */
/** @typedef {import("../table/types.js").Side} Side */
/** @typedef {import("./geometry.js").Geometry} Geometry */

/** @type {Side[]} */
const SIDES = ["right", "below", "left", "above"];

/** @type {Cursor} */
export const START = { square: 0, side: "right" };

/** Step one square in the drawn direction; at the edge stay. @param {Geometry} geometry @param {Cursor} cursor @param {Side} side @returns {Cursor} */
export function step(geometry, cursor, side) {
  const square = neighbourOf(geometry, cursor.square, side);
  return square === null ? cursor : onLine(geometry, { ...cursor, square });
}

/** Go to a square. @param {Geometry} geometry @param {Cursor} cursor @param {number} square @returns {Cursor} */
export function goTo(geometry, cursor, square) {
  return onLine(geometry, { ...cursor, square });
}

/** Take the next side that is a line. @param {Geometry} geometry @param {Cursor} cursor @returns {Cursor} */
export function turn(geometry, cursor) {
  return onLine(geometry, { ...cursor, side: SIDES[(SIDES.indexOf(cursor.side) + 1) % 4] });
}

/** Answer the line under the cursor. @param {Geometry} geometry @param {Cursor} cursor */
export function lineUnder(geometry, cursor) {
  return /** @type {number} */ (lineOn(geometry, cursor.square, onLine(geometry, cursor).side));
}

/** Keep the side if it is a line, else turn on; every square has two lines at least. @param {Geometry} geometry @param {Cursor} cursor @returns {Cursor} */
function onLine(geometry, cursor) {
  return lineOn(geometry, cursor.square, cursor.side) === null ? turn(geometry, cursor) : cursor;
}
