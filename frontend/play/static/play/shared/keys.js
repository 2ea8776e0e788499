/** Keys that act anywhere on a page, unless what has the focus needs them itself. */

/** What a button or a link does with a space or Enter, and a field with keys that move. */
const PRESSED = "button, a, summary, input, select";
const MOVED = "input, select";

/**
 * Listen to keys; `act` answers whether it has done something.
 * @param {(key: string, target: Element) => boolean} isNeeded by a field too
 * @param {(event: KeyboardEvent) => boolean} act
 */
export function listenToPageKeys(isNeeded, act) {
  let isPointing = false; // what was pressed has the focus then, but its own keys are not wanted
  document.addEventListener("pointerdown", () => (isPointing = true));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Tab") isPointing = false;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTaken(event, isNeeded(event.key, /** @type {Element} */ (event.target)), isPointing)) return;
    if (act(event)) event.preventDefault();
  });
}

/** Tell whether the key is for a dialog, a field or the button that has the focus. @param {KeyboardEvent} event @param {boolean} isNeeded @param {boolean} isPointing */
function isTaken(event, isNeeded, isPointing) {
  const target = /** @type {Element} */ (event.target);
  if (document.querySelector("dialog[open]") || target.matches("textarea, select")) return true;
  const needed = event.key === " " || event.key === "Enter" ? PRESSED : MOVED;
  return isNeeded && !isPointing && target.closest(needed) !== null;
}
