/** At the end: the gold of a territory flies from its mines to the plate where it counts; what is lost turns grey and sinks. */
import { icon } from "../shared/dom.js";
import { squareName } from "../board/places.js";

/** @typedef {import("./types.js").TerritoryScore} TerritoryScore */
/** @typedef {{x: number, y: number}} Point */

const FLIGHT = 600;
const APART = 40;
const SIZE = 26;

/** Let the gold of a territory fly, and tell of each piece that lands. @param {TerritoryScore} territory @param {number[]} gold the pile of each square @param {(side: number) => void} land */
export function flyGold({ squares, winners, share }, gold, land) {
  const nuggets = squares.flatMap((square) => Array(gold[square]).fill(middleOf(mineAt(square))));
  const goals = winners.flatMap((side) => Array(share).fill(side));
  nuggets.forEach((from, index) => {
    const side = goals[index] ?? null;
    const to = side === null ? null : middleOf(goalOf(side));
    if (from) fly(from, to, index * APART, () => side !== null && land(side));
  });
}

/** Take all flying gold away. */
export function clearGold() {
  for (const nugget of document.querySelectorAll(".flying-gold")) nugget.remove();
}

/** @param {Point} from @param {Point | null} to null for what nobody gets @param {number} delay @param {() => void} landed */
function fly(from, to, delay, landed) {
  const nugget = icon("nug", { viewBox: "0 0 26 22", class: "flying-gold" });
  document.body.append(nugget);
  const at = (/** @type {Point} */ { x, y }, scale = 1) =>
    `translate(${x - SIZE / 2}px, ${y - SIZE / 2}px) scale(${scale})`;
  const frames = to
    ? [
        { transform: at(from) },
        { transform: at({ x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 40 }, 1.15), offset: 0.5 },
        { transform: at(to, 0.7) },
      ]
    : [
        { transform: at(from), opacity: 1 },
        { transform: at({ x: from.x, y: from.y + 46 }), opacity: 0, filter: "grayscale(1)" },
      ];
  const easing = "cubic-bezier(.5, 0, .2, 1)";
  const flight = nugget.animate(frames, { duration: FLIGHT, delay, fill: "both", easing });
  flight.addEventListener("finish", () => {
    if (nugget.isConnected) landed();
    nugget.remove();
  });
}

/** @param {number} square */
function mineAt(square) {
  return document.querySelector(`[data-square=${squareName(square)}]`);
}

/** Find where the gold of a side is counted at this width. @param {number} side */
function goalOf(side) {
  const places = [...document.querySelectorAll(`[data-gold-of="${side}"]`)];
  return places.find((place) => place.getClientRects().length) ?? null;
}

/** @param {Element | null} element @returns {Point | null} */
function middleOf(element) {
  if (!element) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
