/** Moves on their way to the hall: sent once, and again with the same id after a break, until they are answered. */
import { gettext } from "../shared/i18n.js";
import { newId } from "../shared/ids.js";

/** @typedef {import("./live_types.js").LiveState} LiveState */
/** @typedef {{is_accepted: true, ply: number} | {is_accepted: false, reason: string, message: string, rule: string}} Answer */

/**
 * Make the sender of moves.
 * @param {{get: () => LiveState, set: (change: Partial<LiveState>) => void}} held
 * @param {(frame: object) => boolean} send answers whether there was a line to send on
 */
export function createMoves(held, send) {
  let answer = (/** @type {Answer} */ _) => {};

  function resend() {
    const { pending } = held.get();
    if (pending) send({ type: "move", ...pending });
  }

  /** @param {string} id @param {Answer} given */
  function settle(id, given) {
    if (held.get().pending?.id !== id) return;
    held.set({ pending: null });
    answer(given);
  }

  return {
    resend,
    /** @param {{id: string, ply: number}} frame */
    accepted: ({ id, ply }) => settle(id, { is_accepted: true, ply }),
    /** @param {{id: string, reason: string, message: string, rule: string}} frame */
    refused({ id, reason, message, rule }) {
      const isOver = reason === "STALE_PLY";
      settle(id, isOver ? refusal("ROUND_OVER", roundOver()) : { is_accepted: false, reason, message, rule });
    },
    /** Give orders for the round that goes on; one move is on its way at a time. @param {string} move @returns {Promise<Answer>} */
    play(move) {
      const { pending, view } = held.get();
      if (pending) return Promise.resolve(refusal("PENDING", gettext("Your orders are on their way.")));
      if (!view) return Promise.resolve(refusal("NO_VIEW", gettext("The match has not come yet.")));
      held.set({ pending: { move, ply: view.ply, id: newId() } });
      return new Promise((resolve) => {
        answer = resolve;
        resend();
      });
    },
  };
}

/** @param {string} reason @param {string} message @returns {Answer} */
function refusal(reason, message) {
  return { is_accepted: false, reason, message, rule: "" };
}

function roundOver() {
  return gettext("The round was over before your orders came.");
}
