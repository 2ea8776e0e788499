/** The table of armies, the first first: what each has after the round. */
import { byId, html } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";
import { grouped, signed, sizesText } from "./numbers.js";
import { armyName } from "./shapes.js";
import { leaderAt, ranked, standingsAt } from "./standing.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./stage.js").Showing} Showing */

/** Show the table. @param {Showing} showing @param {Showing | null} previous */
export function renderArmies({ match, round }, previous) {
  if (!match || (match === previous?.match && round === previous.round)) return;
  byId("armies-caption").textContent = fill(gettext("Armies after round %(round)s"), { round });
  const leader = leaderAt(match, round);
  const rows = ranked(standingsAt(match, round)).map((standing) => {
    const row = rowOf(match, standing);
    row.toggleAttribute("data-leads", standing.seat === leader);
    return row;
  });
  byId("armies").replaceChildren(...rows);
}

/** @param {Match} match @param {import("./standing.js").Standing} standing */
function rowOf(match, { seat, score, gain, cities, paths, components, orks, health }) {
  const cells = [
    html("td", { class: "score", "data-gain": signed(gain) }, grouped(score)),
    html("td", { class: "gain" }, signed(gain)),
    html("td", {}, String(cities)),
    html("td", { class: "paths" }, String(paths)),
    html("td", { class: "linked" }, sizesText(components.map(({ length }) => length))),
    html("td", {}, String(orks)),
    html("td", { class: "health" }, grouped(health)),
  ];
  return html("tr", {}, html("th", { scope: "row" }, armyName(match.armies[seat])), ...cells);
}
