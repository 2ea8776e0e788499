/** The dock of a seat: how many orks do what, what is so and what is possible, and the buttons. */
import { byId, html, offer } from "../../shared/dom.js";
import { fill, gettext, listed, ngettext } from "../../shared/i18n.js";
import { sentencesOf, titleOf } from "../reading.js";
import { armyPicture } from "../shapes.js";
import { thatAre } from "./choice.js";
import { isGoing, orksOf } from "./plans.js";
import { aboutOrk, goalName, newsSentence } from "./sentences.js";

/** @typedef {import("../match.js").Match} Match */
/** @typedef {import("./army.js").State} State */
/** @typedef {import("./choice.js").Doing} Doing */
/** @typedef {import("./news.js").Stop} Stop */
/** @typedef {import("./plans.js").Goal} Goal */

const TOLD = 3;
const SOON_MS = 4000;

/**
 * @typedef {object} Moment what stands at the table besides the army
 * @property {boolean} is_open whether orders can be given
 * @property {boolean} is_now whether the newest round is shown
 * @property {string[]} awaited names of those whose orders are awaited
 */

/**
 * @typedef {object} Acts
 * @property {(doing: Doing) => void} all choose all that do something
 * @property {() => unknown} hold
 * @property {() => unknown} roam
 * @property {() => void} box
 * @property {() => unknown} undo
 * @property {(goal: Goal) => unknown} send
 * @property {() => void} on play on, or stop
 * @property {() => unknown} end
 * @property {(stop: Stop, isOn: boolean) => void} stop
 */

/** Make the dock. @param {Acts} acts */
export function createDock(acts) {
  const tallies = /** @type {NodeListOf<HTMLElement>} */ (byId("tally").querySelectorAll("[data-doing]"));
  for (const button of tallies)
    button.addEventListener("click", () => acts.all(/** @type {Doing} */ (button.dataset.doing)));
  for (const act of /** @type {const} */ (["hold", "roam", "box", "undo", "on", "end"]))
    byId(`seat-${act}`).addEventListener("click", () => acts[act]());
  const stops = /** @type {NodeListOf<HTMLInputElement>} */ (byId("stops").querySelectorAll("input"));
  for (const stop of stops)
    stop.addEventListener("change", () => acts.stop(/** @type {Stop} */ (stop.value), stop.checked));
  const goals = /** @type {HTMLSelectElement} */ (byId("seat-goal"));
  byId("seat-send").addEventListener("click", () => {
    const [kind, id] = goals.value.split(" ");
    if (id) acts.send({ kind: /** @type {"city" | "path"} */ (kind), id: Number(id) });
  });

  return {
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
      offer(byId("seat-send"), state.chosen.length > 0);
      offer(byId("seat-undo"), state.past.length > 0);
      byId("seat-box").ariaPressed = String(state.is_boxing);
      byId("seat-on").ariaPressed = String(state.is_playing_on);
      byId("seat-on").textContent = state.is_playing_on ? gettext("Stop") : gettext("Play on");
      byId("seat-end").textContent = fill(endText(going), { count: going });
      for (const stop of stops) stop.checked = state.stops[/** @type {Stop} */ (stop.value)];
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

/** @param {number} going */
function endText(going) {
  if (!going) return gettext("End round");
  return ngettext("End round: %(count)s order", "End round: %(count)s orders", going);
}

/** @param {Match} match @param {State} state @param {Moment} moment */
function sentence(match, state, { is_open, is_now, awaited }) {
  const { chosen, is_asking, is_boxing, is_playing_on, news, news_round, pointed, round } = state;
  if (!is_now) return gettext("You look at an earlier round. Orders are given in the newest one.");
  if (is_boxing) return gettext("Draw a box round the orks.");
  if (pointed && pointed.kind !== "cell") return placeSentence(match, state.round, pointed);
  if (chosen.length === 1) return `${aboutOrk(match, state, chosen[0])} ${gettext("Press where it shall go.")}`;
  const several = gettext("%(count)s orks chosen. Press a city, a path or any land to send them.");
  if (chosen.length) return fill(several, { count: chosen.length });
  if (is_asking) return gettext("Looking for the ways…");
  const told = news_round === round ? news.slice(0, TOLD).map((one) => newsSentence(match, one)).join(" ") : "";
  if (told) return told;
  if (is_playing_on) return gettext("Playing on until something happens.");
  if (!is_open && awaited.length) return fill(gettext("Orders given. Waiting for %(names)s."), { names: listed(awaited) });
  return gettext("Choose orks on the map, then press the place to send them to.");
}

/** Say what a place is worth, and to whom. @param {Match} match @param {number} round @param {Goal} goal */
function placeSentence(match, round, goal) {
  const thing = { kind: /** @type {"city" | "path"} */ (goal.kind), id: goal.id };
  return [`${titleOf(match, round, thing)}.`, ...sentencesOf(match, round, thing).slice(0, 2)].join(" ");
}

/** @param {Match} match */
function placeOptions(match) {
  const groups = /** @type {const} */ ([
    ["city", gettext("Cities"), match.island.cities.length],
    ["path", gettext("Paths"), match.island.paths.length],
  ]);
  return groups.map(([kind, label, count]) =>
    html("optgroup", { label }, ...Array.from({ length: count }, (_, id) => html("option", { value: `${kind} ${id}` }, goalName(match, { kind, id })))),
  );
}
