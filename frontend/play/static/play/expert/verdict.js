/** How a move was judged, in words. Pure. */
import { fill, gettext } from "../shared/i18n.js";
import { numberOf, percent, withMove } from "../table/move_words.js";
import { personAt } from "../table/people.js";
import { hasBetter } from "./judgements.js";

/** @typedef {import("../table/types.js").Game} Game */
/** @typedef {import("./types.js").Judgement} Judgement */
/** @typedef {import("./types.js").MoveJudgement} MoveJudgement */
/** @typedef {import("./types.js").Quality} Quality */

/** What is too little to be told; whatever is better than the move that was played has more of one at least. */
const [LITTLE_GOLD, LITTLE_WIN] = [0.5, 0.025];

/** Name a quality. @param {Quality} quality */
export function qualityName(quality) {
  return {
    best: gettext("Best"),
    good: gettext("Good"),
    inaccuracy: gettext("Inaccuracy"),
    mistake: gettext("Mistake"),
    blunder: gettext("Blunder"),
  }[quality];
}

/** Say what a person's move promised, and what would have promised more. @param {Game} state @param {number} seat @param {MoveJudgement} judged @param {boolean} isOwn whether the visitor has played it */
export function verdictSentence(state, seat, judged, isOwn) {
  const { played, best } = judged;
  const gained = best.gold - played.gold;
  const hasMoreGold = gained >= LITTLE_GOLD;
  const isLikelier = best.win - played.win >= LITTLE_WIN;
  const digits = gained < 1 ? 1 : 0;
  const values = {
    name: personAt(state, seat).name,
    gold: figure(played.gold, digits),
    chance: percent(played.win),
    with: withMove(best.move),
    more: figure(best.gold, digits),
    likelier: percent(best.win),
  };
  if (!hasBetter(judged)) return fill(asGood(isOwn), values);
  if (!isLikelier) return fill(moreGold(isOwn), values);
  return fill(hasMoreGold ? moreOfBoth(isOwn) : likelier(isOwn), values);
}

/** @param {number} gold @param {number} digits */
function figure(gold, digits) {
  return numberOf(gold, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** @param {boolean} isOwn */
function asGood(isOwn) {
  return isOwn
    ? gettext("You could expect %(gold)s gold. The expert found nothing better.")
    : gettext("%(name)s could expect %(gold)s gold. The expert found nothing better.");
}

/** @param {boolean} isOwn */
function moreGold(isOwn) {
  return isOwn
    ? gettext("You could expect %(gold)s gold; %(with)s it would have been %(more)s.")
    : gettext("%(name)s could expect %(gold)s gold; %(with)s it would have been %(more)s.");
}

/** @param {boolean} isOwn */
function likelier(isOwn) {
  return isOwn
    ? gettext("You could win with a chance of %(chance)s; %(with)s it would have been %(likelier)s.")
    : gettext("%(name)s could win with a chance of %(chance)s; %(with)s it would have been %(likelier)s.");
}

/** @param {boolean} isOwn */
function moreOfBoth(isOwn) {
  return isOwn
    ? gettext(
        "You could expect %(gold)s gold and %(chance)s to win; %(with)s it would have been %(more)s gold and %(likelier)s.",
      )
    : gettext(
        "%(name)s could expect %(gold)s gold and %(chance)s to win; %(with)s it would have been %(more)s gold and %(likelier)s.",
      );
}
