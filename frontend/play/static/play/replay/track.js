/** The way through a game: one cell for each ply in its mover's colour, marks above, and the knob that goes there. */
import { byId, html, icon, svg, use } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";
import { personAt } from "../table/people.js";
import { lastPly } from "./game.js";
import { MARKS, marksOf } from "./marks.js";

/** @typedef {import("../table/types.js").State} State */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./marks.js").Mark} Mark */
/** @typedef {import("./stage.js").Showing} Showing */

/** @type {Record<Mark, string>} */
const SYMBOLS = { power: "i-power", closed: "nug", passed: "i-flag" };

/** Make the track. @param {import("./stage.js").Stage} stage @param {() => State} state */
export function createTrack(stage, state) {
  const drawing = byId("track-drawing");
  const knob = /** @type {HTMLInputElement} */ (byId("knob"));
  const legend = byId("track-legend");
  knob.addEventListener("input", () => stage.seek(Number(knob.value)));

  /** @param {Game} game */
  function draw(game) {
    const last = lastPly(game);
    const share = (/** @type {number} */ ply) => `${(100 * ply) / Math.max(last, 1)}%`;
    const factions = game.log.map(({ seat }) => personAt(state(), seat).faction);
    const cells = game.log.map((_, ply) =>
      svg("rect", { class: `cell ${factions[ply]}`, x: share(ply), y: 22, width: share(1), height: 8 }),
    );
    const marks = game.log.flatMap((entry, ply) =>
      marksOf(entry).map((mark) =>
        svg(
          "svg",
          { class: `track-mark ${factions[ply]}`, "data-mark": mark, x: share(ply + 1) },
          use(SYMBOLS[mark], { x: -7, y: 3, width: 14, height: 14 }),
        ),
      ),
    );
    drawing.replaceChildren(...cells, ...marks);
    knob.max = String(last);
    legend.replaceChildren(...legendOf(game));
  }

  /** @param {Showing} showing @param {Showing | null} previous */
  return function render({ game, ply }, previous) {
    if (!game) return;
    if (game !== previous?.game) draw(game);
    knob.value = String(ply);
    knob.setAttribute("aria-valuetext", fill(gettext("Move %(ply)s of %(last)s"), { ply, last: lastPly(game) }));
    [...drawing.querySelectorAll(".cell")].forEach((cell, index) =>
      cell.classList.toggle("later", index >= ply),
    );
  };
}

/** Explain the marks that there are. @param {Game} game */
function legendOf({ log }) {
  const found = new Set(log.flatMap(marksOf));
  const words = {
    power: gettext("power"),
    closed: gettext("territory closed"),
    passed: gettext("passed"),
  };
  return MARKS.filter((mark) => found.has(mark)).map((mark) =>
    html("span", { class: "track-mark", "data-mark": mark }, icon(SYMBOLS[mark]), words[mark]),
  );
}
