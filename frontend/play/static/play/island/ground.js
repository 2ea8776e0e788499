/** What lies where on an island: ground of each kind, also below cities and paths. Pure. */
import { CITY, PATH, WATER, colsOf } from "./match.js";

/** @typedef {import("./match.js").Island} Island */

const GRASS = ".";
const FOREST = "F";
const SAND = "S";

/** @typedef {{land: Uint8Array, forest: Uint8Array, sand: Uint8Array}} Ground 1 for each cell that is of the kind */

/** Find the kinds of ground. @param {Island} island @returns {Ground} */
export function groundOf(island) {
  const cells = withGroundBelow(island);
  /** @param {(letter: string) => boolean} is */
  const mask = (is) => Uint8Array.from(cells, (letter) => Number(is(letter)));
  return {
    land: mask((letter) => letter !== WATER),
    forest: mask((letter) => letter === FOREST),
    sand: mask((letter) => letter === SAND),
  };
}

/** Answer the ground of each cell; below cities and paths it is what most cells round them have. @param {Island} island */
function withGroundBelow(island) {
  const cols = colsOf(island);
  const letters = Array.from(island.rows.join(""));
  const isBuilt = letters.map((letter) => letter === CITY || letter === PATH);
  let open = letters.map((_, cell) => cell).filter((cell) => isBuilt[cell]);
  while (open.length) {
    const found = open.map((cell) => mostRound(letters, isBuilt, cell, cols));
    const isStuck = found.every((letter) => letter === null);
    open = open.filter((cell, index) => {
      const letter = isStuck ? GRASS : found[index];
      if (letter === null) return true;
      // a path may be a bridge, a city stands on land
      letters[cell] = letter === WATER && island.rows[Math.floor(cell / cols)][cell % cols] === CITY ? GRASS : letter;
      isBuilt[cell] = false;
      return false;
    });
  }
  return letters;
}

/** Answer the ground that most cells beside one have, or else those at its corners; null if none is known. @param {string[]} letters @param {boolean[]} isBuilt @param {number} cell @param {number} cols */
function mostRound(letters, isBuilt, cell, cols) {
  const beside = [-cols, -1, 1, cols];
  const corners = [-cols - 1, -cols + 1, cols - 1, cols + 1];
  return mostOf(letters, isBuilt, beside.map((by) => cell + by)) ?? mostOf(letters, isBuilt, corners.map((by) => cell + by));
}

/** @param {string[]} letters @param {boolean[]} isBuilt @param {number[]} cells */
function mostOf(letters, isBuilt, cells) {
  /** @type {Record<string, number>} */
  const counts = { [GRASS]: 0, [FOREST]: 0, [SAND]: 0, [WATER]: 0 };
  for (const cell of cells) if (letters[cell] && !isBuilt[cell]) counts[letters[cell]] += 1;
  const [letter, count] = Object.entries(counts).reduce((most, entry) => (entry[1] > most[1] ? entry : most));
  return count ? letter : null;
}
