/** Draws on the map what the army is about: ways, this round's steps, who is idle, chosen or in danger. */
import { colsOf } from "../match.js";
import { CELL } from "../outline.js";
import { middleOf } from "../places.js";
import { cellsOf } from "./sending.js";
import { doingOf } from "./choice.js";
import { isGoing, orksOf } from "./plans.js";
import { isInDanger } from "./sentences.js";

/** @typedef {import("../hooks.js").Scene} Scene */
/** @typedef {import("../match.js").Match} Match */
/** @typedef {import("../camera.js").Point} Point */
/** @typedef {import("./army.js").State} State */
/** @typedef {import("./plans.js").Goal} Goal */
/** @typedef {import("./plans.js").Plan} Plan */

const RING = 8.6;
const CHOSEN_RING = 10.4;
const ARROW = 4.2;
const DOT = 2.6;
const DASH = [4.4, 2.2];
/** Of a line to where an ork goes on. */
const ONWARDS = [7, 6];
/** How large the arrow of a step is beside one at the beginning of a way that is shown. */
const STEP = 0.75;
/** On a pale plate in either theme. */
const WARNING = "#A3271B";

/** Draw the ways, below the orks. @param {CanvasRenderingContext2D} context @param {Scene} scene @param {Match} match @param {State} state */
export function drawBelow(context, scene, match, state) {
  const cols = colsOf(match.island);
  const goals = [state.aimed, haveInHand(state) ? state.pointed : null];
  for (const goal of goals) if (goal) drawGoal(context, scene, match, goal, state);
  context.lineJoin = "round";
  context.lineCap = "round";
  const going = orksOf(match.positions[state.round], Number(state.seat)).filter((ork) => isGoing(state.plans[ork]));
  const followed = new Set([...state.chosen, state.hovered]);
  for (const ork of going.filter((one) => !followed.has(one))) drawStep(context, scene, ork, middleOf(state.plans[ork].cells[1], cols));
  for (const ork of going.filter((one) => followed.has(one))) drawWay(context, scene, ork, match, state.plans[ork]);
}

/** Tell whether a press on a place would send orks there. @param {State} state */
function haveInHand({ chosen, sent, is_then }) {
  return chosen.length > 0 || (is_then && sent.length > 0);
}

/** Light up the cells of a goal. @param {CanvasRenderingContext2D} context @param {Scene} scene @param {Match} match @param {Goal} goal @param {State} state */
function drawGoal(context, { palette }, match, goal, { chosen, sent }) {
  const cols = colsOf(match.island);
  context.globalAlpha = 0.55;
  context.fillStyle = palette.gold;
  for (const cell of cellsOf(match, goal, chosen.length || sent.length))
    context.fillRect(CELL * (cell % cols), CELL * Math.floor(cell / cols), CELL, CELL);
  context.globalAlpha = 1;
}

/** Answer the middle of a place. @param {ArrayLike<number>} cells @param {number} cols @returns {Point} */
function centreOf(cells, cols) {
  const points = Array.from(cells, (cell) => middleOf(cell, cols));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}

/** Draw the whole way of an ork, and roughly where it goes on to. @param {CanvasRenderingContext2D} context @param {Scene} scene @param {number} ork @param {Match} match @param {Plan} plan */
function drawWay(context, { palette, placeOf, growth }, ork, match, { cells, next }) {
  const cols = colsOf(match.island);
  const from = placeOf(ork);
  const points = cells.slice(1).map((cell) => middleOf(cell, cols));
  const end = points[points.length - 1];
  const onwards = next.map((goal) => centreOf(cellsOf(match, goal, 1), cols));
  trace(context, [end, ...onwards], palette, 1.8, ONWARDS);
  trace(context, [from, ...points], palette, 3);
  context.fillStyle = palette.gold;
  context.strokeStyle = palette.edge;
  context.lineWidth = 1.2;
  for (const { x, y } of [end, ...onwards]) {
    context.beginPath();
    context.arc(x, y, DOT * growth, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
  drawArrow(context, from, points[0], growth);
}

/** Draw a line of gold. @param {CanvasRenderingContext2D} context @param {Point[]} points @param {import("../palette.js").Palette} palette @param {number} width @param {number[]} [dash] */
function trace(context, points, palette, width, dash = []) {
  const line = new Path2D();
  for (const { x, y } of points) line.lineTo(x, y);
  context.setLineDash(dash);
  context.strokeStyle = palette.edge;
  context.lineWidth = width + 2;
  context.stroke(line);
  context.strokeStyle = palette.gold;
  context.lineWidth = width;
  context.stroke(line);
  context.setLineDash([]);
}

/** Mark the step that an ork takes in this round. @param {CanvasRenderingContext2D} context @param {Scene} scene @param {number} ork @param {Point} to */
function drawStep(context, { palette, placeOf, growth }, ork, to) {
  context.fillStyle = palette.pale;
  context.strokeStyle = palette.edge;
  context.lineWidth = 1;
  drawArrow(context, placeOf(ork), to, growth * STEP);
}

/** @param {CanvasRenderingContext2D} context @param {Point} from @param {Point} to @param {number} growth */
function drawArrow(context, from, to, growth) {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const size = ARROW * growth;
  context.save();
  context.translate(to.x, to.y);
  context.rotate(angle);
  context.beginPath();
  context.moveTo(size, 0);
  context.lineTo(-size * 0.6, size * 0.85);
  context.lineTo(-size * 0.6, -size * 0.85);
  context.closePath();
  context.fill();
  context.stroke();
  context.restore();
}

/** Draw the rings of the orks, and the box that is being drawn, above the orks. @param {CanvasRenderingContext2D} context @param {Scene} scene @param {Match} match @param {State} state */
export function drawAbove(context, scene, match, state) {
  const chosen = new Set(state.chosen);
  for (const ork of orksOf(match.positions[state.round], Number(state.seat))) {
    const { x, y } = scene.placeOf(ork);
    context.save();
    context.translate(x, y);
    context.scale(scene.growth, scene.growth);
    if (chosen.has(ork)) ring(context, CHOSEN_RING, [scene.palette.edge, 4.6], [scene.palette.gold, 2.8]);
    else if (doingOf(state.plans, ork) === "idle") ring(context, RING, [scene.palette.edge, 3.4], [scene.palette.gold, 2.2], DASH);
    if (isInDanger(match, state, ork)) drawWarning(context, scene);
    context.restore();
  }
  if (state.box) drawBox(context, scene, state.box);
}

/** @param {CanvasRenderingContext2D} context @param {number} radius @param {[string, number]} rim @param {[string, number]} line @param {number[]} [dash] */
function ring(context, radius, rim, line, dash = []) {
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.setLineDash([]);
  [context.strokeStyle, context.lineWidth] = rim;
  context.stroke();
  context.setLineDash(dash);
  [context.strokeStyle, context.lineWidth] = line;
  context.stroke();
  context.setLineDash([]);
}

/** Draw a plate with an exclamation mark at the upper right. @param {CanvasRenderingContext2D} context @param {Scene} scene */
function drawWarning(context, { palette }) {
  context.beginPath();
  context.arc(7, -7, 4.4, 0, 2 * Math.PI);
  context.fillStyle = palette.pale;
  context.strokeStyle = WARNING;
  context.lineWidth = 1.2;
  context.fill();
  context.stroke();
  context.fillStyle = WARNING;
  context.fillRect(6.3, -9.9, 1.4, 3.6);
  context.fillRect(6.3, -5.5, 1.4, 1.4);
}

/** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {{from: Point, to: Point}} box */
function drawBox(context, { palette, scale }, { from, to }) {
  const sides = /** @type {const} */ ([from.x, from.y, to.x - from.x, to.y - from.y]);
  context.fillStyle = palette.gold;
  context.globalAlpha = 0.2;
  context.fillRect(...sides);
  context.globalAlpha = 1;
  context.strokeStyle = palette.edge;
  context.lineWidth = 3 / scale;
  context.strokeRect(...sides);
  context.strokeStyle = palette.gold;
  context.lineWidth = 1.5 / scale;
  context.strokeRect(...sides);
}
