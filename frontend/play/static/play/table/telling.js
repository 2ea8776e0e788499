/** The end told territory by territory: warriors turn up, the border closes, a sentence says who takes what, the gold flies. */
import { byId, html } from "../shared/dom.js";
import { gettext } from "../shared/i18n.js";
import { letterAt } from "./scoring.js";
import { whySentence } from "./end.js";
import { clearGold, flyGold } from "./gold_flight.js";
import { showGold } from "./plates.js";

/** @typedef {import("./types.js").State} State */

const LONGEST = 9000;
const EACH = 1100;
const EACH_WITHOUT_GOLD = 500;
const LANDING = 500;

/** Tell whether the visitor wants no motion. */
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Tell the outcome step by step; any key or press jumps to the end.
 * @param {State} state @param {(told: number) => void} tell @param {() => void} finish
 */
export function tellOutcome(state, tell, finish) {
  const { gold: piles = [], outcome, warriors_left = [] } = state.view ?? {};
  const territories = outcome?.territories ?? [];
  const sentence = byId("dock-sentence");
  const times = territories.map(({ gold }) => (gold ? EACH : EACH_WITHOUT_GOLD));
  const pace = Math.min(1, LONGEST / times.reduce((sum, time) => sum + time, 0));
  let timer = 0;
  let told = 0;

  function next() {
    if (told === territories.length) return end();
    told += 1;
    tell(told);
    flyGold(territories[told - 1], piles);
    setTimeout(count, LANDING);
    sentence.replaceChildren(
      html("b", {}, `${letterAt(told - 1)}  `),
      whySentence(state, territories[told - 1]),
      skipHint(),
    );
    timer = setTimeout(next, times[told - 1] * pace);
  }

  /** Show on every plate what its player has been told to get so far. */
  function count() {
    warriors_left.forEach((_, seat) => {
      const taken = territories.slice(0, told).filter(({ winners }) => winners.includes(seat));
      showGold(
        seat,
        taken.reduce((sum, { share }) => sum + share, 0),
      );
    });
  }

  function end() {
    clearTimeout(timer);
    clearGold();
    removeEventListener("keydown", end);
    removeEventListener("pointerdown", end);
    tell(Infinity);
    finish();
  }

  addEventListener("keydown", end);
  addEventListener("pointerdown", end);
  tell(0);
  count();
  timer = setTimeout(next, 400);
}

function skipHint() {
  return html("span", { class: "skip-hint" }, gettext("Press anywhere to skip"));
}
