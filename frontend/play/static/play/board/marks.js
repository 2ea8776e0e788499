/** What lies on a warrior beside its value: arrows, a reinforcement, and in the partner game its team's mark. */
import { arrows, shield, teamMark } from "./pieces.js";
import { sideOf } from "./sides.js";

/** @typedef {import("./picture.js").Picture} Picture */

/** Count the arrows on a square. @param {import("./picture.js").View} view @param {number} square */
export function arrowsOn({ advanced }, square) {
  return advanced?.arrows.filter((shot) => shot === square).length ?? 0;
}

/** Draw all marks of a warrior, on the 80 × 84 of its tile. @param {Picture} picture @param {number} square */
export function marksOf({ view, hasTeams }, square) {
  const shots = arrowsOn(view, square);
  const marks = [];
  if (hasTeams) marks.push(teamMark(sideOf(view.warriors[square] - 1, hasTeams), 40, 78));
  if (shots) marks.push(arrows(shots));
  if (view.advanced?.reinforced.includes(square)) marks.push(shield());
  return marks;
}
