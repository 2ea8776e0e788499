/** The orders of a round, made from plans. Pure. */
import { isGoing, orksOf } from "./plans.js";

/** @typedef {import("../match.js").Position} Position */
/** @typedef {import("./plans.js").Plans} Plans */
/** @typedef {{ork: number, direction: number, to: number}} Order */

/** The letters of the directions 0 to 3: bottom, right, top, left. Source: docs/notation.md. */
const LETTERS = "brtl";
/** Orders that a seat may give in a round. Source: Ork Island, section 10. */
const MOST = 1000;

/** List the orders that plans come to in this round. @param {Plans} plans @param {Position} position @param {number} seat @param {number} cols @returns {Order[]} */
export function ordersOf(plans, position, seat, cols) {
  const going = orksOf(position, seat).filter((ork) => isGoing(plans[ork]));
  return going.slice(0, MOST).map((ork) => {
    const [from, to] = plans[ork].cells;
    return { ork, direction: directionOf(from, to, cols), to };
  });
}

/** Write orders as a move. @param {Order[]} orders */
export function moveText(orders) {
  return orders.map(({ ork, direction }) => `${ork}${LETTERS[direction]}`).join(",") || "hold";
}

/** Answer the direction of a step to a neighbour. @param {number} from @param {number} to @param {number} cols */
function directionOf(from, to, cols) {
  return [cols, 1, -cols, -1].indexOf(to - from);
}
