/** The transport: ten rounds or one back and on, play or pause; which round this is; how fast it plays. */
import { byId, html, icon, offer } from "../shared/dom.js";
import { fill, gettext, rich } from "../shared/i18n.js";
import { SPEEDS, roundsOf } from "./stage.js";

/** @typedef {import("./stage.js").Showing} Showing */
/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {"first" | "back10" | "back" | "play" | "forward" | "forward10" | "last"} Step */

const BY = { back10: -10, back: -1, forward: 1, forward10: 10 };

/** Go a step of the transport; false while no match is shown. @param {Stage} stage @param {Step} step */
export function go(stage, step) {
  const { match, round, newest } = stage.get();
  if (!match) return false;
  if (step === "play") stage.toggle();
  else if (step === "first") stage.seek(0);
  else if (step === "last") stage.seek(newest);
  else stage.seek(round + BY[step]);
  return true;
}

/** Make the transport. @param {Stage} stage */
export function createTransport(stage) {
  const buttons = /** @type {NodeListOf<HTMLElement>} */ (byId("transport").querySelectorAll("[data-step]"));
  const play = byId("play");
  for (const button of buttons)
    button.addEventListener("click", () => go(stage, /** @type {Step} */ (button.dataset.step)));
  byId("speeds").replaceChildren(...SPEEDS.map((speed) => speedChoice(stage, speed)));

  /** @param {Showing} showing @param {Showing | null} previous */
  return function render(showing, previous) {
    const { match, round, newest, is_live, is_playing, speed } = showing;
    if (!match) return;
    const last = roundsOf(showing);
    for (const button of buttons) offer(button, isOpen(button.dataset.step, round, newest, is_live));
    if (speed !== previous?.speed) checkSpeed(speed);
    const number = html("b", {}, fill(gettext("Round %(round)s"), { round }));
    byId("round-counter").replaceChildren(rich(gettext("%(round)s of %(last)s"), { round: number, last }));
    if (is_playing === previous?.is_playing && previous.match) return;
    play.replaceChildren(icon(is_playing ? "i-pause" : "i-play"));
    play.ariaLabel = is_playing ? gettext("Pause") : gettext("Play");
  };
}

/** @param {Stage} stage @param {number} speed */
function speedChoice(stage, speed) {
  const input = html("input", { type: "radio", name: "speed", value: speed });
  input.addEventListener("change", () => stage.hurry(speed));
  return html("label", { class: "segment" }, input, html("span", {}, `${speed}×`));
}

/** @param {number} speed */
function checkSpeed(speed) {
  const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (byId("speeds").querySelectorAll("input"));
  for (const input of inputs) input.checked = Number(input.value) === speed;
}

/** Tell whether a step leads anywhere. @param {string | undefined} step @param {number} round @param {number} newest @param {boolean} isLive */
function isOpen(step, round, newest, isLive) {
  if (step === "play") return isLive || newest > 0;
  return step?.startsWith("back") ? round > 0 : round < newest;
}
