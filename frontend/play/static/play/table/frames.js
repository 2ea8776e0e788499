/** Frames from the server, one function for each kind. */
import { fill, gettext } from "../shared/i18n.js";
import { hideValue, parseMove } from "../board/places.js";
import { leaversOf } from "./leavers.js";
import { personAt } from "./people.js";
import { seenSentence } from "./sentences.js";

/** @typedef {import("./types.js").State} State */

/**
 * Make the reader of frames.
 * @param {ReturnType<typeof import("./store.js").createStore>} store
 * @param {{toast: ReturnType<typeof import("./toast.js").createToast>, hint: (frame: any) => void, reconnect: () => void}} actions
 */
export function createFrames(store, { toast, hint, reconnect }) {
  let isLate = false; // an act came too late, and the view that follows tells who was faster

  /** @type {Record<string, (frame: any) => void>} */
  const readers = {
    table({ table, seat }) {
      const leavers = leaversOf(store.get().table, table);
      store.receiveTable(table, seat);
      for (const name of leavers)
        toast.tell(fill(gettext("%(name)s has left. A computer plays on."), { name }));
    },
    view({ view }) {
      const before = store.get().view?.ply ?? view.ply;
      if (store.receiveView(view)) settle(before);
      else {
        store.set({ log: [], view: null });
        reconnect();
      }
    },
    accepted({ id }) {
      if (store.get().pending?.id === id) store.set({ pending: null });
    },
    refused({ id, reason, message, rule }) {
      const { pending, asking } = store.get();
      const isOfHint = Boolean(id) && asking?.id === id;
      if (id && !isOfHint && pending?.id !== id) return;
      store.set(isOfHint ? { asking: null } : { pending: null });
      const isStale = reason === "STALE_PLY";
      isLate = isStale && !isOfHint;
      if (!isStale) toast.refuse({ text: message, rule });
    },
    hint,
    away({ what }) {
      store.set({ away: what });
    },
    back() {
      store.set({ away: "" });
    },
  };

  /** An act whose ply has been played needs no answer any more: it is in the log, or somebody else's is. @param {number} before the ply that was shown */
  function settle(before) {
    const state = store.get();
    tellSeen(state, before);
    const { pending, view } = state;
    if (isLate) toast.tell(fasterSentence(state));
    isLate = false;
    if (!pending || !view || view.ply <= pending.ply) return;
    store.set({ pending: null });
    const { seat, text } = state.log[pending.ply];
    const isPlayed = text === pending.move || text === hideValue(pending.move); // hidden in the memory game
    if (seat !== view.viewer || !isPlayed) toast.tell(fasterSentence(state));
  }

  /** Tell a Mage, and nobody else, what its look has shown. @param {State} state @param {number} before */
  function tellSeen({ log, view }, before) {
    if (!view || view.ply !== before + 1) return;
    const { seat, text } = log[before];
    const act = parseMove(text);
    if (act.kind === "look" && seat === view.viewer) toast.tell(seenSentence(view, act.square));
  }

  return {
    /** @param {{type: string}} frame */
    receive(frame) {
      readers[frame.type]?.(frame);
    },
  };
}

/** @param {State} state */
function fasterSentence(state) {
  const last = state.log.at(-1);
  const who = last && personAt(state, last.seat);
  if (!who || who.is_you)
    return gettext("The table has moved on. The board is up to date now, please choose again.");
  return fill(gettext("%(name)s was faster. The board is up to date now, please choose again."), {
    name: who.name,
  });
}
