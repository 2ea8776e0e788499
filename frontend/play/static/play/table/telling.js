/** The end told step by step: warriors turn up, each border closes, sums count up, a sentence says who takes what, the gold flies. */
import { byId, html } from "../shared/dom.js";
import { gettext } from "../shared/i18n.js";
import { turningTime } from "../board/ending.js";
import { letterAt } from "../board/letters.js";
import { contendersOf } from "./contenders.js";
import { whySentence } from "./end.js";
import { clearGold, flyGold } from "./gold_flight.js";
import { showGold } from "./plates.js";
import { planOf } from "./telling_plan.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("../board/picture.js").Told} Told */

/** When the gold of a territory leaves, and when its sums have been counted. */
const GOLD_AFTER = 450;
const COUNTED_AFTER = 450;

/** Tell whether the visitor wants no motion. */
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Tell the outcome step by step; any key or press jumps to the end.
 * @param {State} state @param {View} view @param {(told: Told) => void} tell @param {() => void} finish
 */
export function tellOutcome(state, view, tell, finish) {
  const outcome = /** @type {Outcome} */ (view.outcome);
  const steps = planOf(outcome, turningTime(view));
  const gold = contendersOf(state).map(() => 0);
  const start = performance.now();
  /** @type {number[]} */
  let timers = [];

  /** @param {() => void} act @param {number} wait */
  function soon(act, wait) {
    timers.push(setTimeout(act, wait));
  }

  /** @param {number} index */
  function step(index) {
    const { told } = steps[index];
    if (index === steps.length - 1) return end();
    tell(told);
    if (told.territories) tellTerritory(told.territories - 1);
    else say(html("b", {}, gettext("All have passed.")));
    soon(() => step(index + 1), start + steps[index + 1].at - performance.now());
  }

  /** @param {number} index */
  function tellTerritory(index) {
    const territory = outcome.territories[index];
    say(html("b", {}, `${letterAt(index)}  `), whySentence(state, territory));
    countSums();
    if (territory.gold) soon(() => flyGold(territory, view.gold, land), GOLD_AFTER);
  }

  /** Count a piece of gold where it has landed. @param {number} side */
  function land(side) {
    gold[side] += 1;
    showGold(side, gold[side]);
  }

  function end() {
    timers.forEach(clearTimeout);
    timers = [];
    clearGold();
    removeEventListener("keydown", end);
    removeEventListener("pointerdown", end);
    finish();
  }

  addEventListener("keydown", end);
  addEventListener("pointerdown", end);
  gold.forEach((count, side) => showGold(side, count));
  step(0);
}

/** @param {...(Node | string)} sentence */
function say(...sentence) {
  const skip = html("button", { class: "btn skip-telling", type: "button" }, gettext("Skip"));
  byId("dock-sentence").replaceChildren(...sentence, skip);
}

/** Let the sums on the board count up from nothing. */
function countSums() {
  const start = performance.now();
  const sums = [...document.querySelectorAll("[data-sum]")];
  const count = () => {
    const part = Math.min(1, (performance.now() - start) / COUNTED_AFTER);
    for (const sum of sums) sum.textContent = String(Math.round(Number(sum.getAttribute("data-sum")) * part));
    if (part < 1) requestAnimationFrame(count);
  };
  count();
}
