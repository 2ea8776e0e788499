/** What the army is about, grouped by where its orks go; pressing a group chooses it. */
import { byId, html } from "../../shared/dom.js";
import { fill, gettext, ngettext } from "../../shared/i18n.js";
import { isGoing, isStuck, orksOf } from "./plans.js";
import { goalName } from "./sentences.js";
import { keyOf } from "./sending.js";

/** @typedef {import("../match.js").Match} Match */
/** @typedef {import("./army.js").State} State */
/** @typedef {import("./plans.js").Goal} Goal */
/** @typedef {{goal: Goal, orks: number[], rounds: number, next: Goal[], roams: boolean, is_stuck: boolean}} Errand orks with one goal; rounds until the last comes */

/** Group the orks on their way by their goals, the first to come first. @param {Match} match @param {State} state @returns {Errand[]} */
export function errandsOf({ positions }, { seat, plans, round }) {
  /** @type {Map<string, Errand>} */
  const groups = new Map();
  for (const ork of orksOf(positions[round], Number(seat))) {
    const { goal, cells, next, roams } = plans[ork] ?? {};
    if (!goal || !isGoing(plans[ork])) continue;
    const key = [keyOf(goal), ...next.map(keyOf), roams].join();
    const group = groups.get(key) ?? { goal, orks: [], rounds: 0, next, roams, is_stuck: false };
    group.orks.push(ork);
    group.rounds = Math.max(group.rounds, cells.length - 1);
    group.is_stuck ||= isStuck(plans[ork]);
    groups.set(key, group);
  }
  return [...groups.values()].sort((one, other) => one.rounds - other.rounds);
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
    if (focused instanceof HTMLElement) focusAgain(list, focused.dataset.goal ?? "");
  };
}

/** @param {Match} match @param {Errand} errand @param {string} chosen @param {(orks: number[]) => void} choose */
function entry(match, errand, chosen, choose) {
  const { goal, orks, rounds, next, roams, is_stuck } = errand;
  const count = fill(ngettext("%(count)s ork", "%(count)s orks", orks.length), { count: orks.length });
  const names = [goal, ...next].map((place) => goalName(match, place)).join(" → ");
  const after = is_stuck ? gettext("blocked") : roams ? gettext("then on") : "";
  const left = fill(ngettext("%(rounds)s round", "%(rounds)s rounds", rounds), { rounds });
  const button = html(
    "button",
    { class: "errand", type: "button", "data-goal": keyOf(goal), "aria-pressed": String(orks) === chosen },
    html("b", {}, count),
    html("span", {}, `→ ${names}`),
    html("span", { class: "errand-left" }, [left, after].filter(Boolean).join(", ")),
  );
  button.addEventListener("click", () => choose(orks));
  return html("li", {}, button);
}

/** @param {HTMLElement} list @param {string} goal */
function focusAgain(list, goal) {
  const buttons = Array.from(list.querySelectorAll("button"));
  buttons.find(({ dataset }) => dataset.goal === goal)?.focus({ preventScroll: true });
}
