/** What the dock says: the sentence of the choice or of who is awaited, the note and the label of the bar. */
import { pendingSentence, isMoveKept } from "./connection.js";
import { byId, html } from "../shared/dom.js";
import { fill, gettext, ngettext, rich } from "../shared/i18n.js";
import { RULES, whyNotMode } from "./explain.js";
import { moverOf, ownSeat } from "./people.js";
import { actLabel, explanationOf, previewOf, promptOf } from "./powers.js";
import { actOf, canDo, isAimed, isPowerMode, offeredLines } from "./selection.js";
import { lineList } from "./sentences.js";
import { passSentence } from "./warning.js";
import { squareName } from "../board/places.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Selection} Selection */
/** @typedef {import("./types.js").TokenMode} TokenMode */

/** Say what is chosen and what may follow. @param {State} state @param {View} view @param {Selection} selection */
export function choiceSentence(state, view, selection) {
  if (state.pending) return strong(pendingSentence(state));
  if (state.asking) return strong(gettext("The expert is thinking about your turn…"));
  const { mode, value, square, lines } = selection;
  if (mode === "pass") return rich(withoutYou(view), { start: strong(gettext("Pass for good?")) });
  if (mode === "palisades") return palisadesSentence(view, selection);
  if (isAimed(mode)) return aimSentence(selection, mode);
  if (value !== null && square !== null) {
    const chosen = fill(gettext("A %(value)s on %(square)s."), { value, square: squareName(square) });
    return rich(gettext("%(chosen)s Choose another square or value, or place it now."), {
      chosen: strong(chosen),
    });
  }
  if (square !== null) {
    const asked = fill(gettext("Which warrior goes on %(square)s?"), { square: squareName(square) });
    return rich(gettext("%(asked)s Take one from your hand."), { asked: strong(asked) });
  }
  if (value !== null)
    return rich(gettext("%(held)s Choose a square for it."), {
      held: strong(fill(gettext("A %(value)s in hand."), { value })),
    });
  return openingSentence(view, lines.length === 0);
}

/** Say what is aimed at and what it would do; before that, what to choose. @param {Selection} selection @param {TokenMode} mode */
function aimSentence(selection, mode) {
  const { prompt, effect } = previewOf(selection) ?? promptOf(mode);
  const sentence = document.createDocumentFragment();
  sentence.append(strong(prompt), ` ${effect} `, ruleLink(RULES[mode]));
  return sentence;
}

/** Explain a token that is pointed at, or say why it cannot be used now. @param {State} state @param {TokenMode} mode */
export function tokenSentence(state, mode) {
  const refusal = state.pending ? null : whyNotMode(state, mode);
  return refusal ? strong(refusal.text) : document.createTextNode(explanationOf(mode));
}

/** @param {string} rule */
function ruleLink(rule) {
  const href = `${byId("toast").dataset.rules}#${rule}`;
  const label = gettext("Read the rule");
  const link = {
    class: "rule-link",
    href,
    target: "_blank",
    rel: "noopener",
    "aria-label": label,
    title: label,
  };
  return html("a", link, "?");
}

/** Say what a pass means for the others. @param {View} view */
function withoutYou(view) {
  const seats = view.warriors_left.length;
  if (view.passed.length === seats - 1) return gettext("%(start)s The game is over then.");
  return seats === 2
    ? gettext("%(start)s Your opponent plays on without you.")
    : gettext("%(start)s The others play on without you.");
}

/** @param {View} view @param {boolean} isFresh */
function openingSentence(view, isFresh) {
  const isDue = view.advanced?.main_action_due;
  const start = strong(isDue ? gettext("Now your action.") : gettext("Your turn."));
  if (!isFresh || canDo(view, "palisades"))
    return rich(
      view.palisades_allowed > 1
        ? gettext("%(start)s Place a warrior or put up one or two palisades.")
        : gettext("%(start)s Place a warrior or put up a palisade."),
      { start },
    );
  if (!view.palisades_left)
    return rich(gettext("%(start)s Place a warrior; no palisade is left in the supply."), { start });
  return rich(gettext("%(start)s Place a warrior; no line can take a palisade any more."), { start });
}

/** @param {View} view @param {Selection} selection */
function palisadesSentence(view, { lines, ...rest }) {
  const places = lineList(lines);
  if (!lines.length) {
    const asked =
      view.palisades_allowed > 1
        ? gettext("%(start)s Choose one or two marked lines; %(left)s in the supply.")
        : gettext("%(start)s Choose a marked line; %(left)s in the supply.");
    return canDo(view, "warrior")
      ? rich(asked, { start: strong(gettext("Palisades.")), left: view.palisades_left })
      : rich(gettext("%(start)s Your warriors are all placed; palisades are still possible."), {
          start: strong(gettext("Your turn.")),
        });
  }
  if (lines.length > 1) {
    const chosen = strong(fill(gettext("Two palisades chosen, %(places)s."), { places }));
    return rich(gettext("%(chosen)s Place them now, or take one back."), { chosen });
  }
  const chosen = strong(fill(gettext("One palisade chosen, %(places)s."), { places }));
  return offeredLines(view, { lines, ...rest }).length
    ? rich(gettext("%(chosen)s Add a second on any marked line, or place it now."), { chosen })
    : rich(gettext("%(chosen)s No second one is possible; place it now."), { chosen });
}

/** Say who is awaited. @param {State} state */
export function waitingSentence(state) {
  const view = /** @type {View} */ (state.view);
  const who = moverOf(state);
  const seat = ownSeat(state);
  if (!who) return strong(gettext("All have passed."));
  const name = strong(who.name);
  const turn = who.is_bot
    ? rich(gettext("%(name)s is thinking…"), { name })
    : rich(gettext("%(name)s is to move."), { name });
  if (seat === null) turn.append(" ", gettext("You are watching."));
  else if (view.passed.includes(seat))
    turn.append(
      " ",
      view.warriors_left.length === 2
        ? gettext("You have passed for good; your opponent plays on.")
        : gettext("You have passed for good; the others play on."),
    );
  return turn;
}

/** @param {View} view @param {Selection} selection */
export function noteOf(view, selection) {
  const act = actOf(selection);
  if (act?.kind === "pass") return passSentence(view);
  if (isPowerMode(selection.mode)) return tokensAfter(view);
  if (selection.mode === "reinforcement") return gettext("This is your action of the turn");
  if (act?.kind === "warrior") {
    const left = view.warriors_left[view.viewer] - 1;
    return fill(ngettext("%(left)s warrior left after this", "%(left)s warriors left after this", left), {
      left,
    });
  }
  const left = view.palisades_left;
  if (act?.kind === "palisades")
    return fill(gettext("%(left)s in the supply, %(after)s after this"), {
      left,
      after: left - act.lines.length,
    });
  if (selection.mode === "palisades") return fill(gettext("%(left)s in the supply"), { left });
  if (selection.square !== null) return gettext("Choose a value");
  return selection.value === null ? gettext("Nothing chosen yet") : gettext("Choose a square");
}

/** @param {View} view */
function tokensAfter({ advanced, viewer }) {
  const left = (advanced?.power_tokens[viewer] ?? 1) - 1;
  return left
    ? fill(ngettext("%(left)s power left after this", "%(left)s powers left after this", left), { left })
    : gettext("No power left after this");
}

/** @param {State} state */
export function sendingLabel(state) {
  return isMoveKept(state) ? gettext("Not sent yet") : gettext("Sending…");
}

/** Name the act that the button does. @param {Selection} selection */
export function goLabel(selection) {
  const { mode } = selection;
  const act = actOf(selection);
  if (mode === "pass") return gettext("Pass for good");
  if (isAimed(mode)) return actLabel(selection, mode);
  if (act?.kind === "warrior")
    return fill(gettext("Place a %(value)s on %(square)s"), {
      value: act.value ?? "",
      square: squareName(act.square),
    });
  if (selection.mode === "warrior") return gettext("Place a warrior");
  return selection.lines.length > 1 ? gettext("Place 2 palisades") : gettext("Place palisade");
}

/** @param {string} text */
function strong(text) {
  return html("b", {}, text);
}
