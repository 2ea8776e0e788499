/** The log of the whole game: the move that was made last is marked, pressing an entry goes there. */
import { byId } from "../shared/dom.js";
import { gettext } from "../shared/i18n.js";
import { line, spotlightOf } from "../table/log.js";
import { lastPly, outcomeOf } from "./game.js";

/** @typedef {import("../table/types.js").State} State */
/** @typedef {import("../table/types.js").Spotlight} Spotlight */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./stage.js").Showing} Showing */

/**
 * Make the log.
 * @param {import("./stage.js").Stage} stage @param {() => State} state
 * @param {(spotlight: Spotlight | null) => void} show
 */
export function createLog(stage, state, show) {
  const list = byId("log-list");
  const count = byId("log-count");

  /** @param {Event} event */
  function plyOf(event) {
    const button = /** @type {Element} */ (event.target).closest("[data-ply]");
    return button ? Number(button.getAttribute("data-ply")) + 1 : null;
  }

  list.addEventListener("click", (event) => {
    const ply = plyOf(event);
    if (ply === null) return;
    show(null);
    stage.seek(ply);
    list.closest("dialog")?.close(); // the sheet lies on the board
  });
  list.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    stage.seek(Math.max(1, stage.get().ply + by));
    current()?.focus();
  });
  list.addEventListener("pointerover", (event) => {
    const ply = plyOf(event);
    if (ply !== null) show(spotlightOf(logOf(stage.get())[ply - 1]));
  });
  list.addEventListener("pointerleave", () => show(null));

  function current() {
    return /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
  }

  function scroll() {
    const at = current();
    list.scrollTop = at ? at.offsetTop - (list.clientHeight - at.offsetHeight) / 2 : 0;
  }

  new ResizeObserver(scroll).observe(list);

  /** @param {Showing} showing @param {Showing | null} previous */
  return function render(showing, previous) {
    const { game, ply } = showing;
    if (!game) return;
    const log = logOf(showing);
    if (!previous?.game || logOf(previous) !== log) {
      list.replaceChildren(...log.map((entry, index) => line(state(), entry, index)));
      count.textContent = outcomeOf(game) ? "" : gettext("not over");
    }
    list.querySelectorAll("[data-ply]").forEach((button, index) => {
      const isCurrent = index === ply - 1;
      button.toggleAttribute("data-later", index >= ply);
      button.setAttribute("tabindex", isCurrent || (ply === 0 && index === 0) ? "0" : "-1");
      if (isCurrent) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    scroll();
  };
}

/** Answer the log to show: at the end every value is known. @param {Showing} showing */
function logOf({ game, ply }) {
  if (!game) return [];
  return ply === lastPly(game) ? game.revealed : game.log;
}
