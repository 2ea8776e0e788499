/** The chart of scores over the rounds, as far as they may be told. */
import { byId, svg } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";
import { contextOf } from "./layers.js";
import { SHAPES } from "./shapes.js";
import { roundsOf, toldUntil } from "./stage.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./stage.js").Showing} Showing */

const EDGE = { left: 46, top: 10, bottom: 24 };
const LABEL_HEIGHT = 16;
/** How far a label stands from its curve, and what it needs beside its letters. */
const LABEL_LEFT = 12;
const LABEL_EDGE = 18;
const LABEL_BASE = 4;
const WIDEST_LABEL = 116;
const LINES = 4;

/** Make the chart. @param {import("./stage.js").Stage} stage */
export function createChart(stage) {
  const chart = byId("chart");
  new ResizeObserver(() => draw(stage.get())).observe(chart);

  /** @param {Showing} showing */
  function draw(showing) {
    const { match, round } = showing;
    const { width, height } = chart.getBoundingClientRect();
    if (!match || !width) return;
    const told = Math.max(toldUntil(showing), round);
    const labels = labelsOf(chart, match.armies);
    const plot = plotOf(match, told, roundsOf(showing), { width: width - labels.width - LABEL_EDGE, height });
    chart.setAttribute("viewBox", `0 0 ${width} ${height}`);
    chart.ariaLabel = fill(gettext("Scores by round up to round %(round)s"), { round: told });
    chart.replaceChildren(...axes(plot), now(plot, round), ...curves(match, plot, labels.names, round, told));
  }

  /** @param {Showing} showing @param {Showing | null} previous */
  return function render(showing, previous) {
    const { match, round } = showing;
    const isSame = previous && match === previous.match && round === previous.round && toldUntil(showing) === toldUntil(previous);
    if (!isSame) draw(showing);
  };
}

/** @typedef {ReturnType<typeof plotOf>} Plot */

/** Shorten names that are too wide, and measure the widest. @param {HTMLElement} chart @param {Match["armies"]} armies */
function labelsOf(chart, armies) {
  const ruler = contextOf(document.createElement("canvas"));
  ruler.font = `700 13px ${getComputedStyle(chart).fontFamily}`;
  /** @param {string} text */
  const widthOf = (text) => ruler.measureText(text).width;
  const names = armies.map(({ name }) => shortened(name, (text) => widthOf(text) <= WIDEST_LABEL));
  return { names, width: Math.max(...names.map(widthOf)) };
}

/** @param {string} name @param {(text: string) => boolean} fits */
function shortened(name, fits) {
  const letters = Array.from(name);
  const cut = letters.map((_, left) => `${letters.slice(0, letters.length - left).join("")}…`);
  return fits(name) ? name : (cut.find(fits) ?? "…");
}

/** @param {Match} match @param {number} told @param {number} last @param {{width: number, height: number}} room */
function plotOf(match, told, last, { width, height }) {
  let most = 1;
  for (let at = 0; at <= told; at += 1) most = Math.max(most, ...Array.from(match.positions[at].total_scores));
  const step = niceStep(most / LINES);
  const top = step * Math.ceil(most / step);
  const [right, bottom] = [width, height - EDGE.bottom];
  return {
    last, step, top, right, bottom,
    x: (/** @type {number} */ round) => EDGE.left + ((right - EDGE.left) * round) / Math.max(1, last),
    y: (/** @type {number} */ score) => bottom - ((bottom - EDGE.top) * Math.max(0, score)) / top,
  };
}

/** Answer 1, 2 or 5 times a power of ten that is no less. @param {number} least */
function niceStep(least) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 10 * power;
}

/** @param {Plot} plot */
function axes({ last, step, top, right, bottom, x, y }) {
  const parts = [];
  for (let score = 0; score <= top; score += step) {
    parts.push(svg("path", { class: score ? "rule" : "axis", d: `M${EDGE.left} ${y(score)}H${right}` }));
    parts.push(svg("text", { x: EDGE.left - 8, y: y(score) + 4, "text-anchor": "end" }, compact(score)));
  }
  const apart = niceStep(last / LINES);
  for (let round = 0; round <= last; round += apart)
    parts.push(svg("text", { x: x(round), y: bottom + 18, "text-anchor": "middle" }, String(round)));
  return parts;
}

/** Write a number in few letters, as the language of the page does. @param {number} value */
function compact(value) {
  const style = /** @type {const} */ ({ notation: "compact", maximumSignificantDigits: 3 });
  return new Intl.NumberFormat(document.documentElement.lang, style).format(value);
}

/** @param {Plot} plot @param {number} round */
function now({ x, bottom }, round) {
  return svg("path", { class: "now", d: `M${x(round)} ${EDGE.top - 4}V${bottom}` });
}

/** @param {Match} match @param {Plot} plot @param {string[]} names @param {number} round @param {number} told */
function curves({ armies, positions }, { x, y, right, bottom }, names, round, told) {
  const skip = Math.max(1, Math.floor(told / Math.max(1, right - EDGE.left)));
  const places = spread(armies.map((_, seat) => Math.min(bottom - LABEL_BASE - 4, y(positions[round].total_scores[seat]))));
  return armies.flatMap(({ faction }, seat) => {
    const points = [];
    for (let at = 0; at <= told; at += 1) {
      if (at % skip && at !== told && at !== round) continue;
      points.push(`${x(at).toFixed(1)} ${y(positions[at].total_scores[seat]).toFixed(1)}`);
    }
    const [left, top] = [x(round), y(positions[round].total_scores[seat])];
    const place = { class: `army-picture ${faction}`, transform: `translate(${left} ${top}) scale(.85)` };
    return [
      svg("path", { class: `curve ${faction}`, d: `M${points.join("L")}` }),
      svg("g", place, svg("path", { d: SHAPES[faction] })),
      ...(told ? [svg("text", { class: `label ${faction}`, x: left + LABEL_LEFT, y: places[seat] + LABEL_BASE }, names[seat])] : []),
    ];
  });
}

/** Move heights apart so that labels there do not cover each other. @param {number[]} heights */
function spread(heights) {
  const order = heights.map((_, index) => index).sort((one, other) => heights[other] - heights[one]);
  const moved = [...heights];
  order.forEach((index, place) => {
    if (place) moved[index] = Math.min(moved[index], moved[order[place - 1]] - LABEL_HEIGHT);
  });
  const above = EDGE.top - Math.min(...moved);
  return above > 0 ? moved.map((height) => height + above) : moved;
}
