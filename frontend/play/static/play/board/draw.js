/**
 * Draws the position in layers: what the end tells of the land; marks of legal squares and
 * of the last moves; gold and pegs; warriors and palisades by their lower edge; what is chosen, pointed
 * at and focused; letters.
 */
import { svg } from "../shared/dom.js";
import { offeredLines } from "../table/selection.js";
import { lettered } from "../table/scoring.js";
import { cornerOf, placeOf } from "./geometry.js";
import { lineUnder } from "./cursor.js";
import { SQUARES } from "./places.js";
import { brackets, letterBadge, lineRing, palisade, peg, pile, squareRing, warrior } from "./pieces.js";
import { border, hatch, outline } from "./territory.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("../table/types.js").State} State */
/** @typedef {import("../table/types.js").View} View */
/** @typedef {import("../table/types.js").Faction} Faction */

/**
 * @typedef {object} Scene
 * @property {State} state
 * @property {View} view
 * @property {Geometry} geometry
 * @property {(seat: number) => Faction} factionOf
 * @property {boolean} pointing whether pointing decides what a press means, so that lines are always on offer
 * @property {{squares: number[], lines: number[]}} recent what came since the visitor's own move
 * @property {{squares: number[], lines: number[]}} fresh what the last move brought
 * @property {{squares: number[], lines: number[]}} arriving what is to be seen coming
 * @property {import("../table/types.js").Territory[]} closing territories to be seen closing
 * @property {number} told territories of the end already told; Infinity for all
 */

/** Draw everything below the pieces. @param {Scene} scene */
export function underneath({ state, view, geometry, factionOf, recent, fresh, arriving, told }) {
  const layer = svg("g");
  if (view.outcome) {
    const scored = view.outcome.territories.slice(0, told);
    for (const { squares, winners } of scored) {
      layer.append(
        hatch(
          geometry,
          squares.filter((square) => !view.gold[square]),
          winners.map(factionOf),
        ),
      );
    }
    for (const { squares, winners } of scored)
      layer.append(border(geometry, squares, winners.map(factionOf)));
  } else {
    for (const square of recent.squares) {
      const mark = brackets(cornerOf(geometry, square));
      mark.classList.toggle("earlier", !fresh.squares.includes(square));
      mark.classList.toggle("coming", arriving.squares.includes(square));
      layer.append(mark);
    }
  }
  for (let square = 0; square < SQUARES; square += 1) {
    if (view.gold[square]) layer.append(pile(cornerOf(geometry, square), view.gold[square]));
  }
  if (state.spotlight)
    for (const square of state.spotlight.squares) layer.append(brackets(cornerOf(geometry, square)));
  return layer;
}

/** Mark the squares and lines that may be chosen. @param {Scene} scene */
export function legalMarks({ state, view, geometry, pointing }) {
  const layer = svg("g", { class: "legal" });
  const { selection, pending } = state;
  if (!selection || pending) return layer;
  const inHand = selection.mode === "warrior" && selection.value !== null;
  const loud = inHand || (selection.mode === "warrior" && !pointing);
  for (const square of selection.mode === "pass" ? [] : view.legal_squares) {
    if (square === selection.square) continue;
    const { x, y } = cornerOf(geometry, square);
    if (loud)
      layer.append(
        svg("rect", { class: "legal-field", x: x + 12, y: y + 12, width: 76, height: 76, rx: 13 }),
      );
    layer.append(
      svg("circle", { class: loud ? "dot loud" : "dot", cx: x + 50, cy: y + 50, r: loud ? 9 : 7 }),
    );
  }
  if (
    selection.mode === "palisades" ||
    (pointing && selection.mode === "warrior" && !inHand && selection.square === null)
  ) {
    for (const line of offeredLines(view, selection)) layer.append(peg(placeOf(geometry, line)));
  }
  return layer;
}

/** Draw warriors and palisades by their lower edge, then what is chosen. @param {Scene} scene */
export function pieces(scene) {
  const { state, view, geometry } = scene;
  const layer = svg("g", { class: "pieces" });
  /** @type {{edge: number, node: SVGElement}[]} */
  const all = [];
  for (let square = 0; square < SQUARES; square += 1) {
    if (view.warriors[square])
      all.push({ edge: cornerOf(geometry, square).y + 92, node: standing(scene, square) });
  }
  for (const line of view.palisades) {
    const place = placeOf(geometry, line);
    const node = svg("g", { class: arrival(scene, "palisade", scene.arriving.lines.indexOf(line)) });
    const ring = freshRing(scene, line);
    if (ring) node.append(ring);
    node.append(palisade(place));
    all.push({ edge: lowerEdge(place), node });
  }
  all.sort((a, b) => a.edge - b.edge);
  layer.append(...all.map(({ node }) => node));
  for (const line of state.selection?.lines ?? []) {
    const place = placeOf(geometry, line);
    layer.append(
      svg("g", { class: `chosen-piece ${ownFaction(scene)}` }, lineRing(place, "chosen"), palisade(place)),
    );
  }
  const square = state.selection?.square ?? null;
  if (square !== null) layer.append(chosenWarrior(scene, square));
  return layer;
}

/** Draw the outline that a list or the pointer asks for, the focus, and the letters of the territories told. @param {Scene} scene */
export function above({ state, view, geometry, closing, told }) {
  const layer = svg("g");
  const { spotlight, cursor, selection } = state;
  for (const { squares } of view.outcome ? [] : closing) {
    layer.append(svg("path", { class: "outline closing", d: outline(geometry, squares), pathLength: 1 }));
  }
  if (spotlight?.territory.length) {
    const d = outline(geometry, spotlight.territory);
    layer.append(svg("path", { class: "outline under", d }), svg("path", { class: "outline", d }));
  }
  if (cursor && selection?.mode === "palisades")
    layer.append(lineRing(placeOf(geometry, lineUnder(geometry, cursor)), "focused"));
  else if (cursor) layer.append(squareRing(cornerOf(geometry, cursor.square), "focused"));
  if (view.outcome) {
    for (const { letter, first } of lettered(view.outcome, geometry).slice(0, told)) {
      layer.append(letterBadge(cornerOf(geometry, first), letter));
    }
  }
  return layer;
}

/** Draw what a press on a square or line would do. @param {Scene} scene @param {{square: number | null, line: number | null}} pointed */
export function ghost(scene, { square, line }) {
  const { state, view, geometry } = scene;
  const layer = svg("g", { class: "ghost" });
  const { selection, pending } = state;
  if (!selection || pending) return layer;
  if (line !== null && offeredLines(view, selection).includes(line)) {
    const place = placeOf(geometry, line);
    layer.append(lineRing(place, "hovered"), svg("g", { class: "ghost-palisade" }, palisade(place)));
  }
  if (square !== null && square !== selection.square && view.legal_squares.includes(square)) {
    const { x, y } = cornerOf(geometry, square);
    const face = selection.value === null ? "down" : "own";
    const tile = warrior(ownFaction(scene), selection.value ?? 0, face);
    layer.append(svg("rect", { class: "ghost-ground", x: x + 12, y: y + 12, width: 76, height: 76, rx: 13 }));
    layer.append(svg("g", { class: "ghost-tile", transform: `translate(${x + 10} ${y + 8})` }, tile));
  }
  return layer;
}

/** @param {Scene} scene @param {number} square */
function standing(scene, square) {
  const { view, geometry, factionOf, told } = scene;
  const { x, y } = cornerOf(geometry, square);
  const seat = view.warriors[square] - 1;
  const value = view.values[square];
  if (!view.outcome) {
    const face = value === 0 ? "down" : seat === view.viewer ? "own" : "up";
    const arriving = arrival(scene, "tile", scene.arriving.squares.indexOf(square));
    const tile = svg("g", { class: arriving }, warrior(factionOf(seat), value, face));
    return svg("g", { transform: `translate(${x + 10} ${y + 8})` }, tile);
  }
  const index = view.outcome.territories.findIndex((territory) => territory.squares.includes(square));
  const isLost = told === Infinity && !view.outcome.territories[index].winners.includes(seat);
  const tile = warrior(factionOf(seat), value, index < told ? "up" : "down");
  if (index === told - 1) tile.classList.add("turning");
  const node = svg("g", { transform: `translate(${x + 16} ${y + 13}) scale(.85)` });
  if (isLost) node.append(svg("rect", { class: "tile-ground", x: 2, y: 1, width: 76, height: 80, rx: 13 }));
  node.append(svg("g", { class: isLost ? "lost" : null }, tile));
  return node;
}

/** Ring a palisade that is new, or asked for by a list. @param {Scene} scene @param {number} line */
function freshRing({ state, view, geometry, recent, fresh }, line) {
  const isAsked = state.spotlight?.lines.includes(line);
  const isRecent = recent.lines.includes(line) && !view.outcome;
  if (!isAsked && !isRecent) return null;
  const ring = lineRing(placeOf(geometry, line), "fresh");
  ring.classList.toggle("earlier", !isAsked && !fresh.lines.includes(line));
  return ring;
}

/** Name the motion of a piece that comes: at once after an own move, else after the brackets, a second one later still. @param {Scene} scene @param {"tile" | "palisade"} piece @param {number} index */
function arrival({ view, state }, piece, index) {
  if (index < 0) return null;
  const isOwn = state.log.at(-1)?.seat === view.viewer;
  return [`arriving-${piece}`, isOwn && "own", index > 0 && "second"].filter(Boolean).join(" ");
}

/** @param {Scene} scene @param {number} square */
function chosenWarrior(scene, square) {
  const corner = cornerOf(scene.geometry, square);
  const faction = ownFaction(scene);
  const value = scene.state.selection?.value ?? null;
  return svg(
    "g",
    { class: `chosen-piece ${faction}` },
    squareRing(corner, "chosen"),
    svg(
      "g",
      { transform: `translate(${corner.x + 10} ${corner.y + 8})` },
      warrior(faction, value ?? 0, value === null ? "down" : "own"),
    ),
  );
}

/** @param {{y: number, standing: boolean}} place */
function lowerEdge({ y, standing }) {
  return y + (standing ? 52 : 22);
}

/** @param {Scene} scene @returns {Faction} */
function ownFaction({ view, factionOf }) {
  return factionOf(Math.max(view.viewer, 0));
}
