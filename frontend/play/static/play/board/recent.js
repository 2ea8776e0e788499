/** Which moves are still news to who looks at the board, and where they were made. Pure. */
import { SQUARES, isPower, parseMove } from "./places.js";

/** @typedef {import("../table/types.js").View} View */
/** @typedef {import("../table/types.js").LogEntry} LogEntry */
/** @typedef {import("../table/types.js").Act} Act */
/** @typedef {import("../table/types.js").TokenAct} TokenAct */
/** @typedef {{squares: number[], lines: number[]}} Places */
/** @typedef {Places & {tokens: TokenAct[]}} Arrivals where pieces come, and the tokens that come to warriors */

/** List what has happened since the visitor's own last move; a round at most, and always the last turn. @param {LogEntry[]} log @param {View} view */
export function recentEntries(log, view) {
  const starts = log.flatMap((_, ply) => (startsTurn(log, ply) ? [ply] : []));
  const isUnfinished = log.length > 0 && isPower(log[log.length - 1].text);
  const before = isUnfinished ? log.slice(0, starts.at(-1)) : log;
  const afterOwn = before.map(({ seat }) => seat).lastIndexOf(view.viewer) + 1;
  const roundAgo = starts.at(-view.warriors_left.length + 1) ?? 0;
  return log.slice(Math.min(Math.max(afterOwn, roundAgo), starts.at(-1) ?? 0));
}

/** List the moves of the last turn: a power belongs to what follows it. @param {LogEntry[]} log */
export function lastTurn(log) {
  const starts = log.flatMap((_, ply) => (startsTurn(log, ply) ? [ply] : []));
  return log.slice(starts.at(-1) ?? 0);
}

/** Gather the squares and lines that some moves were about. @param {LogEntry[]} entries @returns {Places} */
export function placesOf(entries) {
  return placesOfActs(entries.map(({ text }) => parseMove(text)));
}

/** Gather what some moves bring to the board. @param {LogEntry[]} entries @returns {Arrivals} */
export function arrivalsOf(entries) {
  const acts = entries.map(({ text }) => parseMove(text));
  return { ...placesOfActs(acts.filter((act) => !isToken(act))), tokens: acts.filter(isToken) };
}

/** List the territories that a move closed; open land that is left is no news. @param {LogEntry} entry */
export function newlyClosed(entry) {
  return entry.closed.filter(({ squares }) => squares.length <= SQUARES / 2);
}

/** @param {LogEntry[]} log @param {number} ply */
function startsTurn(log, ply) {
  return ply === 0 || !isPower(log[ply - 1].text);
}

/** @param {Act[]} acts @returns {Places} */
function placesOfActs(acts) {
  return {
    squares: acts.flatMap((act) => ("square" in act ? [act.square] : [])),
    lines: acts.flatMap((act) => ("lines" in act ? act.lines : [])),
  };
}

/** @param {Act} act @returns {act is TokenAct} */
function isToken(act) {
  return act.kind === "look" || act.kind === "shoot" || act.kind === "reinforcement";
}
