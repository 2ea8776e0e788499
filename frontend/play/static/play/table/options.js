/** What a table chose, in words: a name and a sentence for each choice. */
import { fill, gettext } from "../shared/i18n.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {{name: string, explanation: string}} Choice */

/** List the choices of a table; who begins is told where it is not left to chance. @param {Table} table @returns {Choice[]} */
export function choicesOf(table) {
  const { advanced, teams, memory } = table.options.armadora;
  /** @type {Choice[]} */
  const choices = [
    advanced
      ? {
          name: gettext("Advanced"),
          explanation: gettext("every faction has its power, every player one reinforcement."),
        }
      : { name: gettext("Basic"), explanation: gettext("warriors and palisades only.") },
  ];
  if (teams)
    choices.push({
      name: gettext("Partners"),
      explanation: gettext("those who sit opposite share their strength and gold."),
    });
  if (memory)
    choices.push({
      name: gettext("Memory"),
      explanation: gettext("your warriors stay face down for you, too."),
    });
  if (table.has_hints)
    choices.push({
      name: gettext("Practice"),
      explanation: gettext("on their turn, people may ask the expert for a hint."),
    });
  const who = whoBegins(table);
  if (who) choices.push({ name: gettext("First"), explanation: fill(gettext("%(who)s begins."), { who }) });
  return choices;
}

/** Name who begins; nobody where it is left to chance. @param {Table} table */
export function whoBegins({ options, seats, host }) {
  const { first, first_seat } = options.armadora;
  if (first === "random") return "";
  const seat = first === "host" ? host : first_seat;
  return seats[seat]?.nickname || fill(gettext("seat %(number)s"), { number: seat + 1 });
}
