/** What is said of a round, for those who hear the page. */
import { fill, gettext } from "../shared/i18n.js";
import { grouped } from "./numbers.js";
import { leaderAt } from "./standing.js";

/** Say which round this is and who leads. @param {import("./match.js").Match} match @param {number} round */
export function spokenRound(match, round) {
  const leader = leaderAt(match, round);
  if (leader === null) return fill(gettext("Round %(round)s. Nobody leads alone."), { round });
  return fill(gettext("Round %(round)s. %(name)s leads with %(score)s."), {
    round,
    name: match.armies[leader].name,
    score: grouped(match.positions[round].total_scores[leader]),
  });
}
