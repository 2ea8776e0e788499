/** The dock: the switch between the kinds of act, the powers, one sentence, the hand, and the bar that confirms. */
import { isMoveKept } from "./connection.js";
import { byId, html, icon, offer } from "../shared/dom.js";
import { warriorPicture } from "../board/pieces.js";
import { fill, gettext, ngettext } from "../shared/i18n.js";
import {
  choiceSentence,
  goLabel,
  noteOf,
  sendingLabel,
  tokenSentence,
  waitingSentence,
} from "./dock_sentences.js";
import { createHand } from "./hand.js";
import { createHintRow } from "./hint_row.js";
import { isLeftToComputers, isYourTurn, moverOf, ownSeat } from "./people.js";
import { canUndo, moveOf } from "./selection.js";
import { createSwitch } from "./switch.js";
import { createTokens } from "./tokens.js";
import { reinforcementWarning } from "./warning.js";

/** @typedef {import("./types.js").TableState} State */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Mode} Mode */
/** @typedef {import("./types.js").Selection} Selection */
/** @typedef {{value: (value: number) => void, mode: (mode: Mode) => void, undo: () => void, confirm: () => void, showEnd: () => void, hints: import("./hint_row.js").HintActions}} DockActions */

/** What the dock shows; while these stay, it is left alone, so that a press is not lost. */
const KEYS = /** @type {const} */ (["table", "view", "selection", "pending", "connection", "asking", "hint", "wants_end"]);

/** Make the dock. @param {DockActions} actions */
export function createDock(actions) {
  const dock = byId("dock");
  const hand = createHand(actions.value);
  const handTitle = html("h2", { class: "cap" });
  const handBox = html("div", { class: "hand" }, handTitle, hand.list);
  const modes = createSwitch(actions.mode);
  const tokens = createTokens({ aim: actions.mode, explain: () => shown && renderSentence(shown) });
  const bar = createBar(actions);
  const hints = createHintRow({ ...actions.hints, take });
  const acts = html("div", { class: "acts" }, modes.group, tokens.group, hints.button);
  const sentence = html("p", { class: "say", id: "dock-sentence" });
  const mover = html("div", { class: "mover" });
  const end = html("button", { type: "button", class: "btn show-end" }, gettext("Show the end"));
  end.addEventListener("click", actions.showEnd);
  /** @type {State | null} */
  let shown = null;
  dock.append(html("div", { class: "act" }, acts, mover, sentence, end, hints.row), handBox);

  /** @param {State} state @param {State | null} previous */
  function render(state, previous) {
    const { view, selection, pending } = state;
    if (!view || (previous && KEYS.every((key) => state[key] === previous[key]))) return;
    shown = state;
    const seat = ownSeat(state);
    const isOn = selection !== null && isYourTurn(state);
    dock.dataset.mode = selection?.mode ?? "none";
    dock.classList.toggle("is-on", isOn);
    dock.classList.toggle("is-keeping", isMoveKept(state));
    hints.render(state, previous);
    dock.classList.toggle("has-hints", Boolean(state.table?.has_hints) && seat !== null);
    dock.classList.toggle("is-hinting", !hints.row.hidden);
    handBox.hidden = seat === null;
    handTitle.textContent = handTitleOf(view, seat);
    hand.render(state);
    acts.hidden = !isOn;
    modes.render(view, selection, pending !== null);
    tokens.render(state, view);
    renderMover(state);
    const isEndOffered = isLeftToComputers(state) && !state.wants_end;
    const going = [bar.element, acts, ...(isEndOffered ? [] : [end])];
    const isLosingFocus = going.some((part) => part.contains(document.activeElement));
    if (!isOn && isLosingFocus) queueMicrotask(() => byId("board").focus());
    end.hidden = !isEndOffered;
    renderSentence(state);
    bar.element.hidden = !isOn;
    if (isOn) bar.render(state, view, selection);
  }

  /** Choose what the expert suggests, and go on to where it is confirmed: the button that was pressed is gone. @param {number} index */
  function take(index) {
    actions.hints.take(index);
    bar.go.focus();
  }

  /** @param {State} state */
  function renderSentence(state) {
    const { view, selection } = state;
    const pointed = tokens.pointed();
    if (!view || !selection || !isYourTurn(state)) sentence.replaceChildren(waitingSentence(state));
    else if (pointed) sentence.replaceChildren(tokenSentence(state, pointed));
    else sentence.replaceChildren(choiceSentence(state, view, selection));
  }

  /** @param {State} state */
  function renderMover(state) {
    const who = moverOf(state);
    mover.hidden = isYourTurn(state) || !who;
    if (who) mover.replaceChildren(warriorPicture(who.faction, 0, "down"));
  }

  return { render };
}

/** Make the bar that confirms, which stands after the board so that Tab goes there from it. @param {DockActions} actions */
function createBar(actions) {
  const element = byId("confirm");
  const undoButton = html(
    "button",
    { type: "button", class: "btn undo", "data-act": "undo" },
    icon("i-undo"),
    html("span", {}, gettext("Undo")),
  );
  const go = html("button", { type: "button", class: "btn pri go", "data-act": "confirm" });
  const note = html("p", { class: "cap" });
  element.append(note, html("div", { class: "row" }, undoButton, go));
  undoButton.addEventListener("click", actions.undo);
  go.addEventListener("click", actions.confirm);

  /** @param {State} state @param {View} view @param {Selection} selection */
  function render(state, view, selection) {
    const isPending = state.pending !== null;
    const isPass = selection.mode === "pass";
    const warning = isPass ? "" : reinforcementWarning(view, selection);
    element.classList.toggle("passing", isPass);
    element.classList.toggle("warning", warning !== "");
    note.textContent = warning || noteOf(view, selection);
    offer(undoButton, !isPending && canUndo(view, selection));
    offer(go, !isPending && moveOf(selection) !== null);
    go.classList.toggle("bad", isPass);
    go.classList.toggle("pri", !isPass);
    go.replaceChildren(
      icon(isPass ? "i-flag" : "i-check"),
      isPending ? sendingLabel(state) : goLabel(selection),
    );
  }

  return { element, go, render };
}

/** @param {View} view @param {number | null} seat */
function handTitleOf(view, seat) {
  const left = seat === null ? 0 : view.warriors_left[seat];
  return fill(ngettext("Your warriors · %(left)s left", "Your warriors · %(left)s left", left), { left });
}
