/** How it goes on after the end: a game with the same people, at a table of its own. */
import { byId, svg, use } from "../shared/dom.js";
import { gettext } from "../shared/i18n.js";
import { offerLevel } from "../shared/opponents.js";
import { ownSeat } from "./people.js";

/** @typedef {import("./types.js").TableState} TableState */

/** Seat who follows to the next game, if they have played. @param {() => TableState} state */
export function listenToAgain(state) {
  byId("next-table").addEventListener("click", (event) => {
    if (ownSeat(state()) === null) return;
    event.preventDefault();
    /** @type {HTMLFormElement} */ (byId("rematch")).requestSubmit(); // who has played is seated there
  });
}

/** Show the way to the next game. @param {TableState} state @param {TableState | null} previous */
export function renderAgain(state, previous) {
  if (!state.view?.outcome || (previous?.view === state.view && previous.table === state.table)) return;
  const next = state.table?.rematch_id ?? "";
  const link = /** @type {HTMLAnchorElement} */ (byId("next-table"));
  link.hidden = !next;
  link.href = location.pathname.replace(state.table?.id ?? "", next);
  byId("rematch").hidden = ownSeat(state) === null;
  byId("rematch-choice").hidden = Boolean(next);
  if (!previous?.view?.outcome) offerLevel(byId("rematch"), state.table?.seats ?? []);
  link.replaceChildren(
    svg("svg", { class: "icon", "aria-hidden": "true" }, use("i-play")),
    gettext("To the next game"),
  );
}
