/** The outline of a set of cells, with its corners rounded. Pure but for Path2D. */

/** One cell in units of the drawing. */
export const CELL = 10;

/** @typedef {{x: number, y: number}} Corner */

/** Draw the outlines of the cells that belong. @param {ArrayLike<number>} belongs not 0 for each cell that does @param {number} cols @param {number} radius */
export function outlineOf(belongs, cols, radius) {
  const path = new Path2D();
  for (const corners of traceLoops(belongs, cols)) addRounded(path, corners, radius);
  return path;
}

/** List the loops round cells that belong, as corners in cells; what belongs lies at the right hand. @param {ArrayLike<number>} belongs @param {number} cols @returns {Corner[][]} */
export function traceLoops(belongs, cols) {
  const edges = edgesOf(belongs, cols);
  const loops = [];
  for (const [start, outgoing] of edges) {
    while (outgoing.length) loops.push(walk(edges, start, cols));
  }
  return loops;
}

/** Answer the edges between what belongs and what does not, as directions that leave each corner. @param {ArrayLike<number>} belongs @param {number} cols */
function edgesOf(belongs, cols) {
  const rows = belongs.length / cols;
  const wide = cols + 1;
  /** @type {Map<number, number[]>} */
  const edges = new Map();
  /** @param {number} row @param {number} col */
  const has = (row, col) => row >= 0 && col >= 0 && row < rows && col < cols && Boolean(belongs[row * cols + col]);
  /** @param {number} row @param {number} col @param {number} direction */
  const add = (row, col, direction) => {
    const corner = row * wide + col;
    const known = edges.get(corner);
    if (known) known.push(direction);
    else edges.set(corner, [direction]);
  };
  for (let row = 0; row < rows; row += 1) {
    for (let col = 0; col < cols; col += 1) {
      if (!has(row, col)) continue;
      if (!has(row - 1, col)) add(row, col, 0);
      if (!has(row, col + 1)) add(row, col + 1, 1);
      if (!has(row + 1, col)) add(row + 1, col + 1, 2);
      if (!has(row, col - 1)) add(row + 1, col, 3);
    }
  }
  return edges;
}

/** Directions of edges: right, down, left, up. */
const STEPS = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
];

/** Walk one loop and take its edges out; where two loops touch, keep to the right. @param {Map<number, number[]>} edges @param {number} start @param {number} cols */
function walk(edges, start, cols) {
  const wide = cols + 1;
  const corners = [];
  let at = start;
  let heading = -1;
  do {
    const outgoing = edges.get(at) ?? [];
    const turned = outgoing.length > 1 && heading >= 0 ? outgoing.indexOf((heading + 1) % 4) : 0;
    const [direction] = outgoing.splice(Math.max(turned, 0), 1);
    if (direction !== heading) corners.push({ x: at % wide, y: Math.floor(at / wide) });
    heading = direction;
    at += STEPS[direction].x + STEPS[direction].y * wide;
  } while (at !== start);
  return corners;
}

/** @param {Path2D} path @param {Corner[]} corners in cells @param {number} radius */
function addRounded(path, corners, radius) {
  const count = corners.length;
  corners.forEach((corner, index) => {
    const into = towards(corner, corners[(index + count - 1) % count], radius);
    const out = towards(corner, corners[(index + 1) % count], radius);
    if (index === 0) path.moveTo(into.x, into.y);
    else path.lineTo(into.x, into.y);
    path.quadraticCurveTo(corner.x * CELL, corner.y * CELL, out.x, out.y);
  });
  path.closePath();
}

/** Answer the point on the way from a corner to another that lies a radius away, or half the way. @param {Corner} from @param {Corner} to @param {number} radius */
function towards(from, to, radius) {
  const length = CELL * (Math.abs(to.x - from.x) + Math.abs(to.y - from.y));
  const share = Math.min(radius, length / 2) / length;
  return { x: CELL * (from.x + (to.x - from.x) * share), y: CELL * (from.y + (to.y - from.y) * share) };
}
