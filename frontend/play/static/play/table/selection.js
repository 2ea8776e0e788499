/**
 * What the player has chosen in this turn, and what may still be chosen. Pure.
 * All that is allowed comes with the view: nothing here decides a rule.
 */
import { LINES, formatMove } from "../board/places.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Selection} Selection */
/** @typedef {import("./types.js").Mode} Mode */
/** @typedef {import("./types.js").Act} Act */

/** Begin a turn: nothing chosen, or the value where the hand holds only one kind. @param {View} view @returns {Selection} */
export function begin(view) {
  const mode = canDo(view, "warrior") ? "warrior" : canDo(view, "palisades") ? "palisades" : "pass";
  return { mode, value: onlyValue(view), square: null, lines: [] };
}

/** Tell whether a kind of act is possible at all. @param {View} view @param {Mode} mode */
export function canDo(view, mode) {
  if (mode === "warrior") return view.legal_squares.length > 0;
  if (mode === "palisades") return view.palisades_allowed > 0 && view.legal_lines.length > 0;
  return true;
}

/** Change the kind of act. @param {Selection} selection @param {Mode} mode @returns {Selection} */
export function chooseMode(selection, mode) {
  if (mode === selection.mode) return selection;
  return { mode, value: selection.value, square: null, lines: [] };
}

/** Take a warrior in hand, if there is one left. @param {View} view @param {Selection} selection @param {number} value @returns {Selection} */
export function chooseValue(view, selection, value) {
  if (!canDo(view, "warrior") || !view.hand[value - 1]) return selection;
  return { ...selection, mode: "warrior", value, lines: [] };
}

/** Choose where the warrior goes. @param {View} view @param {Selection} selection @param {number} square @returns {Selection} */
export function chooseSquare(view, selection, square) {
  if (!view.legal_squares.includes(square)) return selection;
  return { ...selection, mode: "warrior", square, lines: [] };
}

/** List the lines where a palisade, or one more, may be put up. @param {View} view @param {Selection} selection */
export function offeredLines(view, selection) {
  const chosen = selection.mode === "palisades" ? selection.lines : [];
  if (chosen.length >= view.palisades_allowed) return [];
  return view.legal_lines.filter(
    (line) => !chosen.includes(line) && !chosen.some((other) => isBarred(view, line, other)),
  );
}

/** Choose a line, or let go of it. @param {View} view @param {Selection} selection @param {number} line @returns {Selection} */
export function toggleLine(view, selection, line) {
  const chosen = selection.mode === "palisades" ? selection.lines : [];
  if (chosen.includes(line)) return { ...selection, lines: chosen.filter((other) => other !== line) };
  if (!offeredLines(view, selection).includes(line)) return selection;
  return { ...selection, mode: "palisades", square: null, lines: [...chosen, line] };
}

/** Take the last choice back. @param {View} view @param {Selection} selection @returns {Selection} */
export function undo(view, selection) {
  if (selection.mode === "pass") return begin(view);
  if (selection.lines.length) return { ...selection, lines: selection.lines.slice(0, -1) };
  if (selection.square !== null) return { ...selection, square: null };
  return { ...selection, value: onlyValue(view) };
}

/** Answer the act that is complete, or null. @param {Selection} selection @returns {Act | null} */
export function actOf({ mode, value, square, lines }) {
  if (mode === "pass") return { kind: "pass" };
  if (mode === "palisades") return lines.length ? { kind: "palisades", lines } : null;
  return value !== null && square !== null ? { kind: "warrior", value, square } : null;
}

/** Answer the move to send, or null while something is missing. @param {Selection} selection */
export function moveOf(selection) {
  const act = actOf(selection);
  return act && formatMove(act);
}

/** Tell whether there is something to take back. @param {View} view @param {Selection} selection */
export function canUndo(view, selection) {
  const { mode, value, square, lines } = selection;
  return mode === "pass" || lines.length > 0 || square !== null || value !== onlyValue(view);
}

/** @param {View} view @param {number} line @param {number} other */
function isBarred(view, line, other) {
  return view.barred_pairs.includes(Math.min(line, other) * LINES + Math.max(line, other));
}

/** @param {View} view */
function onlyValue(view) {
  const values = [1, 2, 3, 4, 5].filter((value) => view.hand[value - 1]);
  return values.length === 1 ? values[0] : null;
}
