/** How it goes on after the end: the same people again, their computers as before, at one level, or each changed first. */
import { byId } from "./dom.js";
import { tellChosen, tellLevel } from "./opponents.js";

/** @typedef {import("./opponents.js").Seat} Seat */

/** Tell of the level that is chosen, and seat who follows to the next game. @param {() => boolean} hasPlayed */
export function listenToRematch(hasPlayed) {
  tellLevel(form());
  byId("next-table").addEventListener("click", (event) => {
    if (!hasPlayed()) return;
    event.preventDefault();
    form().requestSubmit(byId("rematch-change")); // who has played is seated there, and changes nothing
  });
}

/** Offer the level that all computers have, or to leave them as they are; and to change some, where nobody else is waited for. @param {Seat[]} seats */
export function offerRematch(seats) {
  const select = levelChoice();
  const all = seats.map(({ bot }) => bot).filter(Boolean);
  const [bot] = all;
  const isLevel = all.every((other) => other === bot) && [...select.options].some(({ value }) => value === bot);
  select.value = isLevel ? bot : "";
  select.options[0].hidden = select.options[0].disabled = isLevel;
  tellChosen(form(), [select.value]);
  /** @type {HTMLElement} */ (select.closest(".level")).hidden = !all.length;
  byId("rematch-change").hidden = all.length < 2 || all.length < seats.length - 1;
}

/** Show the way to the next game once there is one; then nothing is to be chosen for it here. @param {string} address empty if there is none */
export function showNext(address) {
  const link = /** @type {HTMLAnchorElement} */ (byId("next-table"));
  link.hidden = !address;
  link.href = address;
  byId("rematch-choice").hidden = levelChoice().disabled = Boolean(address);
}

function form() {
  return /** @type {HTMLFormElement} */ (byId("rematch"));
}

function levelChoice() {
  return /** @type {HTMLSelectElement} */ (form().elements.namedItem("level"));
}
