/**
 * Why a press does nothing: one sentence and the rule it rests on.
 * It explains what the view does not offer; it never decides what is allowed.
 */
import { pendingSentence } from "./connection.js";
import { gettext, fill, ngettext } from "../shared/i18n.js";
import { isYourTurn, moverOf, ownSeat } from "./people.js";
import { LINES, SQUARES, lineEnds, squareName } from "../board/places.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Refusal} Refusal */

/** Explain why no warrior goes on a square; null if one does. @param {State} state @param {number} square @returns {Refusal | null} */
export function whyNotSquare(state, square) {
  const view = /** @type {View} */ (state.view);
  const turn = whyNotNow(state);
  if (turn) return turn;
  if (view.legal_squares.includes(square)) return null;
  const name = squareName(square);
  if (view.gold[square]) {
    return {
      text: fill(gettext("%(square)s is a mine. Warriors stand on free land."), { square: name }),
      rule: "R12",
    };
  }
  if (view.warriors[square]) {
    return {
      text: fill(gettext("There is already a warrior on %(square)s."), { square: name }),
      rule: "R12",
    };
  }
  return { text: gettext("You have no warriors left. Palisades are still possible."), rule: "R23" };
}

/** Explain why no palisade goes on a line; null if one does. @param {State} state @param {number} line @returns {Refusal | null} */
export function whyNotLine(state, line) {
  const view = /** @type {View} */ (state.view);
  const turn = whyNotNow(state);
  if (turn) return turn;
  const chosen = state.selection?.lines ?? [];
  if (view.palisades.includes(line)) {
    const [a, b] = lineEnds(line).map(squareName);
    return {
      text: fill(gettext("There is already a palisade between %(a)s and %(b)s."), { a, b }),
      rule: "R14",
    };
  }
  if (view.palisades_left === 0) return { text: gettext("No palisade is left in the supply."), rule: "R23" };
  if (chosen.length >= 2)
    return { text: gettext("Two palisades a turn at most. Take one back first."), rule: "R14" };
  if (chosen.length && chosen.length >= view.palisades_allowed) {
    return { text: gettext("Only one palisade is possible in this turn."), rule: "R24" };
  }
  if (view.legal_lines.includes(line) && !chosen.length) return null;
  const left = smallestTerritory(view, [...chosen, line]);
  return left < 4 ? { text: wouldLeave(left), rule: "R17" } : null;
}

/** Explain why a value cannot be taken in hand. @param {State} state @param {number} value @returns {Refusal | null} */
export function whyNotValue(state, value) {
  const view = /** @type {View} */ (state.view);
  const turn = whyNotNow(state);
  if (turn) return turn;
  if (view.hand[value - 1]) return null;
  return { text: fill(gettext("You have no %(value)s left."), { value }), rule: "R7" };
}

/** Count the squares of the smallest territory next to some lines, were there palisades on them. @param {View} view @param {number[]} lines */
export function smallestTerritory(view, lines) {
  const walls = new Set([...view.palisades, ...lines]);
  return Math.min(...lines.flatMap(lineEnds).map((square) => reachedFrom(square, walls).size));
}

/** @param {State} state @returns {Refusal | null} */
function whyNotNow(state) {
  const view = /** @type {View} */ (state.view);
  if (state.pending) return { text: pendingSentence(state), rule: "" };
  if (isYourTurn(state)) return null;
  const mover = moverOf(state);
  if (!mover) return { text: gettext("The game is over."), rule: "" };
  const seat = ownSeat(state);
  if (seat !== null && view.passed.includes(seat)) {
    return { text: gettext("You have passed for the rest of the game."), rule: "R26" };
  }
  return { text: fill(gettext("It is the turn of %(name)s."), { name: mover.name }), rule: "R11" };
}

/** @param {number} squares */
function wouldLeave(squares) {
  if (squares === 1) return gettext("That would leave one square. A territory needs at least four.");
  if (squares === 2) return gettext("That would leave two squares. A territory needs at least four.");
  return gettext("That would leave three squares. A territory needs at least four.");
}

/** Count warriors left in words that fit after "You still have". @param {number} count */
export function warriorsLeft(count) {
  return fill(ngettext("You still have %(count)s warrior.", "You still have %(count)s warriors.", count), {
    count,
  });
}

/** @param {number} start @param {Set<number>} walls */
function reachedFrom(start, walls) {
  const reached = new Set([start]);
  for (const square of reached) {
    for (const next of NEIGHBOURS[square]) if (!walls.has(next.line)) reached.add(next.square);
  }
  return reached;
}

/** @type {{square: number, line: number}[][]} */
const NEIGHBOURS = Array.from({ length: SQUARES }, () => []);
for (let line = 0; line < LINES; line += 1) {
  const [a, b] = lineEnds(line);
  NEIGHBOURS[a].push({ square: b, line });
  NEIGHBOURS[b].push({ square: a, line });
}
