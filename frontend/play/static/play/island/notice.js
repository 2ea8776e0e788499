/** A sentence over a match: gone after a while, with the next act, with Escape or by its button. */
import { byId } from "../shared/dom.js";

const STAYS_MS = 6000;

/** Make the place of the sentence; answer how it is told. */
export function createNotice() {
  const place = byId("notice");
  let timer = 0;

  /** @param {string} sentence nothing if empty */
  function tell(sentence) {
    clearTimeout(timer);
    byId("notice-text").textContent = sentence;
    place.hidden = !sentence;
    if (sentence) timer = setTimeout(() => tell(""), STAYS_MS);
  }

  /** @param {Event} event */
  function leave(event) {
    if (place.hidden || place.contains(/** @type {Node} */ (event.target))) return;
    tell("");
  }

  byId("close-notice").addEventListener("click", () => {
    tell("");
    byId("map-frame").focus();
  });
  document.addEventListener("pointerdown", leave);
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" && !place.hidden) {
        event.stopPropagation(); // what is chosen stays
        tell("");
      } else if (event.key !== "Tab") leave(event);
    },
    { capture: true },
  );
  return tell;
}
