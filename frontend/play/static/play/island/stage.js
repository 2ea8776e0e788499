/**
 * Where the viewer stands: the match, the round, how far it has been watched, whether it plays.
 * It changes by the functions of the stage only; whoever shows a part of it subscribes.
 */
import { lastRound } from "./match.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./match.js").Thing} Thing */

/**
 * @typedef {object} Showing
 * @property {Match | null} match
 * @property {number} round
 * @property {number} seen the last round that has been shown
 * @property {boolean} is_whole whether rounds are told of that have not been shown
 * @property {number} speed
 * @property {boolean} is_playing
 * @property {Thing | null} chosen
 */

/** @typedef {(showing: Showing, previous: Showing) => void} Listener */
/** @typedef {ReturnType<typeof createStage>} Stage */

export const SPEEDS = [1, 4, 16];
/** How long a round stays at speed 1. */
const ROUND_MS = 600;
/** Above this speed orks jump. */
const FASTEST_GLIDE = 4;
const STEP_MS = 250;

/** Make the stage. */
export function createStage() {
  /** @type {Showing} */
  let showing = { match: null, round: 0, seen: 0, is_whole: false, speed: SPEEDS[0], is_playing: false, chosen: null };
  /** @type {Listener[]} */
  const listeners = [];
  let frame = 0;
  let since = 0; // when the round came
  let glide_ms = 0; // how long its orks are on their way

  /** @param {Partial<Showing>} change */
  function set(change) {
    const previous = showing;
    showing = { ...showing, ...change };
    for (const listener of listeners) listener(showing, previous);
  }

  /** Go to a round, or as near as the match goes. @param {number} round @param {number} at @param {number} glide */
  function reach(round, at, glide) {
    if (!showing.match) return;
    const last = lastRound(showing.match);
    const reached = Math.max(0, Math.min(round, last));
    if (reached === showing.round && !showing.is_playing) return;
    since = at;
    glide_ms = reached === showing.round + 1 ? glide : 0;
    set({
      round: reached,
      seen: Math.max(showing.seen, reached),
      is_playing: showing.is_playing && reached < last,
    });
  }

  function pause() {
    cancelAnimationFrame(frame);
    if (showing.is_playing) set({ is_playing: false });
  }

  /** @param {number} now */
  function playOn(now) {
    const round_ms = ROUND_MS / showing.speed;
    const due = Math.floor((now - since) / round_ms);
    if (due > 0) {
      // after a pause of the browser the match goes on from where it was
      const at = due > 2 ? now : since + due * round_ms;
      reach(showing.round + 1, at, showing.speed <= FASTEST_GLIDE ? round_ms : 0);
    }
    if (showing.is_playing) frame = requestAnimationFrame(playOn);
  }

  return {
    get: () => showing,
    /** @param {Listener} listener */
    subscribe: (listener) => void listeners.push(listener),
    /** Answer how far the orks are on their way to the round: 1 when they have come. @param {number} now */
    glided: (now) => (glide_ms ? Math.max(0, Math.min(1, (now - since) / glide_ms)) : 1),
    /** Begin with a match. @param {Match} match */
    begin(match) {
      pause();
      glide_ms = 0;
      set({ match, round: 0, seen: 0, chosen: null });
    },
    /** Go to a round and stay there. @param {number} round */
    seek(round) {
      pause();
      reach(round, performance.now(), STEP_MS);
    },
    /** Play on, from the beginning if this is the end; or pause. */
    toggle() {
      if (showing.is_playing) return pause();
      if (!showing.match || lastRound(showing.match) === 0) return;
      glide_ms = 0;
      since = performance.now() - ROUND_MS / showing.speed; // the next round is due at once
      set({ round: showing.round === lastRound(showing.match) ? 0 : showing.round, is_playing: true });
      frame = requestAnimationFrame(playOn);
    },
    /** @param {number} speed */
    hurry(speed) {
      set({ speed });
    },
    /** @param {Thing | null} chosen */
    choose(chosen) {
      set({ chosen });
    },
    /** Tell of all rounds, or only of those that have been shown. @param {boolean} is_whole */
    showWhole(is_whole) {
      set({ is_whole });
    },
  };
}

/** Answer the last round that may be told of. @param {Showing} showing */
export function toldUntil({ match, seen, is_whole }) {
  return match && is_whole ? lastRound(match) : seen;
}
