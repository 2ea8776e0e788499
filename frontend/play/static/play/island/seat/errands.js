/** What the army is about, grouped by where its orks go; pressing a group chooses it. */
import { byId, html } from "../../shared/dom.js";
import { fill, gettext, ngettext } from "../../shared/i18n.js";
import { isGoing, isStuck, orksOf } from "./plans.js";
import { goalName, roundsLeft } from "./sentences.js";
import { keyOf } from "./sending.js";

/** @typedef {import("../match.js").Match} Match */
/** @typedef {import("./army.js").State} State */
/** @typedef {import("./plans.js").Goal} Goal */

/**
 * @typedef {object} Errand orks with one goal, or all that roam
 * @property {string} key
 * @property {Goal[]} goals one, but for those that roam
 * @property {number[]} orks
 * @property {number} first rounds until the first comes
 * @property {number} last
 * @property {number} late how many come only after the end of the match
 * @property {Goal[]} next
 * @property {boolean} roams
 * @property {boolean} is_stuck
 */

/** Group the orks on their way by their goals, the first to come first; all that roam are one group. @param {Match} match @param {State} state @returns {Errand[]} */
export function errandsOf(match, { seat, plans, round }) {
  const left = roundsLeft(match, round);
  /** @type {Map<string, Errand>} */
  const groups = new Map();
  for (const ork of orksOf(match.positions[round], Number(seat))) {
    const { goal, cells, next, roams } = plans[ork] ?? {};
    if (!goal || !isGoing(plans[ork])) continue;
    const rounds = cells.length - 1;
    const key = roams ? "roams" : [goal, ...next].map(keyOf).join();
    const group = groups.get(key) ?? { key, goals: [], orks: [], first: rounds, last: rounds, late: 0, next, roams, is_stuck: false };
    if (!group.goals.some((known) => keyOf(known) === keyOf(goal))) group.goals.push(goal);
    group.orks.push(ork);
    group.first = Math.min(group.first, rounds);
    group.last = Math.max(group.last, rounds);
    group.late += Number(rounds > left);
    group.is_stuck ||= isStuck(plans[ork]);
    groups.set(key, group);
  }
  return [...groups.values()].sort((one, other) => one.last - other.last);
}

/** Make the list. @param {(orks: number[]) => void} choose */
export function createErrands(choose) {
  const list = byId("errands");
  let told = "";

  /** @param {Match} match @param {State} state */
  return function render(match, state) {
    const errands = errandsOf(match, state);
    const now = JSON.stringify([errands, state.chosen]);
    if (now === told) return;
    told = now;
    const focused = list.contains(document.activeElement) ? document.activeElement : null;
    const chosen = String(state.chosen);
    list.replaceChildren(...errands.map((errand) => entry(match, errand, chosen, choose)));
    if (focused instanceof HTMLElement) focusAgain(list, focused.dataset.key ?? "");
  };
}

/** @param {Match} match @param {Errand} errand @param {string} chosen @param {(orks: number[]) => void} choose */
function entry(match, errand, chosen, choose) {
  const { key, goals, orks, roams, late } = errand;
  const names = goals.map((goal) => goalName(match, goal)).join(", ");
  const button = html(
    "button",
    { class: "errand", type: "button", "data-key": key, "aria-pressed": String(orks) === chosen },
    html("b", {}, fill(countFormat(orks.length, roams), { count: orks.length })),
    html("span", { class: "errand-goals", title: names }, `→ ${names}`),
    html("span", { class: "errand-left", "data-late": late > 0 }, whenSentence(match, errand)),
  );
  button.addEventListener("click", () => choose(orks));
  return html("li", {}, button);
}

/** @param {number} count @param {boolean} roams */
function countFormat(count, roams) {
  if (roams) return ngettext("%(count)s ork roams", "%(count)s orks roam", count);
  return ngettext("%(count)s ork", "%(count)s orks", count);
}

/** Say when orks come, and what then. @param {Match} match @param {Errand} errand */
function whenSentence(match, { first, last, late, next, is_stuck }) {
  const rounds = ngettext("%(rounds)s round", "%(rounds)s rounds", last);
  const parts = [first === last ? fill(rounds, { rounds: last }) : fill(gettext("%(first)s to %(last)s rounds"), { first, last })];
  if (late) parts.push(fill(gettext("%(count)s too late"), { count: late }));
  if (is_stuck) parts.push(gettext("blocked"));
  if (next.length) parts.push(fill(gettext("then %(places)s"), { places: next.map((goal) => goalName(match, goal)).join(" → ") }));
  return parts.join(", ");
}

/** @param {HTMLElement} list @param {string} key */
function focusAgain(list, key) {
  const buttons = Array.from(list.querySelectorAll("button"));
  buttons.find(({ dataset }) => dataset.key === key)?.focus({ preventScroll: true });
}
