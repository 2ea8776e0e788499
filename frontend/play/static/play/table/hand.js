/** The player's unplaced warriors: one tile for each value, with how many are left. */
import { html, offer, svg } from "../shared/dom.js";
import { warriorPicture } from "../board/pieces.js";
import { fill, gettext, ngettext } from "../shared/i18n.js";
import { ownSeat, personAt } from "./people.js";
import { canDo, handMode, takesValue } from "./selection.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").View} View */

/** Make a hand; values that the army never had are left out. @param {(value: number) => void} take */
export function createHand(take) {
  const list = html("ul", { class: "hand-tiles", "aria-label": gettext("Your warriors") });
  const seen = new Set();

  /** @param {State} state */
  function render(state) {
    const { view, selection, pending } = state;
    const seat = ownSeat(state);
    if (!view || seat === null) return;
    const { faction } = personAt(state, seat);
    const chosen = selection && takesValue(selection.mode) ? selection.value : null;
    const isOpen = selection !== null && !pending && canDo(view, handMode(selection));
    for (const value of valuesOf(view)) {
      const left = view.hand[value - 1];
      const button = /** @type {HTMLButtonElement} */ (
        seen.has(value) ? list.querySelector(`[data-value="${value}"]`) : add(value)
      );
      button.setAttribute("aria-pressed", String(value === chosen));
      button.setAttribute("aria-label", nameOf(value, left));
      offer(button, isOpen && left > 0);
      button.className = `hand-tile ${faction}${left ? "" : " spent"}`;
      const count = left ? fill(gettext("× %(count)s"), { count: left }) : placedWord(view, value);
      button.replaceChildren(
        left ? warriorPicture(faction, value, "up") : slot(value),
        html("span", { class: "hand-count" }, count),
      );
    }
  }

  /** @param {number} value */
  function add(value) {
    seen.add(value);
    const button = html("button", { type: "button", "data-value": value });
    button.addEventListener("click", () => take(value));
    list.append(html("li", {}, button));
    return button;
  }

  return { list, render };
}

/** The army of two players, the only one with a 5 (R6). */
const LARGEST_ARMY = 16;

/** List the values of the player's army. @param {View} view */
function valuesOf({ army }) {
  return army === LARGEST_ARMY ? [1, 2, 3, 4, 5] : [1, 2, 3, 4];
}

/** List the values of the player's warriors on the board. @param {View} view */
function placedOf(view) {
  return view.values.filter((_, square) => view.warriors[square] === view.viewer + 1);
}

/** @param {View} view @param {number} value */
function placedWord(view, value) {
  const count = placedOf(view).filter((placed) => placed === value).length;
  return ngettext("placed", "placed", count);
}

/** @param {number} value @param {number} left */
function nameOf(value, left) {
  return fill(
    ngettext(
      "Warrior of strength %(value)s, %(left)s left",
      "Warrior of strength %(value)s, %(left)s left",
      left,
    ),
    { value, left },
  );
}

/** @param {number} value */
function slot(value) {
  return svg(
    "svg",
    { class: "tile-picture slot", viewBox: "0 0 80 84", "aria-hidden": "true" },
    svg("rect", { x: 4, y: 4, width: 72, height: 72, rx: 13 }),
    svg("text", { x: 40, y: 53 }, String(value)),
  );
}
