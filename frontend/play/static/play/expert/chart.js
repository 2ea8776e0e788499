/**
 * The chart of expected gold: a line for each side, as far as the game is judged; where the game turned, which
 * moves gave something away, and a cursor at the ply that is shown. It lies under a slider, which moves it.
 */
import { byId, svg, use } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";
import { sideOf } from "../board/sides.js";
import { lastPly } from "../replay/game.js";
import { contendersOf } from "../table/contenders.js";
import { expectedGold, numberOf } from "../table/move_words.js";
import { hasTeams } from "../table/people.js";
import { isSlip, judgementAt, turningPly } from "./judgements.js";
import { qualityName } from "./verdict.js";

/** @typedef {import("../table/contenders.js").Contender} Contender */
/** @typedef {import("./types.js").Judgement} Judgement */
/** @typedef {import("./types.js").Looking} Looking */

/** How the plot lies in the drawing: room for figures at the left, for emblems and gold at the right, for rows of marks below. */
const EDGE = { left: 24, right: 46, top: 14, bottom: 5 };
const ROW = 13;
const MOST_GOLD = 40;
const RULES = [0, 10, 20, 30, 40];
const LABEL_APART = 19;

/** Make the chart. @param {(ply: number) => void} seek */
export function createExpertChart(seek) {
  const drawing = byId("expert-chart");
  const knob = /** @type {HTMLInputElement} */ (byId("expert-knob"));
  knob.addEventListener("input", () => seek(Number(knob.value)));
  let again = () => {};
  new ResizeObserver(() => again()).observe(drawing);

  /** @param {Looking} looking */
  function draw(looking) {
    const { width, height } = drawing.getBoundingClientRect();
    if (!width) return;
    const sides = contendersOf(looking.state);
    const judged = sides.filter(({ people }) => people.some(({ is_bot }) => !is_bot));
    const plot = plotOf(lastPly(looking.game), width, height - ROW * judged.length);
    drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    drawing.replaceChildren(
      ...axes(plot),
      ...turn(looking, plot),
      ...judged.map((side, index) => slips(side, looking, plot, plot.bottom + EDGE.bottom + ROW * (index + 0.5))),
      ...now(looking, plot),
      ...sides.map((side) => curve(side, looking, plot)),
      ...labels(looking, sides, plot),
    );
  }

  /** @param {Looking} looking */
  return function render(looking) {
    again = () => draw(looking);
    again();
    knob.max = String(lastPly(looking.game));
    knob.value = String(looking.ply);
    knob.setAttribute("aria-valuetext", spokenAt(looking));
  };
}

/** @typedef {ReturnType<typeof plotOf>} Plot */

/** @param {number} last @param {number} width @param {number} height without the rows of marks */
function plotOf(last, width, height) {
  const [right, bottom] = [width - EDGE.right, height - EDGE.bottom];
  return {
    right,
    bottom,
    x: (/** @type {number} */ ply) => EDGE.left + ((right - EDGE.left) * ply) / Math.max(1, last),
    y: (/** @type {number} */ gold) => bottom - ((bottom - EDGE.top) * gold) / MOST_GOLD,
  };
}

/** @param {Plot} plot */
function axes({ right, y }) {
  return RULES.flatMap((gold) => [
    svg("path", { class: gold ? "rule" : "axis", d: `M${EDGE.left} ${y(gold)}H${right}` }),
    svg("text", { class: "scale", x: EDGE.left - 7, y: y(gold) + 4 }, String(gold)),
  ]);
}

/** @param {Contender} side @param {Judgement} judgement */
function goldOf({ people }, { prospects }) {
  return prospects[people[0].seat]?.gold ?? 0;
}

/** @param {Contender} side @param {Looking} looking @param {Plot} plot */
function curve(side, { judging }, { x, y }) {
  const points = judging.found.map(
    (judgement) => `${x(judgement.ply + 1).toFixed(1)} ${y(goldOf(side, judgement)).toFixed(1)}`,
  );
  return svg("path", { class: `expected ${side.faction}`, d: points.length ? `M${points.join("L")}` : "" });
}

/** Mark where the game turned. @param {Looking} looking @param {Plot} plot */
function turn({ judging }, { x, bottom }) {
  const ply = turningPly(judging);
  if (ply === null) return [];
  return [
    svg("path", { class: "turn-line", d: `M${x(ply)} ${EDGE.top}V${bottom}` }),
    svg("path", { class: "turn-mark", d: `M${x(ply)} 1l6 6-6 6-6-6z` }),
  ];
}

/** Mark the moves with which a side gave something away, in its own row; without any it stays empty. @param {Contender} side @param {Looking} looking @param {Plot} plot @param {number} y */
function slips({ side, faction }, { judging, game, state }, { x }, y) {
  const own = judging.found.filter(
    (judgement) => isSlip(judgement) && sideOf(game.log[judgement.ply].seat, hasTeams(state)) === side,
  );
  if (!own.length) return "";
  const marks = own.map(({ ply, move }) => {
    const quality = move?.quality ?? "";
    return svg("path", { class: `slip ${quality}`, d: slipMark(quality, x(ply + 1), y) });
  });
  const emblem = use(`em-${faction}`, { x: EDGE.left - 19, y: y - 6, width: 12, height: 12 });
  return svg("g", { class: `slips ${faction}` }, emblem, ...marks);
}

/** Draw a ring, a disc or a lozenge: the worse, the larger. @param {string} quality @param {number} x @param {number} y */
function slipMark(quality, x, y) {
  if (quality === "blunder") return `M${x} ${y - 6}l6 6-6 6-6-6z`;
  const r = quality === "mistake" ? 4.5 : 3;
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** @param {Looking} looking @param {Plot} plot */
function now({ ply }, { x, bottom }) {
  return [svg("path", { class: "now", d: `M${x(ply)} ${EDGE.top - 4}V${bottom}` })];
}

/** Put a dot on each line at the ply that is shown, and the gold with its emblem at the right. @param {Looking} looking @param {Contender[]} sides @param {Plot} plot */
function labels({ judging, ply }, sides, { x, y, right, bottom }) {
  const judgement = judgementAt(judging, ply);
  if (!judgement) return [];
  const golds = sides.map((side) => goldOf(side, judgement));
  const places = apart(golds.map(y), EDGE.top, bottom);
  return sides.flatMap(({ faction }, index) => [
    svg("circle", { class: `dot-now ${faction}`, cx: x(ply), cy: y(golds[index]), r: 4.5 }),
    svg(
      "g",
      { class: `gold-now ${faction}` },
      use(`em-${faction}`, { x: right + 8, y: places[index] - 8, width: 16, height: 16 }),
      svg("text", { x: EDGE.right + right - 1, y: places[index] + 5 }, numberOf(golds[index], { maximumFractionDigits: 0 })),
    ),
  ]);
}

/** Move heights apart so that labels there do not cover each other. @param {number[]} heights @param {number} top @param {number} bottom */
function apart(heights, top, bottom) {
  const order = heights.map((_, index) => index).sort((one, other) => heights[one] - heights[other]);
  const moved = [...heights];
  order.forEach((index, place) => {
    const above = place ? moved[order[place - 1]] + LABEL_APART : top;
    const room = (order.length - 1 - place) * LABEL_APART;
    moved[index] = Math.min(Math.max(moved[index], above), bottom - room);
  });
  return moved;
}

/** Say what each side could expect at a ply, and how its move was. @param {Looking} looking */
function spokenAt({ state, judging, game, ply }) {
  const place = fill(gettext("Move %(ply)s of %(last)s"), { ply, last: lastPly(game) });
  const judgement = judgementAt(judging, ply);
  if (!judgement) return place;
  const golds = contendersOf(state).map((side) =>
    fill(gettext("%(name)s %(gold)s"), { name: side.name, gold: expectedGold(goldOf(side, judgement)) }),
  );
  const quality = judgement.move && qualityName(judgement.move.quality);
  return [place, ...golds, quality].filter(Boolean).join(", ");
}
