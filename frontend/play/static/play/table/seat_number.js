/** The number of a seat on the tile of who sits there: turns go round in their order. */
import { html } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";

/** Make the number of a seat. @param {number} seat */
export function seatNumber(seat) {
  const label = fill(gettext("seat %(number)s"), { number: seat + 1 });
  return html("span", { class: "seat-number", role: "img", "aria-label": label, title: label }, String(seat + 1));
}
