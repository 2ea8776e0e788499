/**
 * Where things are drawn: the wide board, and the upright one, which is the wide one after a
 * quarter turn to the left. Pure. Units are those of the viewBox; one square is 100.
 */
import { COLUMNS, ROWS, columnOf, lineBetween, lineEnds, rowOf } from "./places.js";

/** @typedef {import("../table/types.js").Side} Side */

export const PITCH = 100;

/**
 * @typedef {object} Geometry
 * @property {"wide" | "upright" | "compact"} name
 * @property {number} margin from the edge of the drawing to the land
 * @property {number} across squares side by side
 * @property {number} down squares one below the other
 * @property {(column: number, row: number) => [number, number]} turn from the board's column and row to the drawn ones
 * @property {(across: number, down: number) => [number, number]} turnBack
 */

/** @type {Geometry} */
export const WIDE = {
  name: "wide",
  margin: 34,
  across: COLUMNS,
  down: ROWS,
  turn: (column, row) => [column, row],
  turnBack: (across, down) => [across, down],
};

/** @type {Geometry} */
export const UPRIGHT = {
  name: "upright",
  margin: 26,
  across: ROWS,
  down: COLUMNS,
  turn: (column, row) => [row, COLUMNS - 1 - column],
  turnBack: (across, down) => [COLUMNS - 1 - down, across],
};

/** The upright board for screens where it gets small: a thin tray, the labels inside the squares. @type {Geometry} */
export const COMPACT = { ...UPRIGHT, name: "compact", margin: 8 };

/** @param {Geometry} geometry */
export function widthOf(geometry) {
  return geometry.across * PITCH + 2 * geometry.margin;
}

/** @param {Geometry} geometry */
export function heightOf(geometry) {
  return geometry.down * PITCH + 2 * geometry.margin;
}

/** Answer the top left corner of a square. @param {Geometry} geometry @param {number} square */
export function cornerOf(geometry, square) {
  const [across, down] = geometry.turn(columnOf(square), rowOf(square));
  return { x: geometry.margin + across * PITCH, y: geometry.margin + down * PITCH };
}

/**
 * Answer the middle of a line, and whether a palisade on it stands (runs from top to bottom as drawn).
 * @param {Geometry} geometry @param {number} line
 */
export function placeOf(geometry, line) {
  const [a, b] = lineEnds(line).map((square) => cornerOf(geometry, square));
  return { x: (a.x + b.x + PITCH) / 2, y: (a.y + b.y + PITCH) / 2, standing: a.y === b.y };
}

/** @type {Record<Side, [number, number]>} */
const STEPS = { right: [1, 0], below: [0, 1], left: [-1, 0], above: [0, -1] };

/** Find the neighbour on a side as drawn; null beyond the edge. @param {Geometry} geometry @param {number} square @param {Side} side */
export function neighbourOf(geometry, square, side) {
  const [across, down] = geometry.turn(columnOf(square), rowOf(square));
  const [toAcross, toDown] = [across + STEPS[side][0], down + STEPS[side][1]];
  if (toAcross < 0 || toDown < 0 || toAcross >= geometry.across || toDown >= geometry.down) return null;
  const [column, row] = geometry.turnBack(toAcross, toDown);
  return row * COLUMNS + column;
}

/** Find the line on a side as drawn; null at the edge. @param {Geometry} geometry @param {number} square @param {Side} side */
export function lineOn(geometry, square, side) {
  const neighbour = neighbourOf(geometry, square, side);
  return neighbour === null ? null : lineBetween(square, neighbour);
}

/** Sort squares as a reader meets them in the drawing. @param {Geometry} geometry @param {readonly number[]} squares */
export function inReadingOrder(geometry, squares) {
  const key = (/** @type {number} */ square) => {
    const { x, y } = cornerOf(geometry, square);
    return y * 1000 + x;
  };
  return [...squares].sort((a, b) => key(a) - key(b));
}
