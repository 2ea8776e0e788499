/** The letters of the territories at the end. Pure. */
import { inReadingOrder } from "./geometry.js";

/** @typedef {import("../table/types.js").Outcome} Outcome */
/** @typedef {import("./geometry.js").Geometry} Geometry */

/** Give each territory its letter, in reading order, and the square where the letter is drawn. @param {Outcome} outcome @param {Geometry} geometry */
export function lettered(outcome, geometry) {
  return outcome.territories.map((territory, index) => ({
    territory,
    letter: letterAt(index),
    first: inReadingOrder(geometry, territory.squares)[0],
  }));
}

/** Name the territory at an index. @param {number} index */
export function letterAt(index) {
  return String.fromCharCode(65 + index);
}
