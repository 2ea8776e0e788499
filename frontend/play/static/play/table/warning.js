/** What a player would lose without having noticed: all that is left by a pass (R26, R58), a reinforcement by waiting (R50). Pure. */
import { fill, gettext, listed, ngettext } from "../shared/i18n.js";
import { actOf } from "./selection.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Selection} Selection */

/** Say what will be lost with what is chosen, or nothing. @param {View} view @param {Selection} selection */
export function reinforcementWarning(view, selection) {
  const { advanced, viewer, hand } = view;
  if (!advanced?.reinforcements[viewer] || selection.mode === "reinforcement") return "";
  const act = actOf(selection);
  const placed = act?.kind === "warrior" || act?.kind === "show" ? 1 : 0;
  if (hand.reduce((sum, count) => sum + count, 0) > placed) return "";
  return advanced.reinforcement_squares.length
    ? gettext("Your reinforcement is possible now: it is lost if nothing is possible on your next turn.")
    : gettext("No warrior left then: your reinforcement is lost if nothing is possible on your next turn.");
}

/** Warn before a pass. @param {View} view */
export function passSentence(view) {
  const losses = lossesOf(view);
  const lost = losses.length ? fill(gettext("You lose %(losses)s."), { losses: listed(losses) }) : "";
  return [gettext("Passing is for the rest of the game."), lost].filter(Boolean).join(" ");
}

/** List what is of no use after a pass. @param {View} view */
function lossesOf({ warriors_left, advanced, viewer }) {
  const warriors = warriors_left[viewer];
  const powers = advanced?.power_tokens[viewer] ?? 0;
  return [
    warriors && fill(ngettext("%(count)s warrior", "%(count)s warriors", warriors), { count: warriors }),
    advanced?.reinforcements[viewer] && gettext("your reinforcement"),
    powers && fill(ngettext("%(count)s unused power", "%(count)s unused powers", powers), { count: powers }),
  ].filter((loss) => typeof loss === "string");
}
