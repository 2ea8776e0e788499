/** What is worth finding again in a game: powers, palisades that closed a territory, passes. Pure. */
import { isPower } from "../board/places.js";
import { newlyClosed } from "../board/recent.js";

/** @typedef {import("../table/types.js").LogEntry} LogEntry */
/** @typedef {"power" | "closed" | "passed"} Mark */

/** @type {Mark[]} */
export const MARKS = ["power", "closed", "passed"];

/** List the marks of a ply. @param {LogEntry} entry @returns {Mark[]} */
export function marksOf(entry) {
  const is = {
    power: isPower(entry.text),
    closed: newlyClosed(entry).length > 0,
    passed: entry.text === "pass" || entry.passed.length > 0,
  };
  return MARKS.filter((mark) => is[mark]);
}
