/** The transport: first, back, play or pause, forward, last; which move this is; how fast it plays. */
import { byId, icon, offer, html } from "../shared/dom.js";
import { fill, gettext, rich } from "../shared/i18n.js";
import { lastPly } from "./game.js";

/** @typedef {import("./stage.js").Showing} Showing */
/** @typedef {"first" | "back" | "play" | "forward" | "last"} Step */

const SPEEDS = [1, 2, 4];

/** Go a step of the transport; false while no game is shown. @param {import("./stage.js").Stage} stage @param {Step} step */
export function go(stage, step) {
  const { ply, game } = stage.get();
  if (!game) return false;
  const steps = {
    first: () => stage.seek(0),
    back: () => stage.seek(ply - 1),
    play: stage.toggle,
    forward: () => stage.seek(ply + 1),
    last: () => stage.seek(lastPly(game)),
  };
  steps[step]();
  return true;
}

/** Make the transport. @param {import("./stage.js").Stage} stage */
export function createTransport(stage) {
  const buttons = /** @type {NodeListOf<HTMLElement>} */ (byId("transport").querySelectorAll("[data-step]"));
  const play = byId("play");
  const counter = byId("ply-counter");
  for (const button of buttons)
    button.addEventListener("click", () => go(stage, /** @type {Step} */ (button.dataset.step)));
  byId("speed").addEventListener("click", () => {
    const at = SPEEDS.indexOf(stage.get().speed);
    stage.hurry(SPEEDS[(at + 1) % SPEEDS.length]);
  });

  /** @param {Showing} showing @param {Showing | null} previous */
  return function render({ game, ply, speed, is_playing }, previous) {
    if (!game) return;
    const last = lastPly(game);
    for (const button of buttons) offer(button, isOpen(button.dataset.step, ply, last));
    counter.replaceChildren(
      rich(gettext("%(move)s of %(last)s"), {
        move: html("b", {}, fill(gettext("Move %(ply)s"), { ply })),
        last,
      }),
    );
    byId("speed-times").textContent = `${speed}×`;
    if (is_playing === previous?.is_playing && previous.game) return;
    play.replaceChildren(icon(is_playing ? "i-pause" : "i-play"));
    play.ariaLabel = is_playing ? gettext("Pause") : gettext("Play");
  };
}

/** Tell whether a step leads anywhere. @param {string | undefined} step @param {number} ply @param {number} last */
function isOpen(step, ply, last) {
  if (step === "first" || step === "back") return ply > 0;
  return step === "play" ? last > 0 : ply < last;
}
