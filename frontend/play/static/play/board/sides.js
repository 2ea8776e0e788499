/** Sides, who get the gold: each seat is one, or where partners play each team of two. Pure. */

const TEAMS = 2;

/** Answer the side of a seat. @param {number} seat @param {boolean} hasTeams */
export function sideOf(seat, hasTeams) {
  return hasTeams ? seat % TEAMS : seat;
}

/** List the seats of a side. @param {number} side @param {boolean} hasTeams */
export function seatsOf(side, hasTeams) {
  return hasTeams ? [side, side + TEAMS] : [side];
}
