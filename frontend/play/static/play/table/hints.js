/** Hints at tables for practice: what the expert would play, asked for on one's own turn. It chooses nothing. */
import { fill, gettext } from "../shared/i18n.js";
import { newId } from "../shared/ids.js";
import { expectedGold, spelledMove } from "./move_words.js";
import { isYourTurn } from "./people.js";
import { say } from "./speak.js";

/** @typedef {import("./types.js").Hint} Hint */
/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").MoveProspect} MoveProspect */

/** How many moves are shown. */
const SHOWN = 3;

/** What a state holds while no hint is shown: one that was given is kept, and comes back when it is asked for. @param {Hint | null} hint */
export function stepBack(hint) {
  return { hint: hint && { ...hint, is_shown: false }, suggestion: null };
}

/** Tell whether a hint may be asked for now. @param {TableState} state */
export function mayAsk(state) {
  return Boolean(state.table?.has_hints) && isYourTurn(state) && state.pending === null;
}

/**
 * Make what asks for hints.
 * @param {ReturnType<typeof import("./store.js").createStore>} store
 * @param {{send: (frame: object) => void, take: (move: string) => void}} actions
 */
export function createHints(store, { send, take }) {
  /** @param {Hint} hint @param {number} index */
  function show(hint, index) {
    const { view } = store.get();
    if (!view) return;
    const pointed = index % hint.moves.length;
    const suggestion = { move: hint.moves[pointed].move, seat: view.viewer };
    store.set({ hint: { ...hint, pointed, is_shown: true }, suggestion });
  }

  /** Ask the hall, or stop waiting for it; a hint that was given steps back, or comes again. */
  function ask() {
    const state = store.get();
    const { view, asking, hint } = state;
    if (!view || !mayAsk(state)) return;
    if (hint?.is_shown) return store.set(stepBack(hint));
    if (hint) return present(hint, 0);
    if (asking) return store.set({ asking: null });
    const asked = { ply: view.ply, id: newId() };
    store.set({ asking: asked });
    say(gettext("The expert is thinking about your turn."));
    send({ type: "hint", ...asked });
  }

  /** Show a move and say it. @param {Hint} hint @param {number} index */
  function present(hint, index) {
    show(hint, index);
    say(spoken(hint.moves[index % hint.moves.length]));
  }

  return {
    ask,
    /** Ask, or go over what was answered, move by move. */
    next() {
      const { hint } = store.get();
      if (hint?.is_shown) present(hint, hint.pointed + 1);
      else ask();
    },
    /** Show another of the moves on the board. @param {number} index */
    point(index) {
      const { hint } = store.get();
      if (hint?.is_shown && index !== hint.pointed) show(hint, index);
    },
    /** Choose a move of the hint, the one that is shown by default; it is still to be confirmed. @param {number} [index] */
    take(index) {
      const { hint } = store.get();
      if (hint?.is_shown) take(hint.moves[index ?? hint.pointed].move);
    },
    /** @param {{id: string, hint: {ply: number, moves: MoveProspect[]}}} frame */
    receive({ id, hint: { ply, moves } }) {
      const { asking, view } = store.get();
      if (asking?.id !== id) return;
      store.set({ asking: null });
      if (view?.ply === ply && moves.length)
        present({ ply, moves: moves.slice(0, SHOWN), pointed: 0, is_shown: true }, 0);
    },
    /** Ask once more for what is still awaited; the answer is the same. */
    resend() {
      const { asking } = store.get();
      if (asking) send({ type: "hint", ...asking });
    },
  };
}

/** @param {MoveProspect} prospect */
function spoken({ move, gold }) {
  return fill(gettext("The expert suggests: %(move)s. %(gold)s expected. E for the next, Shift E to choose it."), {
    move: spelledMove(move),
    gold: expectedGold(gold),
  });
}
