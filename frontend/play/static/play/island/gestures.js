/** Wheel, drag, pinch and presses on the map. */

/** @typedef {{x: number, y: number}} Point in pixels from the top left of the map */

/**
 * @typedef {object} GestureActions
 * @property {(by: Point) => void} pan
 * @property {(factor: number, at: Point) => boolean} zoom answers whether it changed anything
 * @property {(at: Point, isFinger: boolean) => void} press
 * @property {(at: Point) => void} pressTwice
 */

const STILL_PIXELS = 5;
const TWICE_MS = 350;
const TWICE_PIXELS = 30;
const WHEEL_STEP = 0.0016;
const LINE_PIXELS = 16;

/** Listen to what is done with a pointer. @param {HTMLElement} map @param {GestureActions} actions */
export function listenToGestures(map, actions) {
  /** @type {Map<number, Point>} */
  const pointers = new Map();
  /** @type {Point | null} where the press began, until it turns out to be a drag */
  let pressed = null;
  let last = { x: 0, y: 0, at: 0 };

  /** @param {MouseEvent} event */
  function pointOf(event) {
    const box = map.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  map.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    map.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, pointOf(event));
    pressed = pointers.size === 1 ? pointOf(event) : null;
  });
  map.addEventListener("pointermove", (event) => {
    const from = pointers.get(event.pointerId);
    if (!from) return;
    const to = pointOf(event);
    if (pressed && distance(pressed, to) < STILL_PIXELS) return;
    pressed = null;
    const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    pointers.set(event.pointerId, to);
    if (!others.length) return actions.pan({ x: to.x - from.x, y: to.y - from.y });
    pinch(others[0], from, to);
  });
  map.addEventListener("pointerup", (event) => {
    pointers.delete(event.pointerId);
    if (!pressed) return;
    const at = pressed;
    pressed = null;
    const isTwice = event.timeStamp - last.at < TWICE_MS && distance(last, at) < TWICE_PIXELS;
    last = { ...at, at: isTwice ? 0 : event.timeStamp };
    if (isTwice) actions.pressTwice(at);
    else actions.press(at, event.pointerType === "touch");
  });
  map.addEventListener("pointercancel", (event) => {
    pointers.delete(event.pointerId);
    pressed = null;
  });
  map.addEventListener(
    "wheel",
    (event) => {
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PIXELS : 1);
      const isZoomed = actions.zoom(Math.exp(-pixels * WHEEL_STEP * (event.ctrlKey ? 4 : 1)), pointOf(event));
      if (isZoomed || event.ctrlKey) event.preventDefault(); // else the page scrolls, or zooms itself
    },
    { passive: false },
  );

  /** @param {Point} fixed the finger that lies still @param {Point} from @param {Point} to */
  function pinch(fixed, from, to) {
    const middle = { x: (fixed.x + to.x) / 2, y: (fixed.y + to.y) / 2 };
    actions.pan({ x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 });
    actions.zoom(distance(fixed, to) / Math.max(1, distance(fixed, from)), middle);
  }
}

/** @param {Point} one @param {Point} other */
function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
