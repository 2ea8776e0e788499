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

/** @type {Record<string, "look" | "shoot" | "reinforcement">} */
const TOKENS = { m: "look", e: "shoot", r: "reinforcement" };

/** Read a move, where a hidden value is null. @param {string} text @returns {Act} */
export function parseMove(text) {
  if (text === "pass") return { kind: "pass" };
  const [what, where] = text.split("@");
  const [letter, value] = what;
  if (letter === "p") return { kind: "palisades", lines: where.split(",").map(lineOf) };
  if (letter === "o") return { kind: "extra", lines: [lineOf(where)] };
  const square = /** @type {number} */ (squareOf(where));
  if (letter === "w") return { kind: "warrior", value: value === "?" ? null : Number(value), square };
  if (letter === "g") return { kind: "show", value: Number(value), square };
  return { kind: TOKENS[letter], square };
}

/** Write a move. @param {Act} act */
export function formatMove(act) {
  switch (act.kind) {
    case "pass":
      return "pass";
    case "warrior":
      return `w${act.value ?? "?"}@${squareName(act.square)}`;
    case "show":
      return `g${act.value}@${squareName(act.square)}`;
    case "palisades":
      return `p@${namesOf(act.lines)}`;
    case "extra":
      return `o@${namesOf(act.lines)}`;
    default: {
      const [letter] = Object.entries(TOKENS).find(([, kind]) => kind === act.kind) ?? [];
      return `${letter}@${squareName(act.square)}`;
    }
  }
}

/** Write a move as it is told to who may not know the value. @param {string} text */
export function hideValue(text) {
  const act = parseMove(text);
  return act.kind === "warrior" ? formatMove({ ...act, value: null }) : text;
}

/** Tell whether a move is a power, after which the same seat moves again. @param {string} text */
export function isPower(text) {
  return /^[mgoe]/.test(text);
}

/** @param {string} name */
function lineOf(name) {
  const [a, b] = [squareOf(name.slice(0, 2)), squareOf(name.slice(2))];
  return /** @type {number} */ (lineBetween(/** @type {number} */ (a), /** @type {number} */ (b)));
}

/** @param {number[]} lines */
function namesOf(lines) {
  return [...lines]
    .sort((a, b) => a - b)
    .map((line) => lineName(line))
    .join(",");
}
