/** The way through a match: who led when, as far as it may be told, and the knob that goes there. */
import { byId, svg } from "../shared/dom.js";
import { spokenRound } from "./spoken.js";
import { roundsOf, toldUntil } from "./stage.js";
import { leaderAt } from "./standing.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./stage.js").Showing} Showing */

/** Make the track. @param {import("./stage.js").Stage} stage */
export function createTrack(stage) {
  const drawing = byId("track-drawing");
  const knob = /** @type {HTMLInputElement} */ (byId("knob"));
  knob.addEventListener("input", () => {
    stage.seek(Number(knob.value));
    knob.value = String(stage.get().round); // it goes no further than the match
  });

  /** @param {Match} match @param {number} told @param {number} rounds */
  function draw(match, told, rounds) {
    const last = Math.max(1, rounds);
    const bands = leadsOf(match, told).map(({ seat, from, to }) => {
      const width = `${(100 * (to - from)) / last}%`;
      return svg("rect", { class: match.armies[seat].faction, x: `${(100 * from) / last}%`, y: 17, width, height: 10 });
    });
    drawing.replaceChildren(svg("rect", { class: "groove", y: 17, width: "100%", height: 10, rx: 5 }), ...bands);
  }

  /** @param {Showing} showing @param {Showing | null} previous */
  return function render(showing, previous) {
    const { match, round } = showing;
    if (!match) return;
    knob.max = String(roundsOf(showing));
    knob.value = String(round);
    knob.setAttribute("aria-valuetext", spokenRound(match, round));
    const told = toldUntil(showing);
    if (match !== previous?.match || told !== toldUntil(previous)) draw(match, told, roundsOf(showing));
  };
}

/** List who alone led from one round to another. @param {Match} match @param {number} told */
function leadsOf(match, told) {
  /** @type {{seat: number, from: number, to: number}[]} */
  const leads = [];
  for (let round = 1; round <= told; round += 1) {
    const seat = leaderAt(match, round);
    if (seat === null) continue;
    const lead = leads[leads.length - 1];
    if (lead?.seat === seat && lead.to === round - 1) lead.to = round;
    else leads.push({ seat, from: round - 1, to: round });
  }
  return leads;
}
