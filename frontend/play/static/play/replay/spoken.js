/** What is said of a place in a replay, for those who hear the page. */
import { fill, gettext } from "../shared/i18n.js";
import { headline } from "../table/headline.js";
import { personAt } from "../table/people.js";
import { spokenMove } from "../table/sentences.js";
import { lastPly } from "./game.js";

/** @typedef {import("../table/types.js").State} State */
/** @typedef {import("./game.js").Game} Game */

/** Say which move this is, and what it did. @param {State} state @param {Game} game @param {number} ply */
export function spokenPly(state, game, ply) {
  if (!ply) return gettext("The beginning.");
  const last = lastPly(game);
  const move = fill(gettext("Move %(ply)s of %(last)s."), { ply, last });
  const end = state.view?.outcome ? `${headline(state, state.view.outcome)}.` : "";
  return [move, spokenMove(state, state.log[ply - 1]), end].filter(Boolean).join(" ");
}

/** Say who saw the game like this. @param {State} state @param {Game} game */
export function spokenPerspective(state, { as }) {
  if (as === "open") return gettext("Every value is shown.");
  if (as === "spectator") return gettext("As spectators saw it.");
  return fill(gettext("As %(name)s saw it."), { name: personAt(state, Number(as)).name });
}
