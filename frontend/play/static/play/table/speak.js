/** The live regions: what a screen reader says without being asked. */
import { byId, html } from "../shared/dom.js";

const KEPT = 3;

/** Say something when there is a pause. @param {string} text */
export function say(text) {
  add(byId("spoken"), text);
}

/** Say something at once. @param {string} text */
export function sayNow(text) {
  add(byId("spoken-now"), text);
}

/** @param {HTMLElement} region @param {string} text */
function add(region, text) {
  if (!text) return;
  region.append(html("p", {}, text));
  while (region.childElementCount > KEPT) region.firstElementChild?.remove();
}
