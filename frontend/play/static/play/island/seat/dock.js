/** The dock of a seat: how many orks do what, what is so and what is possible, and the buttons. */
import { byId, html, offer } from "../../shared/dom.js";
import { fill, gettext, ngettext } from "../../shared/i18n.js";
import { armyPicture } from "../shapes.js";
import { thatAre } from "./choice.js";
import { isGoing, orksOf } from "./plans.js";
import { goalName } from "./sentences.js";
import { keyOf } from "./sending.js";
import { createStops } from "./stops.js";
import { sentence } from "./telling.js";

/** @typedef {import("../match.js").Match} Match */
/** @typedef {import("./army.js").State} State */
/** @typedef {import("./choice.js").Doing} Doing */
/** @typedef {import("./news.js").Stop} Stop */
/** @typedef {import("./plans.js").Goal} Goal */

/** @typedef {import("./telling.js").Moment} Moment */

const SOON_MS = 4000;

/**
 * @typedef {object} Acts
 * @property {(doing: Doing) => void} all choose all that do something
 * @property {() => unknown} hold
 * @property {() => unknown} roam
 * @property {() => void} box
 * @property {() => unknown} then
 * @property {() => unknown} undo
 * @property {(goal: Goal | null) => void} aim mark a place, without sending anybody there
 * @property {(goal: Goal) => unknown} send
 * @property {() => void} on play on, or stop
 * @property {() => unknown} end
 * @property {(stop: Stop, isOn: boolean) => void} stop
 * @property {(isOn: boolean) => void} newRoam
 */

/** Make the dock. @param {Acts} acts */
export function createDock(acts) {
  const tallies = /** @type {NodeListOf<HTMLElement>} */ (byId("tally").querySelectorAll("[data-doing]"));
  for (const button of tallies)
    button.addEventListener("click", () => acts.all(/** @type {Doing} */ (button.dataset.doing)));
  for (const act of /** @type {const} */ (["hold", "roam", "box", "then", "undo", "on", "end"]))
    byId(`seat-${act}`).addEventListener("click", () => acts[act]());
  const stops = createStops(acts);
  const goals = /** @type {HTMLSelectElement} */ (byId("seat-goal"));
  goals.addEventListener("change", () => acts.aim(goalOf(goals.value)));
  byId("seat-send").addEventListener("click", () => {
    const goal = goalOf(goals.value);
    if (goal) acts.send(goal);
  });
  const narrow = matchMedia("(max-width: 700px)");

  return {
    /** Close what lies over the dock; answer whether anything did. */
    close: stops.close,
    /** Draw the sign of the army, and list the places. @param {Match} match @param {number} seat */
    begin(match, seat) {
      byId("seat-title").replaceChildren(armyPicture(match.armies[seat].faction), gettext("Your orks"));
      for (const sign of byId("tally").querySelectorAll(".sign")) sign.classList.add(match.armies[seat].faction);
      goals.replaceChildren(html("option", { value: "" }, gettext("To a place…")), ...placeOptions(match));
    },
    /** @param {Match} match @param {State} state */
    render(match, state) {
      const position = match.positions[state.round];
      const seat = Number(state.seat);
      for (const button of tallies) {
        const count = thatAre(position, seat, state.plans, /** @type {Doing} */ (button.dataset.doing)).length;
        /** @type {HTMLElement} */ (button.querySelector("b")).textContent = String(count);
        button.toggleAttribute("data-some", count > 0);
        offer(button, count > 0);
      }
      const idle = thatAre(position, seat, state.plans, "idle").length;
      const going = orksOf(position, seat).filter((ork) => isGoing(state.plans[ork])).length;
      offer(byId("seat-hold"), state.chosen.length > 0);
      offer(byId("seat-roam"), state.chosen.length > 0 || idle > 0);
      offer(byId("seat-send"), state.chosen.length > 0 && state.aimed !== null);
      offer(byId("seat-then"), state.chosen.length > 0 || state.sent.length > 0);
      offer(byId("seat-undo"), state.past.length > 0);
      byId("seat-box").ariaPressed = String(state.is_boxing);
      byId("seat-then").ariaPressed = String(state.is_then);
      byId("seat-on").ariaPressed = String(state.is_playing_on);
      byId("seat-on").textContent = state.is_playing_on ? gettext("Stop") : gettext("Play on");
      byId("seat-end").textContent = fill(endText(going, narrow.matches), { count: going });
      stops.render(state);
      goals.value = keyOf(state.aimed);
    },
    /** Say what is so, and what is possible. @param {Match} match @param {State} state @param {Moment} moment */
    tell(match, state, moment) {
      offer(byId("seat-end"), moment.is_open && !state.is_playing_on);
      const text = sentence(match, state, moment);
      const place = byId("seat-sentence");
      if (place.textContent !== text) place.textContent = place.title = text;
    },
    /** Show how long the orders may still take, at a table where that counts. @param {number | null} left in milliseconds, null while none are due @param {boolean} isTimed */
    showTime(left, isTimed) {
      const clock = byId("seat-clock");
      clock.hidden = !isTimed;
      clock.textContent = left === null ? "" : fill(gettext("%(seconds)s s"), { seconds: Math.ceil(left / 1000) });
      clock.toggleAttribute("data-soon", left !== null && left < SOON_MS);
    },
  };
}

/** Read the value of a choice in the list. @param {string} value @returns {Goal | null} */
function goalOf(value) {
  const [kind, id] = value.split(" ");
  return id ? { kind: /** @type {"city" | "path"} */ (kind), id: Number(id) } : null;
}

/** @param {number} going @param {boolean} isNarrow */
function endText(going, isNarrow) {
  if (!going) return gettext("End round");
  if (isNarrow) return ngettext("End · %(count)s order", "End · %(count)s orders", going);
  return ngettext("End round: %(count)s order", "End round: %(count)s orders", going);
}

/** @param {Match} match */
function placeOptions(match) {
  const groups = /** @type {const} */ ([
    ["city", gettext("Cities"), match.island.cities.length],
    ["path", gettext("Paths"), match.island.paths.length],
  ]);
  return groups.map(([kind, label, count]) =>
    html("optgroup", { label }, ...Array.from({ length: count }, (_, id) => html("option", { value: keyOf({ kind, id }) }, goalName(match, { kind, id })))),
  );
}
