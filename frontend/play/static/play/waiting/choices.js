/** What a table of Ork Island chose, in words: its size, the time for orders, its seed. */
import { fill, gettext } from "../shared/i18n.js";
import { sizes } from "../home/settings.js";

/** @typedef {import("../island/live_types.js").Table} Table */
/** @typedef {{name: string, explanation: string}} Choice */

/** List the choices of a table. @param {Table} table @returns {Choice[]} */
export function choicesOf({ options, times, seed, is_practice }) {
  const choices = [{ name: gettext("Match"), explanation: sizes(options.orkisland) }];
  if (times) choices.push({ name: gettext("Orders of a round"), explanation: timesSentence(times) });
  if (is_practice && seed !== null)
    choices.push({ name: gettext("Seed"), explanation: fill(gettext("%(seed)s, for practice"), { seed }) });
  return choices;
}

/** @param {NonNullable<Table["times"]>} times */
function timesSentence({ program_ms, program_first_ms, person_ms }) {
  const seconds = { program: secondsOf(program_ms), first: secondsOf(program_first_ms), person: secondsOf(person_ms) };
  return fill(
    person_ms
      ? gettext("programs have %(program)s s (first round %(first)s), people %(person)s s")
      : gettext("programs have %(program)s s (first round %(first)s), people as long as they like"),
    seconds,
  );
}

/** @param {number} ms */
function secondsOf(ms) {
  return (ms / 1000).toLocaleString(document.documentElement.lang);
}
