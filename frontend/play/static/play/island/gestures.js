/** Wheel, drag, pinch and presses on the map. */

/** @typedef {{x: number, y: number}} Point in pixels from the top left of the map */
/** @typedef {{isFinger: boolean, isShift: boolean, isCtrl: boolean}} How a pointer is used; the Command key counts as Ctrl */
/** @typedef {{at: Point} & How} Press */
/** @typedef {{phase: "begin" | "move" | "end" | "cancel", from: Point, to: Point} & How} Drag */

/**
 * @typedef {object} GestureActions
 * @property {(by: Point) => void} pan
 * @property {(factor: number, at: Point) => boolean} zoom answers whether it changed anything
 * @property {(press: Press) => void} press
 * @property {(press: Press) => void} pressTwice
 * @property {(drag: Drag) => boolean} drag answers at its beginning whether it is taken; else it pans
 * @property {(at: Point | null) => void} point where the pointer hovers
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
  /** @type {Drag | null} the drag that somebody has taken, as it stands */
  let taken = null;
  let last = { x: 0, y: 0, at: 0 };

  /** @param {MouseEvent} event */
  function pointOf(event) {
    const box = map.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {"end" | "cancel"} phase */
  function letGo(phase) {
    if (taken) actions.drag({ ...taken, phase });
    taken = null;
  }

  map.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    map.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, pointOf(event));
    pressed = pointers.size === 1 ? pointOf(event) : null;
    if (!pressed) letGo("cancel");
  });
  map.addEventListener("pointermove", (event) => {
    const from = pointers.get(event.pointerId);
    if (!from) return actions.point(event.pointerType === "touch" ? null : pointOf(event));
    const to = pointOf(event);
    if (pressed && distance(pressed, to) < STILL_PIXELS) return;
    const begin = pressed;
    pressed = null;
    const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    pointers.set(event.pointerId, to);
    if (others.length) return pinch(others[0], from, to);
    const drag = begin && { phase: /** @type {const} */ ("begin"), from: begin, to, ...howOf(event) };
    if (drag && actions.drag(drag)) taken = { ...drag, phase: "move" };
    else if (taken) actions.drag((taken = { ...taken, to }));
    else actions.pan({ x: to.x - from.x, y: to.y - from.y });
  });
  map.addEventListener("pointerup", (event) => {
    pointers.delete(event.pointerId);
    letGo("end");
    if (!pressed) return;
    const press = { at: pressed, ...howOf(event) };
    pressed = null;
    const isTwice = event.timeStamp - last.at < TWICE_MS && distance(last, press.at) < TWICE_PIXELS;
    last = { ...press.at, at: isTwice ? 0 : event.timeStamp };
    if (isTwice) actions.pressTwice(press);
    else actions.press(press);
  });
  map.addEventListener("pointercancel", (event) => {
    pointers.delete(event.pointerId);
    pressed = null;
    letGo("cancel");
  });
  map.addEventListener("pointerleave", () => actions.point(null));
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

/** @param {PointerEvent} event @returns {How} */
function howOf({ pointerType, shiftKey, ctrlKey, metaKey }) {
  return { isFinger: pointerType === "touch", isShift: shiftKey, isCtrl: ctrlKey || metaKey };
}

/** @param {Point} one @param {Point} other */
function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
