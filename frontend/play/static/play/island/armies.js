/** The table of armies, the first first: what each has after the round. */
import { byId, html } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";
import { grouped, signed, sizesText } from "./numbers.js";
import { armyName } from "./shapes.js";
import { leaderAt, ranked, standingsAt } from "./standing.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./stage.js").Showing} Showing */
/** @typedef {{level: string, note: string}} Told what there is to tell of who commands an army: behind its name, and below */
/** @typedef {(seat: number, showing: Showing) => Told} Tell */

/** What a record does not tell. */
const UNTOLD = { level: "", note: "" };

/** Make the table. @param {import("./stage.js").Stage} stage */
export function createArmies(stage) {
  let tell = /** @type {Tell} */ (() => UNTOLD);
  let told = ""; // as it is shown

  /** @param {Showing} showing */
  function tellAll(showing) {
    return showing.match?.armies.map((_, seat) => tell(seat, showing)) ?? [];
  }

  /** @param {Showing} showing */
  function draw(showing) {
    const { match, round } = showing;
    if (!match) return;
    byId("armies-caption").textContent = fill(gettext("Armies after round %(round)s"), { round });
    const leader = leaderAt(match, round);
    const commanders = tellAll(showing);
    told = JSON.stringify(commanders);
    const rows = ranked(standingsAt(match, round)).map((standing) => {
      const row = rowOf(match, standing, commanders[standing.seat]);
      row.toggleAttribute("data-leads", standing.seat === leader);
      return row;
    });
    byId("armies").replaceChildren(...rows);
  }

  return {
    /** Write with each name who commands the army. @param {Tell} telling */
    annotate: (telling) => void (tell = telling),
    /** Show who commands the armies if that has changed. */
    refresh() {
      const showing = stage.get();
      if (JSON.stringify(tellAll(showing)) !== told) draw(showing);
    },
    /** @param {Showing} showing @param {Showing | null} previous */
    render(showing, previous) {
      const { match, round, newest } = showing;
      const isAtNewest = round === newest;
      const wasAtNewest = previous?.round === previous?.newest;
      if (match !== previous?.match || round !== previous?.round || isAtNewest !== wasAtNewest) draw(showing);
    },
  };
}

/** @param {Match} match @param {import("./standing.js").Standing} standing @param {Told} told */
function rowOf(match, { seat, score, gain, cities, paths, components, orks, health }, { level, note }) {
  const cells = [
    html("td", { class: "score", "data-gain": signed(gain) }, grouped(score)),
    html("td", { class: "gain" }, signed(gain)),
    html("td", {}, String(cities)),
    html("td", { class: "paths" }, String(paths)),
    html("td", { class: "linked" }, sizesText(components.map(({ length }) => length))),
    html("td", {}, String(orks)),
    html("td", { class: "health" }, grouped(health)),
  ];
  const who = html("th", { scope: "row" }, armyName(match.armies[seat], level), note && html("span", { class: "army-note", title: note }, note));
  return html("tr", {}, who, ...cells);
}
