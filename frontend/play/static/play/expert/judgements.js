/** How the expert judges a finished game: asked for once somebody wants to know, kept as it comes in. */
import { holdState } from "../shared/state.js";
import { DONE, openSocket } from "../shared/socket.js";

/** @typedef {import("./types.js").Judgement} Judgement */
/** @typedef {import("./types.js").Judging} Judging */
/** @typedef {import("./types.js").MoveJudgement} MoveJudgement */
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

  /** @param {Partial<Judging>} change @param {boolean} isMoreAwaited */
  function set(change, isMoreAwaited) {
    clearTimeout(patience);
    if (isMoreAwaited) patience = setTimeout(() => held.set({ phase: "silent" }), PATIENCE_MS);
    held.set(change);
  }

  /** @param {{type: string, plies: number, judgements: Judgement[], message: string}} frame */
  function receive({ type, plies, judgements, message }) {
    if (type === "refused") set({ phase: "silent", problem: message }, false);
    if (type !== "judgements") return;
    const { found, plies: known } = held.get();
    const more = merged(found, judgements);
    if (more.length > found.length || plies !== known)
      set({ phase: "coming", plies, found: more, problem: "" }, true);
  }

  /** @param {number} code */
  function closed(code) {
    if (code === DONE) set({ phase: "done" }, false);
  }

  /** Ask, or ask once more where nothing comes. */
  function ask() {
    const { phase } = held.get();
    if (phase !== "asleep" && phase !== "silent") return;
    set({ phase: "coming", problem: "" }, true);
    if (socket) socket.reconnect();
    else socket = openSocket({ address: () => address, receive, opened() {}, closed });
  }

  return { get: held.get, subscribe: held.subscribe, ask };
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

/** Tell whether the expert knew a better move; what lies within the noise of its search is none. @param {MoveJudgement} judged */
export function hasBetter({ quality }) {
  return quality !== "best";
}

/** Tell whether a move gave something away. @param {Judgement} judgement */
export function isSlip({ move }) {
  return move !== null && SLIPS.includes(move.quality);
}

/** Tell whether any move gave something away, as far as the game is judged. @param {Judging} judging */
export function hasSlips({ found }) {
  return found.some(isSlip);
}

/** Answer the next ply whose move gave something away, from the beginning again after the last; null if there is none. @param {Judging} judging @param {number} ply */
export function nextSlip({ found }, ply) {
  const slips = found.filter(isSlip).map((judgement) => judgement.ply + 1);
  return slips.find((slip) => slip > ply) ?? slips[0] ?? null;
}
