/** Hints at tables for practice: what the expert would play, asked for on one's own turn. It chooses nothing. */
import { fill, gettext } from "../shared/i18n.js";
import { newId } from "../shared/ids.js";
import { expectedGold, percent, spelledMove } from "./move_words.js";
import { isYourTurn } from "./people.js";
import { say } from "./speak.js";

/** @typedef {import("./types.js").Hint} Hint */
/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").MoveProspect} MoveProspect */
/** @typedef {ReturnType<typeof import("./store.js").createStore>} Store */

/** How many moves are shown. */
const SHOWN = 3;

/** What a state holds once one goes on alone: a hint that is awaited is so no more, one that was given comes back when it is asked for. @param {Hint | null} hint */
export function stepBack(hint) {
  return { asking: null, hint: hint && { ...hint, is_shown: false }, suggestion: null };
}

/** Tell whether a hint may be asked for now. @param {TableState} state */
export function mayAsk(state) {
  return Boolean(state.table?.has_hints) && isYourTurn(state) && state.pending === null;
}

/**
 * Make what asks for hints.
 * @param {Store} store
 * @param {{send: (frame: object) => void, take: (move: string) => void}} actions
 */
export function createHints(store, { send, take }) {
  const ask = () => askOrStepBack(store, send);

  return {
    ask,
    /** Ask, or go over what was answered, move by move. */
    next() {
      const { hint } = store.get();
      if (hint?.is_shown) present(store, hint, hint.pointed + 1);
      else ask();
    },
    /** Show another of the moves on the board. @param {number} index */
    point(index) {
      const { hint } = store.get();
      if (hint?.is_shown && index !== hint.pointed) show(store, hint, index);
    },
    /** Choose a move of the hint, the one that is shown by default; it is still to be confirmed. @param {number} [index] */
    take(index) {
      const { hint } = store.get();
      if (hint?.is_shown) take(hint.moves[index ?? hint.pointed].move);
    },
    /** @param {{id: string, hint: {ply: number, moves: MoveProspect[]}}} frame */
    receive({ id, hint: { ply, moves } }) {
      if (store.get().asking?.id !== id) return;
      store.set({ asking: null });
      if (moves.length) present(store, { ply, moves: moves.slice(0, SHOWN), pointed: 0, is_shown: true }, 0);
    },
    /** Ask once more for what is still awaited; the answer is the same. */
    resend() {
      const { asking } = store.get();
      if (asking) send({ type: "hint", ...asking });
    },
  };
}

/** Ask the hall, or stop waiting for it; a hint that was given steps back, or comes again. @param {Store} store @param {(frame: object) => void} send */
function askOrStepBack(store, send) {
  const state = store.get();
  const { view, asking, hint } = state;
  if (!view || !mayAsk(state)) return;
  if (asking || hint?.is_shown) return store.set(stepBack(hint));
  if (hint) return present(store, hint, 0);
  const asked = { ply: view.ply, id: newId() };
  store.set({ asking: asked });
  say(gettext("The expert is thinking about your turn."));
  send({ type: "hint", ...asked });
}

/** Show a move and say it. @param {Store} store @param {Hint} hint @param {number} index */
function present(store, hint, index) {
  show(store, hint, index);
  say(spoken(hint.moves[index % hint.moves.length]));
}

/** @param {Store} store @param {Hint} hint @param {number} index */
function show(store, hint, index) {
  const { view } = store.get();
  const pointed = index % hint.moves.length;
  if (view)
    store.set({
      hint: { ...hint, pointed, is_shown: true },
      suggestion: { move: hint.moves[pointed].move, seat: view.viewer },
    });
}

/** @param {MoveProspect} prospect */
function spoken({ move, gold, win }) {
  const format = gettext(
    "The expert suggests: %(move)s. %(gold)s expected, %(win)s to win. E for the next, Shift E to choose it.",
  );
  return fill(format, { move: spelledMove(move), gold: expectedGold(gold), win: percent(win) });
}
