/** What the player does in a turn: choosing, taking back, sending. The server alone decides what holds. */
import { gettext } from "../shared/i18n.js";
import { newId } from "../shared/ids.js";
import { parseMove } from "../board/places.js";
import { stepBack as hintStepsBack } from "./hints.js";
import {
  begin,
  canUndo,
  chooseMode,
  chooseSquare,
  chooseValue,
  isAimed,
  moveOf,
  selectionOf,
  toggleLine,
  undo,
} from "./selection.js";
import { whyNotLine, whyNotMode, whyNotSquare, whyNotValue } from "./explain.js";
import { ownPower } from "./powers.js";
import { say } from "./speak.js";
import { spokenChoice } from "./spoken_choice.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Mode} Mode */
/** @typedef {import("./types.js").Selection} Selection */
/** @typedef {import("./types.js").Refusal} Refusal */
/** @typedef {{square: number | null, line: number | null}} Place */

/**
 * @typedef {object} TurnActions
 * @property {(refusal: Refusal, place: Place | null) => void} refuse
 * @property {() => void} clearToast
 * @property {(frame: object) => void} send
 */

/** Make the acts of a turn. @param {ReturnType<typeof import("./store.js").createStore>} store @param {TurnActions} actions */
export function createTurn(store, { refuse, clearToast, send }) {
  /** @param {Selection} selection */
  function choose(selection) {
    clearToast();
    store.set({ selection, ...hintStepsBack(store.get().hint) });
    const said = spokenChoice(store.get());
    if (said) say(said);
  }

  /** Do something with the choice, or refuse with the reason. @param {Refusal | null} reason @param {Place | null} place @param {(view: View, selection: Selection) => Selection} change */
  function attempt(reason, place, change) {
    const { view, selection } = store.get();
    if (reason) refuse(reason, place);
    else if (view && selection) choose(change(view, selection));
  }

  /** Take a kind of act; one that is aimed is let go of by taking it again. @param {Mode} kind */
  function mode(kind) {
    if (!store.get().view) return;
    attempt(whyNotMode(store.get(), kind), null, (view, selection) =>
      isAimed(kind) && selection.mode === kind ? begin(view) : chooseMode(selection, kind),
    );
  }

  return {
    /** @param {number} square */
    square(square) {
      if (!store.get().view) return;
      attempt(whyNotSquare(store.get(), square), { square, line: null }, (view, selection) =>
        chooseSquare(view, selection, square),
      );
    },
    /** @param {number} line */
    line(line) {
      const state = store.get();
      if (!state.view) return;
      const isChosen = !state.pending && state.selection?.lines.includes(line);
      const reason = isChosen ? null : whyNotLine(state, line);
      attempt(reason, { square: null, line }, (view, selection) => toggleLine(view, selection, line));
    },
    /** @param {number} value */
    value(value) {
      if (!store.get().view) return;
      attempt(whyNotValue(store.get(), value), null, (view, selection) =>
        chooseValue(view, selection, value),
      );
    },
    mode,
    /** Choose a whole move at once. @param {string} move */
    take(move) {
      if (store.get().selection && !store.get().pending) choose(selectionOf(parseMove(move)));
    },
    /** Aim the visitor's own power. */
    power() {
      const power = ownPower(store.get());
      if (!store.get().view?.advanced)
        refuse({ text: gettext("Powers belong to the advanced game."), rule: "R40" }, null);
      else if (power) mode(power);
    },
    undo() {
      const { view, selection, pending } = store.get();
      if (view && selection && !pending && canUndo(view, selection)) choose(undo(view, selection));
    },
    /** Step back to the beginning of the turn. */
    stepBack() {
      const { view, selection, pending } = store.get();
      if (view && selection && !pending) choose(begin(view));
      clearToast();
    },
    confirm() {
      const { view, selection, pending } = store.get();
      const move = selection && moveOf(selection);
      if (!view || !move || pending) return;
      const act = { move, ply: view.ply, id: newId() };
      clearToast();
      store.set({ pending: act, ...hintStepsBack(store.get().hint) });
      send({ type: "move", ...act });
    },
    /** Send what is still on its way once more; the same id makes it harmless. */
    resend() {
      const { pending } = store.get();
      if (pending) send({ type: "move", ...pending });
    },
  };
}
