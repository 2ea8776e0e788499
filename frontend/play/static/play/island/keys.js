/** The keys of the viewer: those of the original's, and some for the map. */
import { listenToPageKeys } from "../shared/keys.js";

/** @typedef {import("./transport.js").Step} Step */

/** @type {Record<string, Step>} */
const STEPS = {
  " ": "play",
  Home: "first",
  End: "last",
  ArrowLeft: "back",
  ArrowUp: "back",
  ArrowRight: "forward",
  ArrowDown: "forward",
  PageUp: "back10",
  PageDown: "forward10",
};
/** It moves by the keys of the viewer, not by its own. */
const KNOB = "knob";
const PAN_PIXELS = 60;
/** @type {Record<string, {x: number, y: number}>} */
const PANS = {
  ArrowLeft: { x: PAN_PIXELS, y: 0 },
  ArrowRight: { x: -PAN_PIXELS, y: 0 },
  ArrowUp: { x: 0, y: PAN_PIXELS },
  ArrowDown: { x: 0, y: -PAN_PIXELS },
};

/**
 * Listen to the keys.
 * @param {ReturnType<import("./map.js").createMap>} map
 * @param {{go: (step: Step) => boolean, unchoose: () => boolean, help: () => void}} actions
 * @returns {{before: (take: (event: KeyboardEvent) => boolean) => void}} how others get keys, if they answer true, before the viewer
 */
export function listenToKeys(map, { go, unchoose, help }) {
  let taken = (/** @type {KeyboardEvent} */ _) => false;
  /** @type {Record<string, () => void>} */
  const others = { "+": map.closer, "=": map.closer, "-": map.farther, 0: map.whole, "?": help };
  listenToPageKeys(
    (key, { id }) => key === "Enter" || (key in STEPS && id !== KNOB),
    (event) => {
      if (taken(event)) return true;
      if (event.key === "Escape") return unchoose();
      if (event.shiftKey && PANS[event.key]) map.pan(PANS[event.key]);
      else if (STEPS[event.key]) return go(STEPS[event.key]);
      else if (others[event.key]) others[event.key]();
      else return false;
      return true;
    },
  );
  return { before: (take) => void (taken = take) };
}
