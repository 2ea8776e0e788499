/** Draws a move that the expert would play: a ghost of its pieces, ringed with dots. It is no offer and no choice. */
import { svg } from "../shared/dom.js";
import { cornerOf, placeOf } from "./geometry.js";
import { arrows, eye, lineRing, palisade, shield, squareRing, warrior } from "./pieces.js";

/** @typedef {import("./picture.js").Scene} Scene */
/** @typedef {import("./picture.js").Suggestion} Suggestion */
/** @typedef {import("../table/types.js").Act} Act */

/** Where a ghost goes whose square is taken: smaller, above the warrior that stands there. */
const ASIDE = "translate(44 -14) scale(.62)";

/** Draw the suggestion of a picture; a pass has nothing to draw. @param {Scene} scene */
export function suggested(scene) {
  const { suggestion } = scene;
  const layer = svg("g", { class: "suggestion" });
  if (!suggestion) return layer;
  layer.classList.add(suggestion.faction);
  const { act } = suggestion;
  if ("lines" in act) layer.append(...act.lines.map((line) => ghostPalisade(scene, line)));
  if ("square" in act) layer.append(...ghostPiece(scene, act, suggestion));
  return layer;
}

/** @param {Scene} scene @param {number} line */
function ghostPalisade({ geometry, view }, line) {
  const place = placeOf(geometry, line);
  const stands = view.palisades.includes(line);
  const ghost = !stands && svg("g", { class: "ghost-of-palisade" }, palisade(place));
  return svg("g", {}, lineRing(place, "suggested"), ghost);
}

/** @param {Scene} scene @param {Extract<Act, {square: number}>} act @param {Suggestion} suggestion */
function ghostPiece({ geometry, view }, act, { faction }) {
  const { x, y } = cornerOf(geometry, act.square);
  const isTaken = view.warriors[act.square] > 0;
  const isTile = act.kind === "warrior" || act.kind === "show";
  const piece = svg("g", { class: "ghost-of-piece" }, pieceOf(act, faction));
  const ring = squareRing({ x, y }, "suggested");
  ring.classList.toggle("on-warrior", isTaken);
  piece.classList.toggle("aside", isTaken);
  if (isTaken && isTile) piece.setAttribute("transform", ASIDE);
  return [
    ring,
    svg("g", { transform: `translate(${x + 10} ${y + 8})` }, piece),
  ];
}

/** @param {Extract<Act, {square: number}>} act @param {Suggestion["faction"]} faction */
function pieceOf(act, faction) {
  switch (act.kind) {
    case "warrior":
      return warrior(faction, act.value ?? 0, act.value ? "known" : "down");
    case "show":
      return warrior(faction, act.value, "up");
    case "look":
      return eye(false);
    case "shoot":
      return arrows(1);
    case "reinforcement":
      return shield();
  }
}
