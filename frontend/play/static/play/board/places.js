/**
 * Squares and lines of the board: their numbers, names and neighbours, and moves as text.
 * Numbers are those of protos/hall/v1/armadora.proto, the text is that of docs/notation.md.
 */

/** @typedef {import("../table/types.js").Act} Act */

export const COLUMNS = 8;
export const ROWS = 5;
export const SQUARES = COLUMNS * ROWS;
const STANDING_LINES = (COLUMNS - 1) * ROWS;
export const LINES = STANDING_LINES + COLUMNS * (ROWS - 1);

/** @param {number} square */
export function columnOf(square) {
  return square % COLUMNS;
}

/** @param {number} square */
export function rowOf(square) {
  return Math.floor(square / COLUMNS);
}

/** Name a square, like "c4". @param {number} square */
export function squareName(square) {
  return String.fromCharCode(97 + columnOf(square)) + (rowOf(square) + 1);
}

/** Number a square by its name, or null where there is none. @param {string} name */
export function squareOf(name) {
  const found = /^([a-h])([1-5])$/i.exec(name);
  if (!found) return null;
  return (Number(found[2]) - 1) * COLUMNS + found[1].toLowerCase().charCodeAt(0) - 97;
}

/** Answer the two squares of a line, left or upper first. @param {number} line @returns {[number, number]} */
export function lineEnds(line) {
  if (line < STANDING_LINES) {
    const first = Math.floor(line / (COLUMNS - 1)) * COLUMNS + (line % (COLUMNS - 1));
    return [first, first + 1];
  }
  const first = line - STANDING_LINES;
  return [first, first + COLUMNS];
}

/** Find the line between two squares, or null if they are no neighbours. @param {number} a @param {number} b */
export function lineBetween(a, b) {
  const first = Math.min(a, b);
  const apart = Math.abs(a - b);
  if (apart === COLUMNS) return STANDING_LINES + first;
  if (apart === 1 && columnOf(first) < COLUMNS - 1) return rowOf(first) * (COLUMNS - 1) + columnOf(first);
  return null;
}

/** Name a line, like "c2d2". @param {number} line @param {string} [between] */
export function lineName(line, between = "") {
  return lineEnds(line).map(squareName).join(between);
}

/** Read a move, where a hidden value is null. @param {string} text @returns {Act} */
export function parseMove(text) {
  if (text === "pass") return { kind: "pass" };
  if (text.startsWith("w")) {
    const value = text[1] === "?" ? null : Number(text[1]);
    return { kind: "warrior", value, square: /** @type {number} */ (squareOf(text.slice(3))) };
  }
  const lines = text
    .slice(2)
    .split(",")
    .map((name) => {
      const [a, b] = [squareOf(name.slice(0, 2)), squareOf(name.slice(2))];
      return /** @type {number} */ (lineBetween(/** @type {number} */ (a), /** @type {number} */ (b)));
    });
  return { kind: "palisades", lines };
}

/** Write a move. @param {Act} act */
export function formatMove(act) {
  if (act.kind === "pass") return "pass";
  if (act.kind === "warrior") return `w${act.value ?? "?"}@${squareName(act.square)}`;
  const lines = [...act.lines].sort((a, b) => a - b);
  return `p@${lines.map((line) => lineName(line)).join(",")}`;
}
