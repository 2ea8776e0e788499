/**
 * Draws the position in layers: marks of the last moves, gold; warriors and palisades by their lower edge;
 * outlines and the focus. What is offered and chosen is drawn by offers.js, the end by ending.js.
 */
import { svg } from "../shared/dom.js";
import { cornerOf, placeOf } from "./geometry.js";
import { lineUnder } from "./cursor.js";
import { endingLand, endingLetters, endingWarrior } from "./ending.js";
import { marksOf } from "./marks.js";
import { chosenPieces, isTarget, targetRing } from "./offers.js";
import { SQUARES } from "./places.js";
import { brackets, lineRing, palisade, pile, risingPalisade, squareRing, warrior } from "./pieces.js";
import { outline } from "./territory.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./picture.js").Scene} Scene */

/** Draw everything below the pieces. @param {Scene} scene */
export function underneath(scene) {
  const { view, geometry, spotlight } = scene;
  const layer = svg("g");
  layer.append(view.outcome ? endingLand(scene) : lastMoves(scene));
  for (let square = 0; square < SQUARES; square += 1) {
    if (view.gold[square]) layer.append(pile(cornerOf(geometry, square), view.gold[square]));
  }
  for (const square of spotlight?.squares ?? []) layer.append(brackets(cornerOf(geometry, square)));
  return layer;
}

/** Draw warriors and palisades by their lower edge, then what is chosen. @param {Scene} scene */
export function pieces(scene) {
  const { view, geometry } = scene;
  const layer = svg("g", { class: "pieces" });
  /** @type {{edge: number, node: SVGElement}[]} */
  const all = [];
  for (let square = 0; square < SQUARES; square += 1) {
    if (!view.warriors[square]) continue;
    const node = view.outcome ? endingWarrior(scene, square) : standing(scene, square);
    all.push({ edge: cornerOf(geometry, square).y + 92, node });
  }
  for (const line of view.palisades) {
    const place = placeOf(geometry, line);
    all.push({ edge: place.y + (place.standing ? 52 : 22), node: fence(scene, line) });
  }
  all.sort((a, b) => a.edge - b.edge);
  layer.append(...all.map(({ node }) => node), ...chosenPieces(scene));
  return layer;
}

/** Draw the outline that a list or the pointer asks for, the focus, and what the end says of the land. @param {Scene} scene */
export function above(scene) {
  const { view, geometry, closing, spotlight, cursor, offer } = scene;
  const layer = svg("g");
  for (const squares of view.outcome ? [] : closing) {
    layer.append(svg("path", { class: "outline closing", d: outline(geometry, squares), pathLength: 1 }));
  }
  if (spotlight?.territory.length) {
    const d = outline(geometry, spotlight.territory);
    layer.append(svg("path", { class: "outline under", d }), svg("path", { class: "outline", d }));
  }
  if (cursor && offer?.aim === "lines")
    layer.append(lineRing(placeOf(geometry, lineUnder(geometry, cursor)), "focused"));
  else if (cursor) layer.append(squareRing(cornerOf(geometry, cursor.square), "focused"));
  if (view.outcome) layer.append(...endingLetters(scene));
  return layer;
}

/** @param {Scene} scene */
function lastMoves({ geometry, recent, fresh, arriving }) {
  const marks = svg("g");
  const coming = [...arriving.squares, ...arriving.tokens.map(({ square }) => square)];
  for (const square of recent.squares) {
    const mark = brackets(cornerOf(geometry, square));
    mark.classList.toggle("earlier", !fresh.squares.includes(square));
    mark.classList.toggle("coming", coming.includes(square));
    marks.append(mark);
  }
  return marks;
}

/** @param {Scene} scene @param {number} square */
function standing(scene, square) {
  const { view, geometry, factions, offer } = scene;
  const { x, y } = cornerOf(geometry, square);
  const seat = view.warriors[square] - 1;
  const tile = warrior(factions[seat], view.values[square], faceOf(scene, square));
  tile.append(...marksOf(scene, square));
  const hasCome = arrival(scene, "tile", scene.arriving.squares.indexOf(square));
  const node = svg("g", { transform: `translate(${x + 10} ${y + 8})` });
  if (offer && isTarget(offer, square)) node.append(targetRing(offer, square));
  node.append(svg("g", { class: hasCome }, tile));
  return node;
}

/** @param {Scene} scene @param {number} square @returns {import("./pieces.js").Face} */
function faceOf({ view }, square) {
  if (!view.values[square]) return "down";
  return view.advanced?.face_up.includes(square) ? "up" : "known";
}

/** @param {Scene} scene @param {number} line */
function fence(scene, line) {
  const place = placeOf(scene.geometry, line);
  const at = scene.arriving.lines.indexOf(line);
  const node = svg("g", { class: arrival(scene, "palisade", at) });
  const ring = freshRing(scene, line);
  if (ring) node.append(ring);
  node.append(at < 0 ? palisade(place) : risingPalisade(place));
  return node;
}

/** Ring a palisade that is new, or asked for by a list. @param {Scene} scene @param {number} line */
function freshRing({ view, geometry, recent, fresh, spotlight }, line) {
  const isAsked = spotlight?.lines.includes(line);
  const isRecent = recent.lines.includes(line) && !view.outcome;
  if (!isAsked && !isRecent) return null;
  const ring = lineRing(placeOf(geometry, line), "fresh");
  ring.classList.toggle("earlier", !isAsked && !fresh.lines.includes(line));
  return ring;
}

/** Name the motion of a piece that comes: at once after an own act, else after the brackets, a second one later still. @param {Scene} scene @param {"tile" | "palisade"} piece @param {number} index */
function arrival({ isOwn }, piece, index) {
  if (index < 0) return null;
  return [`arriving-${piece}`, isOwn && "own", index > 0 && "second"].filter(Boolean).join(" ");
}
