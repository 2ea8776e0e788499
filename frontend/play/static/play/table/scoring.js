/** The outcome put in words of the page: what each side took where, what is lost, tie-breaks. */
import { fill, gettext } from "../shared/i18n.js";
import { letterAt } from "../board/letters.js";
import { ranking } from "./contenders.js";
import { hasTeams } from "./people.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./contenders.js").Contender} Contender */
/** @typedef {ReturnType<typeof ranking>[number]} Ranked */

/** List what a side took: the letter and the gold. @param {Outcome} outcome @param {number} side */
export function takenBy(outcome, side) {
  return outcome.territories.flatMap(({ winners, share }, index) =>
    winners.includes(side) && share ? [{ letter: letterAt(index), gold: share }] : [],
  );
}

/** Count all gold that somebody gets, and what the divisions lose. @param {Outcome} outcome */
export function goldOf(outcome) {
  const all = outcome.territories.reduce((sum, { gold }) => sum + gold, 0);
  const taken = outcome.territories.reduce((sum, { share, winners }) => sum + share * winners.length, 0);
  return { all, lost: all - taken };
}

/** Say how neighbours in the ranking with equal gold were told apart, one sentence each. @param {Game} state @param {Outcome} outcome */
export function tieBreaks(state, outcome) {
  const order = ranking(state, outcome);
  return order.slice(1).flatMap((lower, index) => {
    const upper = order[index];
    return upper.score === lower.score && upper.score > 0 ? [tieBreak(state, outcome, upper, lower)] : [];
  });
}

/** @param {Game} state @param {Outcome} outcome @param {Ranked} first @param {Ranked} second */
function tieBreak(state, outcome, first, second) {
  const [higher, less] = [outcome.piles[first.side], outcome.piles[second.side]];
  const at = Array.from({ length: Math.max(higher.length, less.length) }, (_, index) => index).find(
    (index) => (higher[index] ?? 0) !== (less[index] ?? 0),
  );
  const level = { score: first.score, first: first.name, second: second.name };
  if (at === undefined && hasTeams(state))
    return fill(gettext("Level on %(score)s, and on every pile: the teams share the rank."), level);
  if (at === undefined) return sharedRank(first, second, level);
  const values = { ...level, higher: higher[at] ?? 0, less: less[at] ?? 0 };
  if (at === 0) return fill(largestPile(first.is_you, second.is_you), values);
  return fill(differingPile(first.is_you, second.is_you), values);
}

/** @param {Contender} first @param {Contender} second @param {Record<string, string | number>} level */
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
