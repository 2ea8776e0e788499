/** Who has won, in one line, and by how much in a second. */
import { fill, gettext, listed, ngettext, pgettext } from "../shared/i18n.js";
import { personAt } from "./people.js";
import { ranked, tieBreaks } from "./scoring.js";
import { goldCount } from "./sentences.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Outcome} Outcome */

/** List who shares the first rank, the visitor first. @param {State} state @param {Outcome} outcome */
export function winnersOf(state, outcome) {
  const best = outcome.standings.filter(({ rank }) => rank === 1);
  const people = best.map(({ seat }) => personAt(state, seat));
  return people.sort((a, b) => Number(b.is_you) - Number(a.is_you));
}

/** Say who has won. @param {State} state @param {Outcome} outcome */
export function headline(state, outcome) {
  const people = winnersOf(state, outcome);
  const { score } = ranked(outcome)[0];
  const gold = goldCount(score);
  if (score === 0) return gettext("Nobody took any gold");
  if (people.length > 1) {
    const sentence = people[0].is_you
      ? pgettext("with you", "%(names)s share first place")
      : gettext("%(names)s share first place");
    return fill(sentence, { names: listed(people.map(({ name }) => name)) });
  }
  if (people[0].is_you) return fill(gettext("You win with %(gold)s"), { gold });
  return fill(gettext("%(name)s wins with %(gold)s"), { name: people[0].name, gold });
}

/** Say how close it was. @param {State} state @param {Outcome} outcome */
export function margin(state, outcome) {
  const [first, second] = ranked(outcome);
  if (first.score === 0) return gettext("No territory with gold was won.");
  if (first.rank === second.rank) return fill(gettext("%(gold)s each."), { gold: goldCount(first.score) });
  if (first.score === second.score) return tieBreaks(state, outcome)[0];
  const name = personAt(state, second.seat).name;
  const gold = first.score - second.score;
  return personAt(state, second.seat).is_you
    ? fill(ngettext("%(gold)s more than you.", "%(gold)s more than you.", gold), { gold })
    : fill(ngettext("%(gold)s more than %(name)s.", "%(gold)s more than %(name)s.", gold), { gold, name });
}
