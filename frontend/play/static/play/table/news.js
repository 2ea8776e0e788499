/** Speaks what happens at the table: moves, whose turn it is, the end. */
import { isMoveKept, pendingSentence } from "./connection.js";
import { fill, gettext } from "../shared/i18n.js";
import { nameWithLevel } from "../shared/opponents.js";
import { headline } from "./headline.js";
import { hasTeams, isLeftToComputers, isThinking, isYourTurn, moverOf, ownSeat } from "./people.js";
import { parseMove } from "../board/places.js";
import { letterAt } from "../board/letters.js";
import { contenderAt, ranking } from "./contenders.js";
import { tieBreaks } from "./scoring.js";
import { goldCount, spokenMove } from "./sentences.js";
import { say, sayNow } from "./speak.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").LogEntry} LogEntry */
/** @typedef {import("./types.js").Outcome} Outcome */

const BACKLOG = 4;

/** Make the speaker. */
export function createNews() {
  let hasSaidThinking = false; // once is enough: whose turn it is can be asked for

  /** @param {State} state @param {State | null} previous */
  return function speak(state, previous) {
    const { view } = state;
    if (isMoveKept(state) && !(previous && isMoveKept(previous))) sayNow(pendingSentence(state));
    if (!view || view === previous?.view) return;
    const before = previous?.view;
    if (before && view.ply > before.ply) {
      const entries = state.log.slice(before.ply).slice(-BACKLOG);
      for (const entry of entries) if (!isOwnLook(state, entry)) say(spokenMove(state, entry));
    }
    if (view.outcome && !before?.outcome) say(spokenEnd(state, view.outcome));
    const mover = moverOf(state);
    if (mover && isThinking(state, mover) && !hasSaidThinking) {
      hasSaidThinking = true;
      say(fill(gettext("%(name)s, a computer, is thinking."), { name: nameWithLevel(mover.name, mover.bot) }));
    }
    if (isLeftToComputers(state) && !(previous && isLeftToComputers(previous)))
      say(gettext("Only computers play on. “Show the end” skips their moves."));
    if (!isYourTurn(state) || view.ply === before?.ply) return;
    sayNow(view.advanced?.main_action_due ? gettext("Now your action.") : gettext("Your turn."));
  };
}

/** Tell whether an entry is a look of the visitor's, which is told as news of its own. @param {State} state @param {LogEntry} entry */
function isOwnLook(state, { seat, text }) {
  return seat === ownSeat(state) && parseMove(text).kind === "look";
}

/** @param {State} state @param {Outcome} outcome */
function spokenEnd(state, outcome) {
  const won = fill(gettext("All have passed. %(headline)s."), { headline: headline(state, outcome) });
  const rest = ranking(state, outcome).map(({ name, score }) =>
    fill(gettext("%(name)s, %(gold)s."), { name, gold: goldCount(score) }),
  );
  const lands = outcome.territories.map(({ squares, gold, winners, share }, index) => {
    const names = winners.map((side) => spokenShare(state, side, share)).join(", ");
    return fill(gettext("Territory %(letter)s, %(squares)s squares, %(gold)s: %(names)s."), {
      letter: letterAt(index),
      squares: squares.length,
      gold: goldCount(gold),
      names: names || gettext("nobody"),
    });
  });
  return [won, ...rest, ...tieBreaks(state, outcome), ...lands].join(" ");
}

/** @param {State} state @param {number} side @param {number} share */
function spokenShare(state, side, share) {
  const { name, is_you } = contenderAt(state, side);
  if (!is_you) return fill(gettext("%(name)s %(share)s"), { name, share });
  return fill(hasTeams(state) ? gettext("your team %(share)s") : gettext("you %(share)s"), { share });
}
