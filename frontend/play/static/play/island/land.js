/** Draws the land: sea with its shallows, grass, sand and forest. Outlines are traced once for each island. */
import { groundOf } from "./ground.js";
import { colsOf } from "./match.js";
import { CELL, outlineOf } from "./outline.js";

/** @typedef {import("./match.js").Island} Island */
/** @typedef {import("./palette.js").Palette} Palette */
/** @typedef {ReturnType<typeof traceLand>} Land */

const ROUNDING = 8;
/** Widths of the shallows, from the deepest. @type {[keyof Palette, number][]} */
const SHALLOWS = [
  ["sea1", 52],
  ["sea2", 30],
  ["sea3", 13],
];
/** Feet of trees and places of grains in their tiles. */
const TREES = { width: 20, height: 18, places: [[8.2, 8.5], [18, 17]] };
const GRAINS = { width: 16, height: 14, places: [[3, 3], [11, 6], [6, 11]] };
const TREE = { half: 3.1, height: 6.4 };

/** Trace an island. @param {Island} island */
export function traceLand(island) {
  const { land, forest, sand } = groundOf(island);
  const cols = colsOf(island);
  return {
    width: cols * CELL,
    height: island.rows.length * CELL,
    coast: outlineOf(land, cols, ROUNDING),
    sand: outlineOf(sand, cols, ROUNDING),
    forest: outlineOf(forest, cols, ROUNDING),
    trees: treesOn(forest, cols),
    grains: grainsOn(sand, cols),
  };
}

/** Draw the land in units of the world. @param {CanvasRenderingContext2D} context @param {Land} land @param {Palette} palette */
export function drawLand(context, land, palette) {
  context.fillStyle = palette.sea;
  // the view may reach beyond the world
  context.fillRect(-land.width, -land.height, 3 * land.width, 3 * land.height);
  context.lineJoin = "round";
  for (const [name, width] of SHALLOWS) {
    context.strokeStyle = palette[name];
    context.lineWidth = width;
    context.stroke(land.coast);
  }
  context.fillStyle = palette.grass;
  context.fill(land.coast);
  context.fillStyle = palette.sand;
  context.fill(land.sand);
  context.fillStyle = palette.grain;
  context.fill(land.grains);
  context.fillStyle = palette.forest;
  context.fill(land.forest);
  context.fillStyle = palette.tree;
  context.fill(land.trees);
  context.strokeStyle = palette.coast;
  context.lineWidth = 2.5;
  context.stroke(land.coast);
}

/** @param {Uint8Array} forest @param {number} cols */
function treesOn(forest, cols) {
  const trees = new Path2D();
  for (const { x, y } of tiled(TREES, forest.length, cols)) {
    const corners = [[x - TREE.half, y], [x + TREE.half, y], [x, y - TREE.height]];
    if (!corners.every(([left, top]) => isOn(forest, cols, left, top))) continue;
    trees.moveTo(x - TREE.half, y);
    trees.lineTo(x, y - TREE.height);
    trees.lineTo(x + TREE.half, y);
    trees.closePath();
  }
  return trees;
}

/** @param {Uint8Array} sand @param {number} cols */
function grainsOn(sand, cols) {
  const grains = new Path2D();
  for (const { x, y } of tiled(GRAINS, sand.length, cols)) {
    if (!isOn(sand, cols, x, y)) continue;
    grains.moveTo(x + 1.1, y);
    grains.arc(x, y, 1.1, 0, 2 * Math.PI);
  }
  return grains;
}

/** List the places of a tile all over the world. @param {typeof TREES} tile @param {number} cells @param {number} cols */
function* tiled({ width, height, places }, cells, cols) {
  for (let top = 0; top < (cells / cols) * CELL; top += height) {
    for (let left = 0; left < cols * CELL; left += width) {
      for (const [x, y] of places) yield { x: left + x, y: top + y };
    }
  }
}

/** @param {Uint8Array} mask @param {number} cols @param {number} x @param {number} y */
function isOn(mask, cols, x, y) {
  const col = Math.floor(x / CELL);
  return col < cols && mask[Math.floor(y / CELL) * cols + col] === 1;
}
