/** The keys of a replay. They act anywhere on the page, unless what has the focus needs them itself. */

/** @typedef {import("./game.js").Perspective} Perspective */
/** @typedef {import("./transport.js").Step} Step */

/**
 * @typedef {object} KeyActions
 * @property {(step: Step) => boolean} go answers whether there is a game to go through
 * @property {(as: Perspective) => boolean} look answers whether there is somebody to look as
 * @property {() => void} help
 */

/** @type {Record<string, Step>} */
const STEPS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" };
/** @type {Record<string, Perspective>} */
const PERSPECTIVES = { o: "open", s: "spectator", 1: "0", 2: "1", 3: "2", 4: "3" };
/** A digit of a French keyboard is typed with Shift, so that its key counts. */
const DIGIT = /^Digit([1-4])$/;

/** Listen to the keys. @param {KeyActions} actions */
export function listenToKeys({ go, look, help }) {
  let isPointing = false; // what was pressed has the focus then, but its own keys are not wanted
  document.addEventListener("pointerdown", () => (isPointing = true));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Tab") isPointing = false;
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event, isPointing)) return;
    const step = STEPS[event.key];
    const as = PERSPECTIVES[event.key.toLowerCase()] ?? PERSPECTIVES[DIGIT.exec(event.code)?.[1] ?? ""];
    if (event.key === "?") help();
    else if (!(step ? go(step) : as && look(as))) return;
    event.preventDefault();
  });
}

/** Tell whether the key is for a dialog, a field or the button that has the focus. @param {KeyboardEvent} event @param {boolean} isPointing */
function isTaken(event, isPointing) {
  const target = /** @type {Element} */ (event.target);
  if (document.querySelector("dialog[open]") || target.matches("textarea")) return true;
  const needed = event.key === " " ? "button, a, summary, input" : "input";
  return event.key in STEPS && !isPointing && target.closest(needed) !== null;
}
