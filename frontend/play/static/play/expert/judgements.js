/** How the expert judges a finished game: asked for once somebody wants to know, kept as it comes in. */
import { holdState } from "../shared/state.js";
import { DONE, openSocket } from "../shared/socket.js";

/** @typedef {import("./types.js").Judgement} Judgement */
/** @typedef {import("./types.js").Judging} Judging */
/** @typedef {import("./types.js").Quality} Quality */

/** How long nothing may come before it is said that nobody works on it. */
const PATIENCE_MS = 20_000;
/** @type {Quality[]} */
const SLIPS = ["inaccuracy", "mistake", "blunder"];

/** Make what asks for the judgements of a game. @param {string} address of its socket */
export function createJudging(address) {
  const held = holdState(/** @type {Judging} */ ({ phase: "asleep", plies: 0, found: [], problem: "" }));
  /** @type {ReturnType<typeof openSocket> | null} */
  let socket = null;
  let patience = 0;

  function awaitMore() {
    clearTimeout(patience);
    patience = setTimeout(() => held.set({ phase: "silent" }), PATIENCE_MS);
  }

  /** @param {{type: string, plies: number, judgements: Judgement[], message: string}} frame */
  function receive({ type, plies, judgements, message }) {
    if (type === "refused") return fail(message);
    if (type !== "judgements") return;
    const { found } = held.get();
    const more = merged(found, judgements);
    if (more.length > found.length) awaitMore();
    const isNew = more.length > found.length || plies !== held.get().plies;
    if (isNew) held.set({ plies, found: more, phase: "coming", problem: "" });
  }

  /** @param {string} problem */
  function fail(problem) {
    clearTimeout(patience);
    held.set({ phase: "silent", problem });
  }

  /** @param {number} code */
  function closed(code) {
    if (code !== DONE) return;
    clearTimeout(patience);
    held.set({ phase: "done" });
  }

  return {
    get: held.get,
    subscribe: held.subscribe,
    /** Ask, or ask once more where nothing comes. */
    ask() {
      const { phase } = held.get();
      if (phase !== "asleep" && phase !== "silent") return;
      held.set({ phase: "coming", problem: "" });
      awaitMore();
      if (socket) socket.reconnect();
      else socket = openSocket({ address: () => address, receive, opened() {}, closed });
    },
  };
}

/** Add judgements to those that are known, as far as they follow on them. @param {Judgement[]} found @param {Judgement[]} come */
function merged(found, come) {
  const all = [...found];
  for (const judgement of come) if (judgement.ply === all.length) all.push(judgement);
  return all;
}

/** Answer the judgement of the move that led to a ply. @param {Judging} judging @param {number} ply */
export function judgementAt({ found }, ply) {
  return found[ply - 1] ?? null;
}

/** Answer the ply after the move with which the game turned; null where it is not known, or there is none. @param {Judging} judging */
export function turningPly({ found }) {
  const turn = found.find(({ is_turning_point }) => is_turning_point);
  return turn ? turn.ply + 1 : null;
}

/** Tell whether a move gave something away. @param {Judgement} judgement */
export function isSlip({ move }) {
  return move !== null && SLIPS.includes(move.quality);
}

/** Answer the next ply whose move gave something away, from the beginning again after the last; null if there is none. @param {Judging} judging @param {number} ply */
export function nextSlip({ found }, ply) {
  const slips = found.filter(isSlip).map((judgement) => judgement.ply + 1);
  return slips.find((slip) => slip > ply) ?? slips[0] ?? null;
}
