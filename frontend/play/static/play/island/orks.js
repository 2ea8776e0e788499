/** Draws the orks on their way between two rounds, and marks where they fought and fell. */
import { fallsIn } from "./events.js";
import { colsOf, stepped } from "./match.js";
import { middleOf } from "./places.js";
import { CENTRES, RIM, SHAPES } from "./shapes.js";

/** @typedef {import("./match.js").Faction} Faction */
/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./palette.js").Palette} Palette */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{ork: number, faction: Faction, health: number, from: Point, to: Point, rises: Point | null, side: Faction}} Way an ork's way to a round; one that falls `rises` elsewhere, on a side */
/** @typedef {{at: Point, winner: Faction | null}} Mark */
/** @typedef {{ways: Way[], marks: Mark[]}} Moves */

/** Shares of the way: orks have come, the fallen are gone, and are back. */
const COME = 0.72;
const GONE = 0.86;
const SMALLEST_PIXELS = 7.5;
const ACROSS = 12;

const PATHS = /** @type {Record<Faction, Path2D>} */ (
  Object.fromEntries(Object.entries(SHAPES).map(([faction, outline]) => [faction, new Path2D(outline)]))
);
const BURST = burst(9, 5.2, 8);

/** Find the ways of all orks to a round, and where they fell. @param {Match} match @param {number} round @returns {Moves} */
export function movesTo(match, round) {
  const cols = colsOf(match.island);
  const after = match.positions[round];
  const before = match.positions[Math.max(round - 1, 0)];
  const cells = stepped(before, after, cols);
  const fallen = new Set(Array.from(after.fallen));
  const ways = Array.from(cells, (cell, ork) => ({
    ork,
    faction: match.armies[before.ork_owners[ork]].faction,
    side: match.armies[after.ork_owners[ork]].faction,
    health: after.ork_healths[ork] / match.settings.initial_health,
    from: middleOf(before.ork_cells[ork], cols),
    to: middleOf(cell, cols),
    rises: fallen.has(ork) ? middleOf(after.ork_cells[ork], cols) : null,
  }));
  const marks = fallsIn(match, round).map(({ cell, winner }) => ({
    at: middleOf(cell, cols),
    winner: winner === null ? null : match.armies[winner].faction,
  }));
  return { ways, marks };
}

/** Answer where an ork is drawn. @param {Way} way @param {number} share of the way gone */
export function placeOf({ from, to, rises }, share) {
  if (rises && share >= GONE) return rises;
  const gone = Math.min(1, share / (rises ? COME : 1));
  return { x: from.x + (to.x - from.x) * gone, y: from.y + (to.y - from.y) * gone };
}

/** Answer how much larger orks are drawn than the land, so that they are seen on a small map. @param {number} scale */
export function growth(scale) {
  return Math.max(1, Math.min(1.4, SMALLEST_PIXELS / (ACROSS * scale)));
}

/** Draw the orks. @param {CanvasRenderingContext2D} context @param {Moves} moves @param {number} share @param {number} scale @param {Palette} palette */
export function drawOrks(context, { ways }, share, scale, palette) {
  const size = growth(scale);
  context.lineWidth = 1.5;
  context.strokeStyle = RIM;
  context.lineJoin = "round";
  for (const way of ways) {
    const isBack = way.rises !== null && share >= GONE;
    const { x, y } = placeOf(way, share);
    const faction = isBack ? way.side : way.faction;
    context.save();
    context.translate(x, y);
    context.scale(size, size);
    context.globalAlpha = way.rises ? strengthAt(share) : 1;
    drawOrk(context, faction, way.health, palette);
    context.restore();
  }
}

/** Answer how strongly an ork is drawn that falls and is back elsewhere. @param {number} share */
function strengthAt(share) {
  if (share >= GONE) return (share - GONE) / (1 - GONE);
  return 1 - Math.max(0, share - COME) / (GONE - COME);
}

/** Draw an ork at 0 0. @param {CanvasRenderingContext2D} context @param {Faction} faction @param {number} health as a share @param {Palette} palette */
function drawOrk(context, faction, health, palette) {
  context.fillStyle = faction === "mage" ? palette["mage-ork"] : palette[faction];
  context.fill(PATHS[faction]);
  context.stroke(PATHS[faction]);
  if (health >= 2 / 3) return;
  context.fillStyle = palette.pale;
  context.beginPath();
  context.arc(0, CENTRES[faction], health < 1 / 3 ? 3.2 : 1.8, 0, 2 * Math.PI);
  context.fill();
}

/** Mark where orks fell: a burst in the winner's colour after a fight, a grey cross after exhaustion. @param {CanvasRenderingContext2D} context @param {Mark[]} marks @param {number} strength 0 to 1 @param {number} scale @param {Palette} palette */
export function drawMarks(context, marks, strength, scale, palette) {
  if (strength <= 0) return;
  const size = growth(scale) * (0.6 + 0.4 * strength);
  for (const { at, winner } of marks) {
    context.save();
    context.translate(at.x, at.y);
    context.scale(size, size);
    context.globalAlpha = strength;
    context.lineJoin = "round";
    if (winner) {
      context.fillStyle = palette.gold;
      context.strokeStyle = RIM;
      context.lineWidth = 1.6;
      context.stroke(BURST);
      context.fill(BURST);
    } else drawCross(context, palette);
    context.restore();
  }
}

/** @param {CanvasRenderingContext2D} context @param {Palette} palette */
function drawCross(context, palette) {
  context.beginPath();
  for (const slope of [1, -1]) {
    context.moveTo(-4.5, -4.5 * slope);
    context.lineTo(4.5, 4.5 * slope);
  }
  context.lineCap = "round";
  context.lineWidth = 4.6;
  context.strokeStyle = RIM;
  context.stroke();
  context.lineWidth = 2.2;
  context.strokeStyle = palette.pale;
  context.stroke();
}

/** @param {number} outer @param {number} inner @param {number} points */
function burst(outer, inner, points) {
  const path = new Path2D();
  for (let index = 0; index < 2 * points; index += 1) {
    const radius = index % 2 ? inner : outer;
    const angle = (Math.PI * index) / points;
    const [x, y] = [radius * Math.sin(angle), -radius * Math.cos(angle)];
    if (index) path.lineTo(x, y);
    else path.moveTo(x, y);
  }
  path.closePath();
  return path;
}
