/** Which orks of the army are chosen. Pure: a choice is a list of orks, ascending. */
import { isGoing, orksOf } from "./plans.js";

/** @typedef {import("../match.js").Position} Position */
/** @typedef {import("./plans.js").Plans} Plans */
/** @typedef {"idle" | "going" | "holding"} Doing */

/** Add orks to a choice. @param {number[]} chosen @param {number[]} orks */
export function added(chosen, orks) {
  return [...new Set([...chosen, ...orks])].sort((one, other) => one - other);
}

/** Take an ork into a choice, or out of it. @param {number[]} chosen @param {number} ork */
export function toggled(chosen, ork) {
  return chosen.includes(ork) ? chosen.filter((other) => other !== ork) : added(chosen, [ork]);
}

/** List the orks of a seat on some cells. @param {Position} position @param {number} seat @param {ArrayLike<number>} cells */
export function onCells(position, seat, cells) {
  const inside = new Set(Array.from(cells));
  return orksOf(position, seat).filter((ork) => inside.has(position.ork_cells[ork]));
}

/** Answer what an ork does. @param {Plans} plans @param {number} ork @returns {Doing} */
export function doingOf(plans, ork) {
  return !plans[ork] ? "idle" : isGoing(plans[ork]) ? "going" : "holding";
}

/** List the orks of a seat that do something. @param {Position} position @param {number} seat @param {Plans} plans @param {Doing} doing */
export function thatAre(position, seat, plans, doing) {
  return orksOf(position, seat).filter((ork) => doingOf(plans, ork) === doing);
}

/** Answer the idle ork after the one chosen last, going round. @param {Position} position @param {number} seat @param {Plans} plans @param {number[]} chosen */
export function nextIdle(position, seat, plans, chosen) {
  const idle = thatAre(position, seat, plans, "idle");
  const last = chosen[chosen.length - 1] ?? -1;
  return idle.find((ork) => ork > last) ?? idle[0] ?? null;
}

/** Leave out what the seat has no more. @param {number[]} chosen @param {Position} position @param {number} seat */
export function stillOwn(chosen, { ork_owners }, seat) {
  const own = chosen.filter((ork) => ork_owners[ork] === seat);
  return own.length === chosen.length ? chosen : own;
}
