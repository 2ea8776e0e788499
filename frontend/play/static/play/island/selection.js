/** What is chosen: its picture, what can be read about it, who has had it; and the list to choose from. */
import { byId, html, svg } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";
import { NOBODY } from "./match.js";
import { orksOn, reignsOf, sentencesOf, spokenReigns, titleOf } from "./reading.js";
import { armyName } from "./shapes.js";
import { roundsOf, toldUntil } from "./stage.js";

/** @typedef {import("./match.js").Kind} Kind */
/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./match.js").Thing} Thing */
/** @typedef {import("./stage.js").Showing} Showing */

const PICTURE_SCALE = 0.9;

/** Make the card. @param {import("./stage.js").Stage} stage @param {ReturnType<import("./map.js").createMap>} map */
export function createSelection(stage, map) {
  const pick = /** @type {HTMLSelectElement} */ (byId("pick"));
  const picture = /** @type {HTMLCanvasElement} */ (byId("chosen-picture"));
  pick.addEventListener("change", () => {
    const [kind, id] = pick.value.split(" ");
    const thing = id ? { kind: /** @type {Kind} */ (kind), id: Number(id) } : null;
    stage.choose(thing);
    if (thing) map.reveal(thing);
  });
  byId("unchoose").addEventListener("click", () => {
    stage.choose(null);
    byId("map-frame").focus();
  });
  map.onForget(() => {
    const { chosen } = stage.get();
    if (chosen) map.drawPart(picture, chosen, PICTURE_SCALE);
  });

  /** @param {Match} match */
  function offerThings({ island, positions }) {
    const groups = /** @type {[Kind, string, string, number][]} */ ([
      ["city", gettext("Cities"), gettext("City %(id)s"), island.cities.length],
      ["path", gettext("Paths"), gettext("Path %(id)s"), island.paths.length],
      ["ork", gettext("Orks"), gettext("Ork %(id)s"), positions[0].ork_cells.length],
    ]).map(([kind, label, format, count]) => {
      const ids = Array.from({ length: count }, (_, id) => id);
      return html("optgroup", { label }, ...ids.map((id) => html("option", { value: `${kind} ${id}` }, fill(format, { id }))));
    });
    pick.replaceChildren(html("option", { value: "" }, gettext("Nothing")), ...groups);
  }

  /** @param {Showing} showing @param {Thing} thing */
  function describe(showing, thing) {
    const { match, round } = showing;
    if (!match) return;
    const title = titleOf(match, round, thing);
    for (const id of ["chosen-title", "sheet-title"]) byId(id).textContent = title;
    byId("chosen-text").replaceChildren(...sentencesOf(match, round, thing).map((text) => html("p", {}, text)));
    const orks = thing.kind === "ork" ? [] : inside(match, round, thing);
    byId("chosen-orks").hidden = orks.length === 0;
    byId("chosen-orks").replaceChildren(...orks);
    const had = reignsOf(match, toldUntil(showing), thing);
    byId("reigns").replaceChildren(...had.map((reign) => reignBar(match, roundsOf(showing), reign)));
    byId("reigns").ariaLabel = spokenReigns(match, had);
    map.drawPart(picture, thing, PICTURE_SCALE);
  }

  /** @param {Showing} showing @param {Showing | null} previous */
  return function render(showing, previous) {
    const { match, round, chosen } = showing;
    if (!match) return;
    if (match !== previous?.match) offerThings(match);
    const isSame = match === previous?.match && round === previous.round && chosen === previous.chosen;
    if (isSame && toldUntil(showing) === toldUntil(previous)) return;
    pick.value = chosen ? `${chosen.kind} ${chosen.id}` : "";
    byId("chosen").hidden = !chosen;
    byId("choose-hint").hidden = chosen !== null;
    if (chosen) describe(showing, chosen);
    else byId("chosen-title").textContent = gettext("Look closer");
  };
}

/** List how many orks of each army are on a place. @param {Match} match @param {number} round @param {Thing} thing */
function inside(match, round, thing) {
  return orksOn(match, round, thing).flatMap((count, seat) =>
    count ? [html("li", {}, armyName({ ...match.armies[seat], name: `${count} ${match.armies[seat].name}` }))] : [],
  );
}

/** Draw for how long an army has had a thing. @param {Match} match @param {number} last @param {import("./reading.js").Reign} reign */
function reignBar({ armies }, last, { owner, from, to }) {
  const width = 100 / (last + 1);
  return svg("rect", {
    class: owner === NOBODY ? null : armies[owner - 1].faction,
    x: `${from * width}%`,
    width: `${(to - from + 1) * width}%`,
    height: "100%",
  });
}
