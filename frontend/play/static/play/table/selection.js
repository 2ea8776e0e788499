/**
 * What the player has chosen in this turn, and what may still be chosen. Pure.
 * All that is allowed comes with the view: nothing here decides a rule.
 */
import { LINES, formatMove } from "../board/places.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Selection} Selection */
/** @typedef {import("./types.js").Mode} Mode */
/** @typedef {import("./types.js").Power} Power */
/** @typedef {import("./types.js").Faction} Faction */
/** @typedef {import("./types.js").Act} Act */
/** @typedef {import("./types.js").TokenMode} TokenMode */

/** @type {Record<Faction, Power>} */
export const POWERS = { mage: "look", goblin: "show", orc: "extra", elf: "shoot" };
/** @type {Mode[]} what a turn consists of, in the order in which it is offered */
const MAIN_MODES = ["warrior", "palisades", "reinforcement"];
const VALUES = [1, 2, 3, 4, 5];

/** Begin a turn: nothing chosen, or the value where the hand holds only one kind. @param {View} view @returns {Selection} */
export function begin(view) {
  const mode = MAIN_MODES.find((each) => canDo(view, each)) ?? "pass";
  return { mode, value: onlyValue(view), square: null, lines: [] };
}

/** Tell whether a mode is a power. @param {Mode} mode @returns {mode is Power} */
export function isPowerMode(mode) {
  return Object.values(POWERS).some((power) => power === mode);
}

/** Tell whether a mode is aimed: the places pressed are its own, and nothing else is meant. @param {Mode} mode @returns {mode is TokenMode} */
export function isAimed(mode) {
  return mode === "reinforcement" || isPowerMode(mode);
}

/** Tell whether lines are chosen now, not squares. @param {Selection} selection */
export function aimsAtLines({ mode }) {
  return mode === "palisades" || mode === "extra";
}

/** Tell whether a mode takes a warrior from the hand. @param {Mode} mode @returns {mode is "warrior" | "show"} */
export function takesValue(mode) {
  return mode === "warrior" || mode === "show";
}

/** Tell whether a kind of act is possible at all. @param {View} view @param {Mode} mode */
export function canDo(view, mode) {
  if (mode === "pass") return !view.advanced?.main_action_due;
  if (mode === "palisades" || mode === "extra") return linesOf(view, mode).length > 0;
  return squaresOf(view, mode).length > 0;
}

/** Change the kind of act. @param {Selection} selection @param {Mode} mode @returns {Selection} */
export function chooseMode(selection, mode) {
  if (mode === selection.mode) return selection;
  return { mode, value: selection.value, square: null, lines: [] };
}

/** Take a warrior in hand, if there is one left. @param {View} view @param {Selection} selection @param {number} value @returns {Selection} */
export function chooseValue(view, selection, value) {
  const mode = handMode(selection);
  if (!canDo(view, mode) || !view.hand[value - 1]) return selection;
  return { mode, value, square: mode === selection.mode ? selection.square : null, lines: [] };
}

/** Answer the mode to which a warrior taken in hand belongs. @param {Selection} selection */
export function handMode({ mode }) {
  return takesValue(mode) ? mode : "warrior";
}

/** Choose a square: where the warrior goes, or what is aimed at. @param {View} view @param {Selection} selection @param {number} square @returns {Selection} */
export function chooseSquare(view, selection, square) {
  if (!offeredSquares(view, selection).includes(square)) return selection;
  const mode = isAimed(selection.mode) ? selection.mode : "warrior";
  return { ...selection, mode, square, lines: [] };
}

/** List the squares that may be chosen: of an aimed mode its own, else where a warrior may go. @param {View} view @param {Selection} selection */
export function offeredSquares(view, { mode }) {
  return squaresOf(view, isAimed(mode) ? mode : "warrior");
}

/** List the lines where a palisade, or one more, may be put up. @param {View} view @param {Selection} selection */
export function offeredLines(view, selection) {
  const { mode, lines } = selection;
  if (mode === "extra") return linesOf(view, mode).filter((line) => !lines.includes(line));
  if (isAimed(mode)) return [];
  const chosen = mode === "palisades" ? lines : [];
  if (chosen.length >= view.palisades_allowed) return [];
  return linesOf(view, "palisades").filter(
    (line) => !chosen.includes(line) && !chosen.some((other) => isBarred(view, line, other)),
  );
}

/** Choose a line, or let go of it; the extra palisade is one only, so that another line takes its place. @param {View} view @param {Selection} selection @param {number} line @returns {Selection} */
export function toggleLine(view, selection, line) {
  const { mode, lines } = selection;
  if (lines.includes(line)) return { ...selection, lines: lines.filter((other) => other !== line) };
  if (!offeredLines(view, selection).includes(line)) return selection;
  if (mode === "extra") return { ...selection, lines: [line] };
  return { ...selection, mode: "palisades", square: null, lines: [...lines, line] };
}

/** Take the last choice back; with nothing chosen, stop aiming. @param {View} view @param {Selection} selection @returns {Selection} */
export function undo(view, selection) {
  const { mode, square, lines } = selection;
  if (mode === "pass") return begin(view);
  if (lines.length) return { ...selection, lines: lines.slice(0, -1) };
  if (square !== null) return { ...selection, square: null };
  if (hasTaken(view, selection)) return { ...selection, value: onlyValue(view) };
  return isAimed(mode) ? begin(view) : selection;
}

/** Choose all of an act at once. @param {Act} act @returns {Selection} */
export function selectionOf(act) {
  const value = "value" in act ? act.value : null;
  const square = "square" in act ? act.square : null;
  return { mode: act.kind, value, square, lines: "lines" in act ? act.lines : [] };
}

/** Answer the act that is complete, or null. @param {Selection} selection @returns {Act | null} */
export function actOf({ mode, value, square, lines }) {
  if (mode === "pass") return { kind: mode };
  if (mode === "palisades" || mode === "extra") return lines.length ? { kind: mode, lines } : null;
  if (square === null) return null;
  if (takesValue(mode)) return value === null ? null : { kind: mode, value, square };
  return { kind: mode, square };
}

/** Answer the move to send, or null while something is missing. @param {Selection} selection */
export function moveOf(selection) {
  const act = actOf(selection);
  return act && formatMove(act);
}

/** Tell whether there is something to take back. @param {View} view @param {Selection} selection */
export function canUndo(view, selection) {
  const { mode, square, lines } = selection;
  const hasChosen = lines.length > 0 || square !== null || hasTaken(view, selection);
  return mode === "pass" || isAimed(mode) || hasChosen;
}

/** Tell whether a warrior is in hand that could be put back; one kept for another kind of act is not seen. @param {View} view @param {Selection} selection */
function hasTaken(view, { mode, value }) {
  return takesValue(mode) && value !== onlyValue(view);
}

/** @param {View} view @param {Mode} mode */
function squaresOf({ legal_squares, advanced }, mode) {
  if (mode === "warrior") return legal_squares;
  if (mode === "reinforcement") return advanced?.reinforcement_squares ?? [];
  return advanced?.power_squares ?? [];
}

/** @param {View} view @param {"palisades" | "extra"} mode */
function linesOf({ legal_lines, palisades_allowed, advanced }, mode) {
  if (mode === "extra") return advanced?.power_lines ?? [];
  return palisades_allowed ? legal_lines : [];
}

/** @param {View} view @param {number} line @param {number} other */
function isBarred(view, line, other) {
  return view.barred_pairs.includes(Math.min(line, other) * LINES + Math.max(line, other));
}

/** @param {View} view */
function onlyValue(view) {
  const values = VALUES.filter((value) => view.hand[value - 1]);
  return values.length === 1 ? values[0] : null;
}
