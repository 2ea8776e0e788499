/** The table of armies, the first first: what each has after the round. */
import { byId, html } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";
import { grouped, signed, sizesText } from "./numbers.js";
import { armyName } from "./shapes.js";
import { leaderAt, ranked, standingsAt } from "./standing.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./stage.js").Showing} Showing */
/** @typedef {(seat: number, showing: Showing) => string} Note what there is to tell of who commands an army */

/** Make the table. @param {import("./stage.js").Stage} stage */
export function createArmies(stage) {
  let note = /** @type {Note | null} */ (null);
  let noted = ""; // the notes as they are shown

  /** @param {Showing} showing */
  function notesOf(showing) {
    return showing.match?.armies.map((_, seat) => (note ? note(seat, showing) : "")) ?? [];
  }

  /** @param {Showing} showing */
  function draw(showing) {
    const { match, round } = showing;
    if (!match) return;
    byId("armies-caption").textContent = fill(gettext("Armies after round %(round)s"), { round });
    const leader = leaderAt(match, round);
    const notes = notesOf(showing);
    noted = String(notes);
    const rows = ranked(standingsAt(match, round)).map((standing) => {
      const row = rowOf(match, standing, notes[standing.seat]);
      row.toggleAttribute("data-leads", standing.seat === leader);
      return row;
    });
    byId("armies").replaceChildren(...rows);
  }

  return {
    /** Write below each name who commands the army. @param {Note} written */
    annotate: (written) => void (note = written),
    /** Show the notes if they have changed. */
    refresh() {
      const showing = stage.get();
      if (String(notesOf(showing)) !== noted) draw(showing);
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

/** @param {Match} match @param {import("./standing.js").Standing} standing @param {string} note */
function rowOf(match, { seat, score, gain, cities, paths, components, orks, health }, note) {
  const cells = [
    html("td", { class: "score", "data-gain": signed(gain) }, grouped(score)),
    html("td", { class: "gain" }, signed(gain)),
    html("td", {}, String(cities)),
    html("td", { class: "paths" }, String(paths)),
    html("td", { class: "linked" }, sizesText(components.map(({ length }) => length))),
    html("td", {}, String(orks)),
    html("td", { class: "health" }, grouped(health)),
  ];
  const who = html("th", { scope: "row" }, armyName(match.armies[seat]), note && html("span", { class: "army-note", title: note }, note));
  return html("tr", {}, who, ...cells);
}
