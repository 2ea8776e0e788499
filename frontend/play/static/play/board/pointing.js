/**
 * Pointing at the board. A mouse or pen decides by itself what it means, a finger follows the switch;
 * which of the two it is, is found out when the board is touched.
 */
import { lineBetween, squareOf } from "./places.js";

/** @typedef {{square: number | null, line: number | null}} Pointed at most one of the two is set */

/** @type {Pointed} */
const NOWHERE = { square: null, line: null };

/**
 * @typedef {object} PointingActions
 * @property {(pointed: Pointed) => void} point called when the place under a mouse or pen changes
 * @property {(pointed: Pointed) => void} press
 * @property {() => void} change called when fingers take the place of a mouse, or the other way round
 */

/** Listen to the pointer. @param {SVGSVGElement} drawing @param {PointingActions} actions */
export function listenToPointer(drawing, actions) {
  let isFine = !matchMedia("(pointer: coarse)").matches;
  let pointed = NOWHERE;

  /** @param {Pointed} place */
  function point(place) {
    if (place.square === pointed.square && place.line === pointed.line) return;
    pointed = place;
    actions.point(pointed);
  }

  drawing.addEventListener("pointerdown", (event) => {
    if (isFine === (event.pointerType !== "touch")) return;
    isFine = !isFine;
    actions.change();
  });
  drawing.addEventListener("pointermove", (event) =>
    point(event.pointerType === "touch" ? NOWHERE : placeAt(event)),
  );
  drawing.addEventListener("pointerleave", () => point(NOWHERE));
  drawing.addEventListener("click", (event) => actions.press(placeAt(event)));

  return { isFine: () => isFine, pointed: () => pointed };
}

/** Find what lies under a pointer. @param {MouseEvent} event @returns {Pointed} */
function placeAt(event) {
  const hit = /** @type {SVGElement | null} */ (document.elementFromPoint(event.clientX, event.clientY));
  const { square, line } = hit?.dataset ?? {};
  if (square) return { square: squareOf(square), line: null };
  if (!line) return NOWHERE;
  return {
    square: null,
    line: lineBetween(Number(squareOf(line.slice(0, 2))), Number(squareOf(line.slice(2)))),
  };
}
