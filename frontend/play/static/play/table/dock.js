/** The dock: the switch between the kinds of act, one sentence, the hand, and the bar that confirms. */
import { isMoveKept, pendingSentence } from "./connection.js";
import { byId, html, icon, offer } from "../shared/dom.js";
import { warriorPicture } from "../board/pieces.js";
import { fill, gettext, ngettext, rich } from "../shared/i18n.js";
import { createHand } from "./hand.js";
import { isYourTurn, moverOf, ownSeat } from "./people.js";
import { actOf, canDo, canUndo, moveOf, offeredLines } from "./selection.js";
import { lineList } from "./sentences.js";
import { passSentence } from "./turn.js";
import { squareName } from "../board/places.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Mode} Mode */
/** @typedef {import("./types.js").Selection} Selection */
/** @typedef {{value: (value: number) => void, mode: (mode: Mode) => void, undo: () => void, confirm: () => void}} DockActions */

/** What the dock shows; while these stay, it is left alone, so that a press is not lost. */
const KEYS = /** @type {const} */ (["table", "view", "selection", "pending", "connection"]);
/** @type {Mode[]} */
const MODES = ["warrior", "palisades", "pass"];

/** Make the dock. @param {DockActions} actions */
export function createDock(actions) {
  const dock = byId("dock");
  const hand = createHand(actions.value);
  const handTitle = html("h2", { class: "cap" });
  const handBox = html("div", { class: "hand" }, handTitle, hand.list);
  const modes = createSwitch(actions.mode);
  const sentence = html("p", { class: "say", id: "dock-sentence" });
  const mover = html("div", { class: "mover" });
  const undoButton = html(
    "button",
    { type: "button", class: "btn undo", "data-act": "undo" },
    icon("i-undo"),
    html("span", {}, gettext("Undo")),
  );
  const go = html("button", { type: "button", class: "btn pri go", "data-act": "confirm" });
  const note = html("p", { class: "cap" });
  const bar = byId("confirm"); // after the board, so that Tab goes there from it
  dock.append(html("div", { class: "act" }, modes.group, mover, sentence), handBox);
  bar.append(note, html("div", { class: "row" }, undoButton, go));
  undoButton.addEventListener("click", actions.undo);
  go.addEventListener("click", actions.confirm);

  /** @param {State} state @param {State | null} previous */
  function render(state, previous) {
    const { view, selection, pending } = state;
    if (!view || (previous && KEYS.every((key) => state[key] === previous[key]))) return;
    const seat = ownSeat(state);
    const isOn = selection !== null && isYourTurn(state);
    dock.dataset.mode = selection?.mode ?? "none";
    dock.classList.toggle("is-on", isOn);
    dock.classList.toggle("is-keeping", isMoveKept(state));
    handBox.hidden = seat === null;
    handTitle.textContent = handTitleOf(view, seat);
    hand.render(state);
    modes.group.hidden = !isOn;
    modes.render(view, selection, pending !== null);
    renderMover(state);
    const isLosingFocus = [bar, modes.group].some((part) => part.contains(document.activeElement));
    if (!isOn && isLosingFocus) queueMicrotask(() => byId("board").focus());
    bar.hidden = !isOn;
    sentence.replaceChildren(
      isOn ? choiceSentence(state, view, selection) : waitingSentence(state),
    );
    if (isOn) renderBar(state, view, selection);
  }

  /** @param {State} state */
  function renderMover(state) {
    const who = moverOf(state);
    mover.hidden = isYourTurn(state) || !who;
    if (who) mover.replaceChildren(warriorPicture(who.faction, 0, "down"));
  }

  /** @param {State} state @param {View} view @param {Selection} selection */
  function renderBar(state, view, selection) {
    const isPending = state.pending !== null;
    const isPass = selection.mode === "pass";
    bar.classList.toggle("passing", isPass);
    note.textContent = noteOf(view, selection);
    offer(undoButton, !isPending && canUndo(view, selection));
    offer(go, !isPending && moveOf(selection) !== null);
    go.classList.toggle("bad", isPass);
    go.classList.toggle("pri", !isPass);
    go.replaceChildren(icon(isPass ? "i-flag" : "i-check"), isPending ? sendingLabel(state) : goLabel(selection));
  }

  return { render };
}

/** @param {(mode: Mode) => void} choose */
function createSwitch(choose) {
  const names = { warrior: gettext("Warrior"), palisades: gettext("Palisades"), pass: gettext("Pass") };
  const group = html("div", { class: "seg", role: "radiogroup", "aria-label": gettext("What to do") });
  const buttons = MODES.map((mode) =>
    html("button", { type: "button", role: "radio", "data-mode": mode }, names[mode]),
  );
  group.append(...buttons);
  buttons.forEach((button, index) => button.addEventListener("click", () => choose(MODES[index])));
  group.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    const open = buttons.filter((button) => button.ariaDisabled !== "true");
    const at = open.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const next = open[(at + by + open.length) % open.length];
    event.preventDefault();
    next.focus();
    next.click();
  });

  /** @param {View} view @param {Selection | null} selection @param {boolean} isPending */
  function render(view, selection, isPending) {
    buttons.forEach((button, index) => {
      const isChosen = selection?.mode === MODES[index];
      button.setAttribute("aria-checked", String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
      offer(button, !isPending && canDo(view, MODES[index]));
    });
  }

  return { group, render };
}

/** Say what is chosen and what may follow. @param {State} state @param {View} view @param {Selection} selection */
function choiceSentence(state, view, selection) {
  if (state.pending) return strong(pendingSentence(state));
  const { mode, value, square, lines } = selection;
  if (mode === "pass")
    return rich(withoutYou(view), { start: strong(gettext("Pass for good?")) });
  if (mode === "palisades") return palisadesSentence(view, selection);
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
  const start = strong(gettext("Your turn."));
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
function waitingSentence(state) {
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
function noteOf(view, selection) {
  const act = actOf(selection);
  if (act?.kind === "pass") return passSentence(view);
  if (act?.kind === "warrior") {
    const left = view.warriors_left[view.viewer] - 1;
    return fill(ngettext("%(left)s warrior left after this", "%(left)s warriors left after this", left), {
      left,
    });
  }
  const left = view.palisades_left;
  if (act)
    return fill(gettext("%(left)s in the supply, %(after)s after this"), {
      left,
      after: left - act.lines.length,
    });
  if (selection.mode === "palisades") return fill(gettext("%(left)s in the supply"), { left });
  if (selection.square !== null) return gettext("Choose a value");
  return selection.value === null ? gettext("Nothing chosen yet") : gettext("Choose a square");
}

/** @param {State} state */
function sendingLabel(state) {
  return isMoveKept(state) ? gettext("Not sent yet") : gettext("Sending…");
}

/** Name the act that the button does. @param {Selection} selection */
function goLabel(selection) {
  const act = actOf(selection);
  if (act?.kind === "pass") return gettext("Pass for good");
  if (act?.kind === "warrior")
    return fill(gettext("Place a %(value)s on %(square)s"), {
      value: act.value ?? "",
      square: squareName(act.square),
    });
  if (selection.mode === "warrior") return gettext("Place a warrior");
  return selection.lines.length > 1 ? gettext("Place 2 palisades") : gettext("Place palisade");
}

/** @param {View} view @param {number | null} seat */
function handTitleOf(view, seat) {
  const left = seat === null ? 0 : view.warriors_left[seat];
  return fill(ngettext("Your warriors · %(left)s left", "Your warriors · %(left)s left", left), { left });
}

/** @param {string} text */
function strong(text) {
  return html("b", {}, text);
}
