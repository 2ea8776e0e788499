/** How it goes on after the end: a game with the same people, at a table of its own. */
import { byId, svg, use } from "../shared/dom.js";
import { gettext } from "../shared/i18n.js";
import { listenToRematch, offerRematch, showNext } from "../shared/rematch.js";
import { ownSeat } from "./people.js";

/** @typedef {import("./types.js").TableState} TableState */

/** Seat who follows to the next game, if they have played. @param {() => TableState} state */
export function listenToAgain(state) {
  listenToRematch(() => ownSeat(state()) !== null);
}

/** Show the way to the next game. @param {TableState} state @param {TableState | null} previous */
export function renderAgain(state, previous) {
  if (!state.view?.outcome || (previous?.view === state.view && previous.table === state.table)) return;
  const next = state.table?.rematch_id;
  byId("rematch").hidden = ownSeat(state) === null;
  if (!previous?.view?.outcome) offerRematch(state.table?.seats ?? []);
  showNext(next ? location.pathname.replace(state.table?.id ?? "", next) : "");
  byId("next-table").replaceChildren(
    svg("svg", { class: "icon", "aria-hidden": "true" }, use("i-play")),
    gettext("To the next game"),
  );
}
