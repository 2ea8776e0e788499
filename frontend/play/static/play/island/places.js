/** Draws cities and paths, hatched in the colours of their owners. */
import { NOBODY, colsOf } from "./match.js";
import { CELL, outlineOf } from "./outline.js";

/** @typedef {import("./match.js").Faction} Faction */
/** @typedef {import("./match.js").Island} Island */
/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./match.js").Position} Position */
/** @typedef {import("./palette.js").Palette} Palette */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{outline: Path2D, box: Box, middle: Point}} CityDrawing */
/** @typedef {{line: Path2D, middle: Point}} PathDrawing */
/** @typedef {{cities: CityDrawing[], paths: PathDrawing[]}} Places */

const PATH_WIDTH = 6.4;
const CASING_WIDTH = 9;
const CITY_EDGE = 5;
const CITY_BORDER = 2.6;
const CITY_ROUNDING = 3.5;
const HATCH = 8;
/** The number of a city: how large it is in units, at most and of the city. */
const MOST_NUMBER = 18;
const NUMBER_SHARE = 0.75;
const NUMBER_FONT = '"Palatino Linotype", Palatino, P052, Georgia, serif';
/** The dash of each army on its paths. @type {Record<Faction, number[]>} */
const DASHES = { orc: [6, 3], goblin: [2.5, 2.5], elf: [13, 2.5], mage: [3, 2, 8, 2] };

/** Trace the places of an island. @param {Island} island @returns {Places} */
export function tracePlaces(island) {
  const cols = colsOf(island);
  return {
    cities: island.cities.map(({ cells }) => {
      const points = Array.from(cells, (cell) => middleOf(cell, cols));
      return { outline: cityOutline(island, cells), box: boxOf(points), middle: middle(points) };
    }),
    paths: island.paths.map(({ a, b, cells }) => {
      const points = Array.from(cells, (cell) => middleOf(cell, cols));
      const ends = points.length ? [points[0], points[points.length - 1]] : [];
      const [from, to] = [a, b].map((city, index) => nearest(island.cities[city].cells, ends[index], cols));
      const line = new Path2D();
      [from, ...points, to].filter(Boolean).forEach(({ x, y }) => line.lineTo(x, y));
      return { line, middle: points[points.length >> 1] ?? from ?? to };
    }),
  };
}

/** Answer the middle of a cell. @param {number} cell @param {number} cols @returns {Point} */
export function middleOf(cell, cols) {
  return { x: CELL * ((cell % cols) + 0.5), y: CELL * (Math.floor(cell / cols) + 0.5) };
}

/** Draw the places as they are owned. @param {CanvasRenderingContext2D} context @param {Places} places @param {Match} match @param {Position} position @param {Palette} palette */
export function drawPlaces(context, { cities, paths }, { armies }, { city_owners, path_owners }, palette) {
  /** @param {number} owner */
  const factionOf = (owner) => (owner === NOBODY ? null : armies[owner - 1].faction);
  context.lineJoin = "round";
  context.lineCap = "butt";
  const coats = /** @type {[string, number][]} */ ([
    [palette.edge, CASING_WIDTH],
    [palette.road, PATH_WIDTH],
  ]);
  for (const [colour, width] of coats) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    for (const { line } of paths) context.stroke(line);
  }
  paths.forEach(({ line }, path) => drawWay(context, line, factionOf(path_owners[path]), palette));
  cities.forEach((city, id) => drawCity(context, city, factionOf(city_owners[id]), palette));
  context.setLineDash([]);
  cities.forEach((city, id) => drawNumber(context, city, String(id), palette));
}

/** @param {CanvasRenderingContext2D} context @param {Path2D} line @param {Faction | null} faction @param {Palette} palette */
function drawWay(context, line, faction, palette) {
  context.lineWidth = faction ? PATH_WIDTH : 1.6;
  context.strokeStyle = faction ? palette[faction] : palette.nobody;
  context.setLineDash(faction ? DASHES[faction] : [3, 4]);
  context.stroke(line);
}

/** @param {CanvasRenderingContext2D} context @param {CityDrawing} city @param {Faction | null} faction @param {Palette} palette */
function drawCity(context, { outline, box }, faction, palette) {
  context.setLineDash([]);
  context.strokeStyle = palette.edge;
  context.lineWidth = CITY_EDGE;
  context.stroke(outline);
  context.fillStyle = palette.city;
  context.fill(outline);
  if (faction) hatch(context, outline, box, faction, palette);
  context.setLineDash(faction ? [] : [5, 3.5]);
  context.strokeStyle = faction ? palette[faction] : palette.nobody;
  context.lineWidth = CITY_BORDER;
  context.stroke(outline);
}

/** Write the number by which tables and lists name a city. @param {CanvasRenderingContext2D} context @param {CityDrawing} city @param {string} number @param {Palette} palette */
function drawNumber(context, { box, middle: { x, y } }, number, palette) {
  const size = Math.min(MOST_NUMBER, NUMBER_SHARE * Math.min(box.right - box.left, box.bottom - box.top));
  context.font = `700 ${size}px ${NUMBER_FONT}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineWidth = size / 4;
  context.strokeStyle = palette.city;
  context.strokeText(number, x, y);
  context.fillStyle = palette.edge;
  context.fillText(number, x, y);
}

/** @param {CanvasRenderingContext2D} context @param {Path2D} outline @param {Box} box @param {Faction} faction @param {Palette} palette */
function hatch(context, outline, box, faction, palette) {
  context.save();
  context.clip(outline);
  context.fillStyle = palette[faction];
  context.globalAlpha *= 0.3;
  context.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
  context.restore();
  context.save();
  context.clip(outline);
  context.strokeStyle = faction === "goblin" ? palette["goblin-d"] : palette[faction];
  context.lineWidth = faction === "mage" ? 1.3 : 1.9;
  context.stroke(HATCHES[faction](box));
  context.restore();
}

/** The lines of each army: diagonals, crosses in rows, levels, lattice. @type {Record<Faction, (box: Box) => Path2D>} */
const HATCHES = {
  orc: (box) => diagonals(new Path2D(), box, 6, -1),
  mage: (box) => diagonals(diagonals(new Path2D(), box, HATCH, -1), box, HATCH, 1),
  elf({ left, top, right, bottom }) {
    const lines = new Path2D();
    for (let y = top + 2; y < bottom; y += HATCH / 2) {
      lines.moveTo(left, y);
      lines.lineTo(right, y);
    }
    return lines;
  },
  goblin({ left, top, right, bottom }) {
    const lines = new Path2D();
    for (let y = top + 2; y < bottom + HATCH; y += HATCH / 2) {
      const shift = ((y - top - 2) / (HATCH / 2)) % 2 ? HATCH / 2 : 0;
      for (let x = left + 2 + shift; x < right + HATCH; x += HATCH) {
        lines.moveTo(x - 1.5, y);
        lines.lineTo(x + 1.5, y);
        lines.moveTo(x, y - 1.5);
        lines.lineTo(x, y + 1.5);
      }
    }
    return lines;
  },
};

/** @param {Path2D} lines @param {Box} box @param {number} apart @param {1 | -1} slope 1 falls to the right */
function diagonals(lines, { left, top, right, bottom }, apart, slope) {
  const height = bottom - top;
  for (let x = left - height; x < right + height; x += apart) {
    lines.moveTo(x, slope > 0 ? top : bottom);
    lines.lineTo(x + height, slope > 0 ? bottom : top);
  }
  return lines;
}

/** @param {Island} island @param {ArrayLike<number>} cells */
function cityOutline(island, cells) {
  const cols = colsOf(island);
  const mask = new Uint8Array(cols * island.rows.length);
  for (let index = 0; index < cells.length; index += 1) mask[cells[index]] = 1;
  return outlineOf(mask, cols, CITY_ROUNDING);
}

/** @param {Point[]} points middles of cells @returns {Box} */
function boxOf(points) {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const half = CELL / 2;
  return {
    left: Math.min(...xs) - half,
    top: Math.min(...ys) - half,
    right: Math.max(...xs) + half,
    bottom: Math.max(...ys) + half,
  };
}

/** @param {Point[]} points */
function middle(points) {
  const { left, top, right, bottom } = boxOf(points);
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** Answer the middle of the cell that is nearest to a point. @param {ArrayLike<number>} cells @param {Point | undefined} to @param {number} cols */
function nearest(cells, to, cols) {
  const points = Array.from(cells, (cell) => middleOf(cell, cols));
  /** @param {Point} point */
  const distance = ({ x, y }) => (to ? Math.hypot(x - to.x, y - to.y) : 0);
  return points.sort((one, other) => distance(one) - distance(other))[0];
}
