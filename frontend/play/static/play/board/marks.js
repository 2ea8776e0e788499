/** What lies on a warrior beside its value: a Mage's look, arrows, a reinforcement, and its team's mark. */
import { arrows, eye, shield, teamMark } from "./pieces.js";
import { sideOf } from "./sides.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("./picture.js").View} View */

/** Count the arrows on a square. @param {View} view @param {number} square */
export function arrowsOn({ advanced }, square) {
  return advanced?.arrows.filter((shot) => shot === square).length ?? 0;
}

/** Tell whether a Mage has looked at a warrior: all may see that, until the end shows the value. @param {View} view @param {number} square */
export function hasBeenSeen({ advanced, outcome }, square) {
  return !outcome && Boolean(advanced?.looked_at.includes(square));
}

/** Draw all marks of a warrior, on the 80 × 84 of its tile. @param {Picture} picture @param {number} square */
export function marksOf({ view, hasTeams, arriving }, square) {
  const shots = arrowsOn(view, square);
  const isReinforced = view.advanced?.reinforced.includes(square) ?? false;
  const marks = [];
  /** @param {import("../table/types.js").TokenAct["kind"]} kind @param {SVGElement} mark */
  const lay = (kind, mark) => {
    const isComing = arriving.tokens.some((token) => token.kind === kind && token.square === square);
    mark.classList.toggle("coming", isComing);
    marks.push(mark);
  };
  if (hasTeams) marks.push(teamMark(sideOf(view.warriors[square] - 1, hasTeams), 40, 78));
  if (hasBeenSeen(view, square)) lay("look", eye(isReinforced));
  if (shots) lay("shoot", arrows(shots));
  if (isReinforced) lay("reinforcement", shield());
  return marks;
}
