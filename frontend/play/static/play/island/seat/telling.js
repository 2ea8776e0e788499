/** The one sentence of the dock: what is so, and what is possible. */
import { fill, gettext, listed } from "../../shared/i18n.js";
import { sentencesOf, titleOf } from "../reading.js";
import { aboutOrk } from "./sentences.js";

/** @typedef {import("../match.js").Match} Match */
/** @typedef {import("./army.js").State} State */
/** @typedef {import("./plans.js").Goal} Goal */

/**
 * @typedef {object} Moment what stands at the table besides the army
 * @property {boolean} is_open whether orders can be given
 * @property {boolean} is_now whether the newest round is shown
 * @property {boolean} is_away whether the hall cannot be reached
 * @property {string[]} awaited names of those whose orders are awaited
 */

/** Say it. @param {Match} match @param {State} state @param {Moment} moment */
export function sentence(match, state, { is_open, is_now, is_away, awaited }) {
  const { is_asking, is_playing_on, told } = state;
  if (!is_now) return gettext("You look at an earlier round. Orders are given in the newest one.");
  if (is_away) return gettext("Your orders are kept and will be sent.");
  const pointed = pointedSentence(match, state);
  if (pointed) return pointed;
  if (told) return told;
  const chosen = chosenSentence(match, state);
  if (chosen) return chosen;
  if (is_asking) return gettext("Looking for the ways…");
  if (is_playing_on) return gettext("Playing on until something happens.");
  if (!is_open && awaited.length) return fill(gettext("Orders given. Waiting for %(names)s."), { names: listed(awaited) });
  return gettext("Choose orks on the map, then press the place to send them to.");
}

/** Say what is under the pointer: an ork of the army, or a place. @param {Match} match @param {State} state */
function pointedSentence(match, state) {
  const { is_boxing, pointed, hovered, chosen, round } = state;
  if (is_boxing) return gettext("Draw a box round the orks.");
  if (hovered !== null && !chosen.includes(hovered)) return aboutOrk(match, state, hovered);
  return placeSentence(match, round, pointed);
}

/** Say what a place is worth, and to whom; nothing of any other land. @param {Match} match @param {number} round @param {Goal | null} goal */
export function placeSentence(match, round, goal) {
  if (!goal || goal.kind === "cell") return "";
  const thing = { kind: goal.kind, id: goal.id };
  return [`${titleOf(match, round, thing)}.`, ...sentencesOf(match, round, thing).slice(0, 2)].join(" ");
}

/** Say what can be done with the chosen orks. @param {Match} match @param {State} state */
function chosenSentence(match, state) {
  const { chosen, is_then } = state;
  if (is_then) return gettext("Press where they should go after that.");
  if (chosen.length === 1) return `${aboutOrk(match, state, chosen[0])} ${gettext("Press where it should go.")}`;
  const several = gettext("%(count)s orks chosen. Press a city, a path or any land to send them.");
  return chosen.length ? fill(several, { count: chosen.length }) : "";
}
