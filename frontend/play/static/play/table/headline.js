/** Who has won, in one line, and by how much in a second. */
import { fill, gettext, listed, pgettext } from "../shared/i18n.js";
import { ranking } from "./contenders.js";
import { hasTeams } from "./people.js";
import { tieBreaks } from "./scoring.js";
import { goldCount } from "./sentences.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Outcome} Outcome */

/** List who shares the first rank, the visitor first. @param {Game} state @param {Outcome} outcome */
export function winnersOf(state, outcome) {
  const people = ranking(state, outcome).flatMap(({ rank, people }) => (rank === 1 ? people : []));
  return people.sort((a, b) => Number(b.is_you) - Number(a.is_you));
}

/** Say who has won. @param {Game} state @param {Outcome} outcome */
export function headline(state, outcome) {
  const [first, second] = ranking(state, outcome);
  const { score, name, is_you } = first;
  if (score === 0) return gettext("Nobody took any gold");
  if (first.rank === second.rank) return sharedHeadline(state, outcome);
  if (hasTeams(state)) {
    const sentence = is_you
      ? pgettext("with you", "%(names)s win, %(score)s to %(other)s")
      : gettext("%(names)s win, %(score)s to %(other)s");
    return fill(sentence, { names: name, score, other: second.score });
  }
  const sentence = is_you ? gettext("You win with %(gold)s") : gettext("%(name)s wins with %(gold)s");
  return fill(sentence, { name, gold: goldCount(score) });
}

/** Say how close it was. @param {Game} state @param {Outcome} outcome */
export function margin(state, outcome) {
  const [first, second] = ranking(state, outcome);
  if (first.score === 0) return gettext("No territory with gold was won.");
  if (first.rank === second.rank) return fill(gettext("%(gold)s each."), { gold: goldCount(first.score) });
  if (first.score === second.score) return tieBreaks(state, outcome)[0];
  const gold = goldCount(first.score - second.score);
  return fill(marginSentence(second.is_you, hasTeams(state)), { gold, name: second.name });
}

/** @param {boolean} isYou @param {boolean} hasTeams */
function marginSentence(isYou, hasTeams) {
  if (!isYou) return gettext("%(gold)s more than %(name)s.");
  return hasTeams ? gettext("%(gold)s more than your team.") : gettext("%(gold)s more than you.");
}

/** @param {Game} state @param {Outcome} outcome */
function sharedHeadline(state, outcome) {
  if (hasTeams(state)) return gettext("Both teams share first place");
  const people = winnersOf(state, outcome);
  const sentence = people[0].is_you
    ? pgettext("with you", "%(names)s share first place")
    : gettext("%(names)s share first place");
  return fill(sentence, { names: listed(people.map(({ name }) => name)) });
}
