/** The board on the page: keeps the drawing up to date with the picture of a game, layer by layer. */
import { svg } from "../shared/dom.js";
import { lineUnder } from "./cursor.js";
import { above, pieces, underneath } from "./draw.js";
import { COMPACT, UPRIGHT, WIDE, cornerOf, heightOf, placeOf, widthOf } from "./geometry.js";
import { ground, innerLabels, pressable, shapeLines } from "./ground.js";
import { ghost, legalMarks } from "./offers.js";
import { lineRing, squareRing } from "./pieces.js";
import { SQUARES, squareName } from "./places.js";
import { listenToPointer } from "./pointing.js";
import { suggested } from "./suggestion.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("./picture.js").Scene} Scene */
/** @typedef {import("./pointing.js").Pointed} Pointed */
/** @typedef {import("../table/types.js").View} View */

/**
 * @typedef {object} BoardActions
 * @property {(square: number) => void} square
 * @property {(line: number) => void} line
 * @property {(pointed: Pointed) => void} point
 */

const REFUSED_STAYS = 1100;
const LAYERS = ["ground", "underneath", "legal", "pieces", "suggestion", "ghost", "above", "labels", "hits"];
const NOTHING = { squares: [], lines: [], tokens: [] };

/** Make the board in a drawing. @param {SVGSVGElement} drawing @param {BoardActions} actions */
export function createBoard(drawing, actions) {
  const narrow = matchMedia("(max-width: 700px)");
  const small = matchMedia("(max-width: 373px), (max-height: 739px)");
  const layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g")]));
  let geometry = WIDE;
  /** @type {Picture | null} */
  let shown = null;
  /** @type {View | null} the view whose news has been drawn coming */
  let arrived = null;
  /** @type {(square: number) => string} */
  let nameOf = squareName;
  const pointer = listenToPointer(drawing, { point, press, change: aim });

  /** Show a picture; parts that are the same as before are left alone. @param {Picture} picture */
  function render(picture) {
    const previous = shown;
    const isNew = picture.view !== arrived;
    shown = picture;
    arrived = picture.view;
    drawing.dataset.aim = picture.offer?.aim ?? "nothing";
    drawing.dataset.piece = picture.offer?.piece ?? "warrior";
    const scene = sceneOf(picture, isNew);
    /** @param {string} layer @param {(scene: Scene) => SVGGElement} draw @param {...(keyof Picture)} keys */
    const renew = (layer, draw, ...keys) => {
      if (!previous || keys.some((key) => picture[key] !== previous[key]))
        layers[layer].replaceChildren(draw(scene));
    };
    renew("underneath", underneath, "view", "factions", "spotlight", "told");
    renew("legal", legalMarks, "view", "offer");
    if (!previous || previous.told.faces !== picture.told.faces) layers.pieces.replaceChildren(pieces(scene));
    else renew("pieces", pieces, "view", "factions", "offer", "spotlight");
    renew("suggestion", suggested, "view", "suggestion");
    renew("ghost", (now) => ghost(now, pointer.pointed()), "view", "offer");
    renew("above", above, "view", "offer", "spotlight", "cursor", "told");
  }

  /** Draw everything anew. */
  function redraw() {
    const picture = shown;
    shown = null;
    if (picture) render(picture);
  }

  /** Lay the board out for the width of the page. */
  function layOut() {
    geometry = narrow.matches ? (small.matches ? COMPACT : UPRIGHT) : WIDE;
    drawing.setAttribute("viewBox", `0 0 ${widthOf(geometry)} ${heightOf(geometry)}`);
    drawing.dataset.geometry = geometry.name;
    layers.ground.replaceChildren(ground(geometry));
    layers.labels.replaceChildren(innerLabels(geometry));
    layers.hits.replaceChildren(pressable(geometry));
    nameSquares();
    aim();
  }

  function nameSquares() {
    for (let square = 0; square < SQUARES; square += 1) {
      const cell = layers.hits.querySelector(`[data-square=${squareName(square)}]`);
      cell?.setAttribute("aria-label", nameOf(square));
    }
  }

  /** Fit what is offered, and the places to press, to the way of pointing. */
  function aim() {
    drawing.dataset.pointer = pointer.isFine() ? "fine" : "coarse";
    shapeLines(layers.hits, geometry, !pointer.isFine());
    redraw();
  }

  /** @param {Picture} picture @param {boolean} isNew @returns {Scene} */
  function sceneOf(picture, isNew) {
    const still = isNew ? {} : { arriving: NOTHING, closing: [] };
    return { ...picture, ...still, geometry, isPointing: pointer.isFine() };
  }

  /** @param {Pointed} pointed */
  function point(pointed) {
    if (shown) layers.ghost.replaceChildren(ghost(sceneOf(shown, false), pointed));
    actions.point(pointed);
  }

  /** @param {Pointed} pressed */
  function press({ square, line }) {
    if (line !== null) actions.line(line);
    else if (square !== null) actions.square(square);
  }

  drawing.replaceChildren(...Object.values(layers));
  for (const query of [narrow, small]) query.addEventListener("change", layOut);
  layOut();

  return {
    render,
    geometry: () => geometry,
    /** Answer the line under the keyboard's cursor. @param {import("../table/types.js").Cursor} cursor */
    cursorLine: (cursor) => lineUnder(geometry, cursor),
    /** Name the squares for who reads the board instead of seeing it. @param {(square: number) => string} naming */
    label(naming) {
      nameOf = naming;
      nameSquares();
    },
    /** Mark a refused place; the mark fades. @param {Pointed} place */
    refuse({ square, line }) {
      const mark =
        line === null
          ? squareRing(cornerOf(geometry, Number(square)), "refused")
          : lineRing(placeOf(geometry, line), "refused");
      layers.ghost.append(mark);
      setTimeout(() => mark.remove(), REFUSED_STAYS);
    },
  };
}
