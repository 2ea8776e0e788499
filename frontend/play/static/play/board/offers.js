/** Draws what may be pressed, what a press would bring, and what is chosen. It is told all that, and decides nothing. */
import { svg } from "../shared/dom.js";
import { cornerOf, placeOf } from "./geometry.js";
import { arrowsOn } from "./marks.js";
import { arrows, eye, lineRing, palisade, peg, shield, squareRing, warrior } from "./pieces.js";

/** @typedef {import("./picture.js").Scene} Scene */
/** @typedef {import("./picture.js").Offer} Offer */
/** @typedef {import("./pointing.js").Pointed} Pointed */

/** Mark the squares and lines that may be chosen. @param {Scene} scene */
export function legalMarks({ offer, view, geometry, isPointing }) {
  const layer = svg("g", { class: "legal" });
  if (!offer || offer.aim === "nothing") return layer;
  const aimsAtSquares = offer.aim === "squares";
  const isLoud = aimsAtSquares && (offer.value > 0 || !isPointing);
  for (const square of offer.squares) {
    if (square === offer.square || view.warriors[square]) continue;
    const { x, y } = cornerOf(geometry, square);
    if (isLoud)
      layer.append(
        svg("rect", { class: "legal-field", x: x + 12, y: y + 12, width: 76, height: 76, rx: 13 }),
      );
    layer.append(
      svg("circle", { class: isLoud ? "dot loud" : "dot", cx: x + 50, cy: y + 50, r: isLoud ? 9 : 7 }),
    );
  }
  const hasChosen = offer.value > 0 || offer.square !== null;
  if (!aimsAtSquares || (isPointing && !hasChosen))
    for (const line of offer.lines) layer.append(peg(placeOf(geometry, line)));
  return layer;
}

/** Tell whether a warrior may be aimed at. @param {Offer} offer @param {number} square */
export function isTarget(offer, square) {
  return offer.piece !== "warrior" && (offer.squares.includes(square) || offer.square === square);
}

/** Draw the ring of a warrior that may be aimed at, or is; it lies under the tile. @param {Offer} offer @param {number} square */
export function targetRing({ square: chosen, faction }, square) {
  const box = { x: -4, y: -4, width: 88, height: 90, rx: 15 };
  if (square !== chosen) return svg("rect", { class: "target", ...box });
  return svg(
    "g",
    { class: `target-chosen ${faction}` },
    svg("rect", { class: "gold-edge", ...box }),
    svg("rect", { class: "own-dashes", ...box }),
  );
}

/** Draw what a press on a square or line would do. @param {Scene} scene @param {Pointed} pointed */
export function ghost(scene, { square, line }) {
  const { offer, geometry } = scene;
  const layer = svg("g", { class: "ghost" });
  if (!offer) return layer;
  if (line !== null && offer.lines.includes(line)) {
    const place = placeOf(geometry, line);
    layer.append(lineRing(place, "hovered"), svg("g", { class: "ghost-palisade" }, palisade(place)));
  }
  if (square === null || square === offer.square || !offer.squares.includes(square)) return layer;
  const { x, y } = cornerOf(geometry, square);
  if (!scene.view.warriors[square])
    layer.append(svg("rect", { class: "ghost-ground", x: x + 12, y: y + 12, width: 76, height: 76, rx: 13 }));
  const node = svg("g", { class: "ghost-tile", transform: `translate(${x + 10} ${y + 8})` });
  node.append(whatComes(scene, offer, square));
  layer.append(node);
  return layer;
}

/** Draw what is chosen, ringed. @param {Scene} scene */
export function chosenPieces(scene) {
  const { offer, geometry } = scene;
  if (!offer) return [];
  const chosen = (/** @type {SVGElement[]} */ ...nodes) =>
    svg("g", { class: `chosen-piece ${offer.faction}` }, ...nodes);
  const nodes = offer.chosen.map((line) => {
    const place = placeOf(geometry, line);
    return chosen(lineRing(place, "chosen"), palisade(place));
  });
  if (offer.square === null) return nodes;
  const corner = cornerOf(geometry, offer.square);
  const piece = svg("g", { transform: `translate(${corner.x + 10} ${corner.y + 8})` });
  piece.append(whatComes(scene, offer, offer.square));
  const isAimedAt = scene.view.warriors[offer.square] > 0;
  return [...nodes, isAimedAt ? piece : chosen(squareRing(corner, "chosen"), piece)];
}

/** @param {Scene} scene @param {Offer} offer @param {number} square */
function whatComes({ view }, offer, square) {
  switch (offer.piece) {
    case "eye":
      return eye(Boolean(view.advanced?.reinforced.includes(square)));
    case "arrow":
      return arrows(1 + arrowsOn(view, square));
    case "shield":
      return shield();
    case "face up":
      return warrior(offer.faction, offer.value, offer.value ? "up" : "down");
    default:
      return warrior(offer.faction, offer.value, offer.value ? "known" : "down");
  }
}
