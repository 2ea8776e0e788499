/** What a player would lose without having noticed: the reinforcement of who can do nothing else (R50). Pure. */
import { gettext } from "../shared/i18n.js";
import { actOf } from "./selection.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Selection} Selection */

/** Say what will be lost with what is chosen, or nothing. @param {View} view @param {Selection} selection */
export function reinforcementWarning(view, selection) {
  const { advanced, viewer, hand } = view;
  if (!advanced?.reinforcements[viewer] || selection.mode === "reinforcement") return "";
  if (selection.mode === "pass") return gettext("Your reinforcement is lost then.");
  const act = actOf(selection);
  const placed = act?.kind === "warrior" || act?.kind === "show" ? 1 : 0;
  if (hand.reduce((sum, count) => sum + count, 0) > placed) return "";
  return advanced.reinforcement_squares.length
    ? gettext("Your reinforcement is possible now: it is lost if nothing is possible on your next turn.")
    : gettext("No warrior left then: your reinforcement is lost if nothing is possible on your next turn.");
}
