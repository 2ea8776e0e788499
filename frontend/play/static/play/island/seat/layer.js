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

const RING = 8.6;
const CHOSEN_RING = 10.4;
const ARROW = 4.2;
const DOT = 2.6;
const DASH = [4.4, 2.2];
/** On a pale plate in either theme. */
const WARNING = "#A3271B";

/** Draw the ways, below the orks. @param {CanvasRenderingContext2D} context @param {Scene} scene @param {Match} match @param {State} state */
export function drawBelow(context, scene, match, state) {
  const cols = colsOf(match.island);
  if (state.pointed && state.chosen.length) drawGoal(context, scene, match, state);
  context.lineJoin = "round";
  context.lineCap = "round";
  const going = orksOf(match.positions[state.round], Number(state.seat)).filter((ork) => isGoing(state.plans[ork]));
  const chosen = new Set(state.chosen);
  for (const ork of [...going].sort((one, other) => Number(chosen.has(one)) - Number(chosen.has(other))))
    drawWay(context, scene, ork, state.plans[ork].cells.slice(1).map((cell) => middleOf(cell, cols)), chosen.has(ork));
}

/** Light up the cells where a press would send the chosen orks. @param {CanvasRenderingContext2D} context @param {Scene} scene @param {Match} match @param {State} state */
function drawGoal(context, { palette }, match, { pointed, chosen }) {
  if (!pointed) return;
  const cols = colsOf(match.island);
  context.globalAlpha = 0.55;
  context.fillStyle = palette.gold;
  for (const cell of cellsOf(match, pointed, chosen.length))
    context.fillRect(CELL * (cell % cols), CELL * Math.floor(cell / cols), CELL, CELL);
  context.globalAlpha = 1;
}

/** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {number} ork @param {Point[]} points @param {boolean} isChosen */
function drawWay(context, { palette, placeOf, growth }, ork, points, isChosen) {
  const from = placeOf(ork);
  const line = new Path2D();
  line.moveTo(from.x, from.y);
  for (const { x, y } of points) line.lineTo(x, y);
  const end = points[points.length - 1];
  const colour = isChosen ? palette.gold : palette.pale;
  context.globalAlpha = isChosen ? 1 : 0.8;
  context.strokeStyle = palette.edge;
  context.lineWidth = isChosen ? 5 : 3.4;
  context.stroke(line);
  context.strokeStyle = context.fillStyle = colour;
  context.lineWidth = isChosen ? 3 : 1.7;
  context.stroke(line);
  context.strokeStyle = palette.edge;
  context.lineWidth = 1.2;
  context.beginPath();
  context.arc(end.x, end.y, DOT * growth, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  drawArrow(context, from, points[0], growth);
  context.globalAlpha = 1;
}

/** Mark the step of this round. @param {CanvasRenderingContext2D} context @param {Point} from @param {Point} to @param {number} growth */
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
    drawRings(context, scene, doingOf(state.plans, ork), chosen.has(ork));
    if (isInDanger(match, state, ork)) drawWarning(context, scene);
    context.restore();
  }
  if (state.box) drawBox(context, scene, state.box);
}

/** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {import("./choice.js").Doing} doing @param {boolean} isChosen */
function drawRings(context, { palette }, doing, isChosen) {
  if (isChosen) ring(context, CHOSEN_RING, [palette.edge, 4.6], [palette.gold, 2.8]);
  else if (doing === "idle") ring(context, RING, [palette.edge, 3.4], [palette.gold, 2.2], DASH);
  else ring(context, RING, [palette.edge, 2], [palette.pale, 1]);
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
