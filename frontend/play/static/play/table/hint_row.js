/** The button that asks for a hint, and the moves that the expert suggests: pointing shows one on the board, pressing chooses it. */
import { html, icon } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";
import { mayAsk } from "./hints.js";
import { expectedGold, percent, shortMove, spelledMove } from "./move_words.js";

/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").MoveProspect} MoveProspect */
/** @typedef {{ask: () => void, point: (index: number) => void, take: (index: number) => void}} HintActions */

/** Make button and row. @param {HintActions} actions */
export function createHintRow(actions) {
  const word = html("span", { class: "hint-word" }, gettext("Hint"));
  const button = html("button", { type: "button", class: "btn hint-ask" }, icon("i-bulb"), word);
  const row = html("div", { class: "hints", role: "group", "aria-label": gettext("What the expert would play") });
  button.addEventListener("click", actions.ask);
  row.addEventListener("click", (event) => {
    const index = indexOf(event);
    if (index !== null) actions.take(index);
  });
  for (const name of ["pointerover", "focusin"])
    row.addEventListener(name, (event) => {
      const index = indexOf(event);
      if (index !== null) actions.point(index);
    });

  /** @param {TableState} state @param {TableState | null} previous */
  function render(state, previous) {
    const { hint, asking } = state;
    const isShown = Boolean(hint?.is_shown) && mayAsk(state);
    button.hidden = !mayAsk(state);
    button.ariaBusy = String(asking !== null);
    button.ariaPressed = String(isShown);
    button.title = asking ? gettext("Stop waiting") : gettext("Ask the expert what it would play");
    row.hidden = !isShown;
    if (!hint) return row.replaceChildren();
    if (hint.moves !== previous?.hint?.moves || !row.childElementCount)
      row.replaceChildren(...hint.moves.map(chip));
    [...row.children].forEach((move, index) => move.toggleAttribute("data-pointed", index === hint.pointed));
  }

  return { button, row, render };
}

/** @param {MoveProspect} prospect @param {number} index */
function chip({ move, gold, win }, index) {
  const values = { move: spelledMove(move), gold: expectedGold(gold), win: percent(win) };
  const label = index
    ? gettext("Or %(move)s: %(gold)s expected, %(win)s to win, if all play on like the expert. Press to choose it.")
    : gettext("Best: %(move)s: %(gold)s expected, %(win)s to win, if all play on like the expert. Press to choose it.");
  return html(
    "button",
    { type: "button", class: "hint-move", "data-index": index, "aria-label": fill(label, values), title: fill(label, values) },
    html("b", {}, index === 0 && icon("i-bulb"), shortMove(move)),
    html("span", {}, html("span", {}, values.gold), " ", html("span", {}, fill(gettext("%(win)s to win"), values))),
  );
}

/** @param {Event} event */
function indexOf(event) {
  const move = /** @type {Element} */ (event.target).closest("[data-index]");
  return move && Number(move.getAttribute("data-index"));
}
