/** What is said of a choice while it is made, for those who hear the page. Pure. */
import { lineEnds, squareName } from "../board/places.js";
import { fill, gettext } from "../shared/i18n.js";
import { explanationOf, previewOf, promptOf } from "./powers.js";
import { actOf, isAimed, offeredLines } from "./selection.js";
import { passSentence } from "./warning.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Selection} Selection */

/** Say what is chosen now and what may follow. @param {State} state */
export function spokenChoice({ view, selection }) {
  if (!view || !selection) return "";
  const act = actOf(selection);
  if (selection.mode === "pass") {
    return fill(gettext("%(sentence)s Enter to pass for good, Escape to step back."), {
      sentence: passSentence(view),
    });
  }
  if (isAimed(selection.mode)) return spokenAim(selection, selection.mode);
  if (act?.kind === "warrior") {
    return fill(gettext("A %(value)s on %(square)s. Enter to place."), {
      value: act.value ?? "",
      square: squareName(act.square),
    });
  }
  if (selection.mode === "warrior") {
    if (selection.square !== null)
      return fill(gettext("%(square)s chosen. Take a value from your hand."), {
        square: squareName(selection.square),
      });
    if (selection.value !== null)
      return fill(gettext("A %(value)s in hand. Choose a square."), { value: selection.value });
    return gettext("Warrior. Take a value from your hand and choose a square.");
  }
  const line = selection.lines.at(-1);
  if (line === undefined)
    return view.palisades_allowed > 1
      ? gettext("Palisades. Choose one or two lines.")
      : gettext("Palisades. Choose a line.");
  const [a, b] = lineEnds(line).map(squareName);
  if (selection.lines.length > 1)
    return fill(gettext("Palisade chosen between %(a)s and %(b)s. That makes two. Control Enter to place."), {
      a,
      b,
    });
  return offeredLines(view, selection).length
    ? fill(
        gettext("Palisade chosen between %(a)s and %(b)s. One more is possible. Control Enter to place."),
        { a, b },
      )
    : fill(gettext("Palisade chosen between %(a)s and %(b)s. Control Enter to place."), { a, b });
}

/** Say what is aimed at and what it will do, or what a power does and what to choose first. @param {Selection} selection @param {import("./types.js").TokenMode} mode */
function spokenAim(selection, mode) {
  const preview = previewOf(selection);
  if (!preview) {
    if (selection.value !== null && mode === "show")
      return fill(gettext("A %(value)s in hand. Choose a square."), { value: selection.value });
    return `${explanationOf(mode)} ${promptOf(mode).prompt}`;
  }
  const enter = mode === "extra" ? gettext("Control Enter to place.") : gettext("Enter to do it.");
  return [preview.prompt, preview.effect, enter].join(" ");
}
