/** Who contends for the gold: each player, or where partners play each team. */
import { listed } from "../shared/i18n.js";
import { seatsOf, sideOf } from "../board/sides.js";
import { hasTeams, ownSeat, personAt } from "./people.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./people.js").Person} Person */

/**
 * @typedef {object} Contender
 * @property {number} side
 * @property {Person[]} people the visitor first
 * @property {string} name of all of them
 * @property {import("./types.js").Faction} faction of the first
 * @property {boolean} is_you whether the visitor is one of them
 */

/** Answer who is a side. @param {Game} state @param {number} side @returns {Contender} */
export function contenderAt(state, side) {
  const people = seatsOf(side, hasTeams(state))
    .map((seat) => personAt(state, seat))
    .sort((a, b) => Number(b.is_you) - Number(a.is_you));
  const [{ faction, is_you }] = people;
  return { side, people, name: listed(people.map(({ name }) => name)), faction, is_you };
}

/** List all sides. @param {Game} state @returns {Contender[]} */
export function contendersOf(state) {
  const seats = state.table?.seats.length ?? 0;
  const count = hasTeams(state) ? seats / 2 : seats;
  return Array.from({ length: count }, (_, side) => contenderAt(state, side));
}

/** Answer the visitor's side; null for a spectator. @param {Game} state */
export function ownSide(state) {
  const seat = ownSeat(state);
  return seat === null ? null : sideOf(seat, hasTeams(state));
}

/** Order the sides by rank among themselves, with what they reached; equal ranks by seat. @param {Game} state @param {Outcome} outcome */
export function ranking(state, outcome) {
  const sides = contendersOf(state).map((contender) => {
    const seat = contender.people[0].seat;
    const { score, rank } = /** @type {import("./types.js").Standing} */ (
      outcome.standings.find((standing) => standing.seat === seat)
    );
    return { ...contender, score, rank };
  });
  return sides
    .map((side) => ({ ...side, rank: 1 + sides.filter(({ rank }) => rank < side.rank).length }))
    .sort((a, b) => a.rank - b.rank || a.side - b.side);
}
