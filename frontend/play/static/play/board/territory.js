/** Shapes of territories as drawn: the outline just inside the border, and the winners' hatches. */
import { svg } from "../shared/dom.js";
import { PITCH, cornerOf, neighbourOf } from "./geometry.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("../table/types.js").Faction} Faction */
/** @typedef {import("../table/types.js").Side} Side */
/** @typedef {{x: number, y: number, dx: number, dy: number}} Edge one side of a square, walked clockwise */

const INSET = 5.5;

/** @type {[Side, number, number, number, number][]} side, where its edge begins, and which way it runs */
const EDGES = [
  ["above", 0, 0, 1, 0],
  ["right", 1, 0, 0, 1],
  ["below", 1, 1, -1, 0],
  ["left", 0, 1, 0, -1],
];

/** Trace the outline of some joined squares as path data. @param {Geometry} geometry @param {number[]} squares */
export function outline(geometry, squares) {
  const edges = borderEdges(geometry, new Set(squares));
  const loops = [];
  while (edges.length) {
    const loop = [/** @type {Edge} */ (edges.shift())];
    for (let next = following(edges, loop[0]); next; next = following(edges, next)) loop.push(next);
    loops.push(loop);
  }
  return loops.map(loopPath).join("");
}

/** Fill squares with the hatch of each winner, side by side along the diagonal. @param {Geometry} geometry @param {number[]} squares @param {Faction[]} winners */
export function hatch(geometry, squares, winners) {
  const filled = svg("g", { class: winners.length ? "hatch" : "hatch nobody" });
  for (const square of squares) {
    const { x, y } = cornerOf(geometry, square);
    if (winners.length < 2) {
      const fill = winners.length ? `url(#ht-${winners[0]})` : null;
      filled.append(svg("rect", { x, y, width: PITCH, height: PITCH, fill }));
      continue;
    }
    winners.forEach((faction, index) => {
      const points = strip(x, y, index / winners.length, (index + 1) / winners.length);
      filled.append(svg("polygon", { points, fill: `url(#ht-${faction})` }));
    });
  }
  return filled;
}

/** Draw a territory's border in its winners' colours. @param {Geometry} geometry @param {number[]} squares @param {Faction[]} winners */
export function border(geometry, squares, winners) {
  const d = outline(geometry, squares);
  if (!winners.length) return svg("g", { class: "border nobody" }, svg("path", { d, pathLength: 1000 }));
  const paths = winners.map((faction, index) =>
    svg("path", {
      d,
      class: faction,
      "stroke-dasharray": winners.length > 1 ? `14 ${14 * (winners.length - 1)}` : null,
      "stroke-dashoffset": winners.length > 1 ? -14 * index : null,
    }),
  );
  return svg("g", { class: "border" }, ...paths);
}

/** @param {Geometry} geometry @param {Set<number>} squares */
function borderEdges(geometry, squares) {
  /** @type {Edge[]} */
  const edges = [];
  for (const square of squares) {
    const { x, y } = cornerOf(geometry, square);
    for (const [side, across, down, dx, dy] of EDGES) {
      const neighbour = neighbourOf(geometry, square, side);
      if (neighbour !== null && squares.has(neighbour)) continue;
      edges.push({ x: x + across * PITCH, y: y + down * PITCH, dx, dy });
    }
  }
  return edges;
}

/** Take the edge that follows; where squares touch by a corner only, the one that keeps to the inside. @param {Edge[]} edges @param {Edge} edge */
function following(edges, { x, y, dx, dy }) {
  const starts = edges.filter((other) => other.x === x + dx * PITCH && other.y === y + dy * PITCH);
  const next = starts.find((other) => other.dx === -dy && other.dy === dx) ?? starts[0];
  if (next) edges.splice(edges.indexOf(next), 1);
  return next;
}

/** @param {Edge[]} loop */
function loopPath(loop) {
  const points = loop.map((edge, index) => {
    const before = loop[(index + loop.length - 1) % loop.length];
    const straight = before.dx === edge.dx && before.dy === edge.dy;
    const inX = -edge.dy - (straight ? 0 : before.dy);
    const inY = edge.dx + (straight ? 0 : before.dx);
    return `${edge.x + INSET * inX} ${edge.y + INSET * inY}`;
  });
  return `M${points.join("L")}Z`;
}

/** Cut the strip of a square between two parts of its diagonal. @param {number} x @param {number} y @param {number} from @param {number} to */
function strip(x, y, from, to) {
  const upper = (/** @type {number} */ part) => (part <= 0.5 ? [part * 2, 0] : [1, part * 2 - 1]);
  const bends = from < 0.5 && to > 0.5;
  const right = [upper(from), ...(bends ? [[1, 0]] : []), upper(to)];
  const left = right.map(([across, down]) => [down, across]).reverse();
  return [...right, ...left].map(([across, down]) => `${x + across * PITCH},${y + down * PITCH}`).join(" ");
}
