/** What the waiting rooms of both games do alike. */
import { listenToCopy } from "./clipboard.js";
import { byId, html } from "./dom.js";
import { gettext, rich } from "./i18n.js";

/** Select the link to the table when it has the focus, and copy it when its button is pressed. */
export function shareLink() {
  const link = /** @type {HTMLInputElement} */ (byId("table-link"));
  link.addEventListener("focus", () => link.select());
  listenToCopy("copy-link", () => link.value, gettext("Link copied."));
}

/** Make the line of what a table has chosen. @param {{name: string, explanation: string}} choice */
export function choiceLine({ name, explanation }) {
  const line = rich(gettext("%(name)s: %(explanation)s"), { name: html("b", {}, name), explanation });
  return html("li", {}, line);
}

/** Offer the free seats, or any, and keep what is chosen while it is free. @param {HTMLSelectElement} choose @param {string} any @param {number[]} free @param {(seat: number) => string} nameOf */
export function offerFree(choose, any, free, nameOf) {
  const chosen = choose.value;
  choose.replaceChildren(
    html("option", { value: "" }, any),
    ...free.map((seat) => html("option", { value: seat }, nameOf(seat))),
  );
  choose.value = chosen && free.includes(Number(chosen)) ? chosen : "";
}

/** List the free seats. @param {{seats: {index: number, nickname: string}[]}} table */
export function freeSeats({ seats }) {
  return seats.filter(({ nickname }) => !nickname).map(({ index }) => index);
}

/** Give the focus back to what had it and is in the room again, or to a button of the room. @param {HTMLElement} room @param {Element | null} focused */
export function keepFocus(room, focused) {
  if (focused?.isConnected) /** @type {HTMLElement} */ (focused).focus();
  const { activeElement } = document;
  if (activeElement && room.contains(activeElement) && activeElement.checkVisibility()) return;
  const buttons = /** @type {NodeListOf<HTMLElement>} */ (room.querySelectorAll("button:not(.remove)"));
  [...buttons].find((button) => button.checkVisibility())?.focus();
}
