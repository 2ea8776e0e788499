/** The outcome put in the order and words of the page: letters, what each seat took where, tie-breaks. */
import { fill, gettext } from "../shared/i18n.js";
import { personAt } from "./people.js";
import { inReadingOrder } from "../board/geometry.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./types.js").TerritoryScore} TerritoryScore */
/** @typedef {import("./types.js").Standing} Standing */
/** @typedef {import("../board/geometry.js").Geometry} Geometry */

/** Give each territory its letter, in reading order, and the square where the letter is drawn. @param {Outcome} outcome @param {Geometry} geometry */
export function lettered(outcome, geometry) {
  return outcome.territories.map((territory, index) => ({
    territory,
    letter: letterAt(index),
    first: inReadingOrder(geometry, territory.squares)[0],
  }));
}

/** Name the territory at an index. @param {number} index */
export function letterAt(index) {
  return String.fromCharCode(65 + index);
}

/** List what a seat took: the letter and the gold. @param {Outcome} outcome @param {number} seat */
export function takenBy(outcome, seat) {
  return outcome.territories.flatMap(({ winners, share }, index) =>
    winners.includes(seat) && share ? [{ letter: letterAt(index), gold: share }] : [],
  );
}

/** Order standings by rank, equal ranks by seat. @param {Outcome} outcome */
export function ranked(outcome) {
  return [...outcome.standings].sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}

/** Count all gold that somebody gets, and what the divisions lose. @param {Outcome} outcome */
export function goldOf(outcome) {
  const all = outcome.territories.reduce((sum, { gold }) => sum + gold, 0);
  const taken = outcome.standings.reduce((sum, { score }) => sum + score, 0);
  return { all, lost: all - taken };
}

/** Say how neighbours in the ranking with equal gold were told apart, one sentence each. @param {State} state @param {Outcome} outcome */
export function tieBreaks(state, outcome) {
  const order = ranked(outcome);
  return order.slice(1).flatMap((lower, index) => {
    const upper = order[index];
    return upper.score === lower.score && upper.score > 0 ? [tieBreak(state, outcome, upper, lower)] : [];
  });
}

/** @param {State} state @param {Outcome} outcome @param {Standing} upper @param {Standing} lower */
function tieBreak(state, outcome, upper, lower) {
  const [first, second] = [personAt(state, upper.seat), personAt(state, lower.seat)];
  const [higher, less] = [outcome.piles[upper.seat], outcome.piles[lower.seat]];
  const at = Array.from({ length: Math.max(higher.length, less.length) }, (_, index) => index).find(
    (index) => (higher[index] ?? 0) !== (less[index] ?? 0),
  );
  const level = { score: upper.score, first: first.name, second: second.name };
  if (at === undefined) return sharedRank(first, second, level);
  const values = { ...level, higher: higher[at] ?? 0, less: less[at] ?? 0 };
  if (at === 0) return fill(largestPile(first.is_you, second.is_you), values);
  return fill(differingPile(first.is_you, second.is_you), values);
}

/** @param {import("./people.js").Person} first @param {import("./people.js").Person} second @param {Record<string, string | number>} level */
function sharedRank(first, second, level) {
  if (!first.is_you && !second.is_you)
    return fill(
      gettext("Level on %(score)s, and on every pile: %(first)s and %(second)s share the rank."),
      level,
    );
  return fill(gettext("Level on %(score)s, and on every pile: you and %(name)s share the rank."), {
    ...level,
    name: first.is_you ? second.name : first.name,
  });
}

/** @param {boolean} first_is_you @param {boolean} second_is_you */
function differingPile(first_is_you, second_is_you) {
  if (first_is_you)
    return gettext("Level on %(score)s. The first piles that differ: yours %(higher)s, %(second)s %(less)s.");
  if (second_is_you)
    return gettext("Level on %(score)s. The first piles that differ: %(first)s %(higher)s, yours %(less)s.");
  return gettext(
    "Level on %(score)s. The first piles that differ: %(first)s %(higher)s, %(second)s %(less)s.",
  );
}

/** @param {boolean} first_is_you @param {boolean} second_is_you */
function largestPile(first_is_you, second_is_you) {
  if (first_is_you)
    return gettext("Level on %(score)s. Your largest pile is %(higher)s, %(second)s's %(less)s.");
  if (second_is_you)
    return gettext("Level on %(score)s. %(first)s's largest pile is %(higher)s, yours %(less)s.");
  return gettext("Level on %(score)s. %(first)s's largest pile is %(higher)s, %(second)s's %(less)s.");
}
