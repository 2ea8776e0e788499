/**
 * Where the viewer stands: the match, the round, how far it has been watched, whether it plays.
 * It changes by the functions of the stage only; whoever shows a part of it subscribes.
 *
 * A match that goes on grows. Who follows it sees each round when it comes, after a moment where many
 * come at once; who has gone back, or has begun at the beginning, watches at a speed of their own.
 */
import { lastRound } from "./match.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./match.js").Position} Position */
/** @typedef {import("./match.js").Thing} Thing */

/**
 * @typedef {object} Showing
 * @property {Match | null} match
 * @property {number} round
 * @property {number} seen the last round that has been shown
 * @property {number} newest the last round that is known
 * @property {boolean} is_live whether more rounds will come
 * @property {boolean} is_following whether each new round is shown as it comes
 * @property {boolean} is_whole whether rounds are told of that have not been shown
 * @property {number} speed
 * @property {boolean} is_playing
 * @property {Thing | null} chosen
 */

/** @typedef {{round: number, seen: number, is_following?: boolean, is_playing?: boolean, speed?: number}} Place where somebody stands in a match */
/** @typedef {(showing: Showing, previous: Showing) => void} Listener */
/** @typedef {ReturnType<typeof createStage>} Stage */

export const SPEEDS = [1, 4, 16];
/** How long a round stays at speed 1, and how far who follows may fall behind. */
const ROUND_MS = 600;
/** Above this speed orks jump. */
const FASTEST_GLIDE = 4;
const STEP_MS = 250;
/** With more new rounds than this, only the newest is shown. */
const MOST_BEHIND = 60;
/** With more than this at once, who may linger is left where they are, and watches on at a speed of their own. */
const MOST_NEW = 10;
/** After a pause of the browser that is longer than so many rounds, the match goes on from where it was. */
const MOST_AT_ONCE = 3;

/** @type {Showing} */
const EMPTY = {
  match: null,
  round: 0,
  seen: 0,
  newest: 0,
  is_live: false,
  is_following: false,
  is_whole: false,
  speed: SPEEDS[0],
  is_playing: false,
  chosen: null,
};

/** Make the stage. */
export function createStage() {
  let showing = EMPTY;
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
    const { newest, is_live, is_playing } = showing;
    const reached = Math.max(0, Math.min(round, newest));
    if (!showing.match || (reached === showing.round && !is_playing)) return;
    since = at;
    glide_ms = reached === showing.round + 1 ? glide : 0;
    const isAtNewest = reached === newest;
    set({
      round: reached,
      seen: Math.max(showing.seen, reached),
      is_playing: is_playing && (is_live || !isAtNewest),
      is_following: is_playing && is_live && (showing.is_following || isAtNewest),
    });
  }

  function pause() {
    cancelAnimationFrame(frame);
    frame = 0;
    if (showing.is_playing) set({ is_playing: false, is_following: false });
  }

  /** Play, as soon as there is a round to go to. */
  function playSoon() {
    if (!frame && showing.is_playing && showing.round < showing.newest) frame = requestAnimationFrame(playOn);
  }

  /** @param {number} now */
  function playOn(now) {
    frame = 0;
    const { round, newest, is_following, speed } = showing;
    const behind = newest - round;
    const round_ms = ROUND_MS / (is_following ? Math.max(1, behind) : speed);
    const due = Math.floor((now - since) / round_ms);
    const glide = round_ms >= ROUND_MS / FASTEST_GLIDE ? round_ms : 0;
    if (is_following && behind > MOST_BEHIND) reach(newest, now, 0);
    else if (due >= MOST_AT_ONCE) reach(round + 1, now, glide);
    else if (due > 0) reach(round + due, since + due * round_ms, glide);
    playSoon();
  }

  /** Go to the newest round, and stay with it while the match goes on. */
  function follow() {
    if (!showing.match) return;
    cancelAnimationFrame(frame);
    frame = 0;
    set({ is_playing: true, is_following: showing.is_live });
    reach(showing.newest, performance.now(), STEP_MS);
  }

  return {
    get: () => showing,
    /** @param {Listener} listener */
    subscribe: (listener) => void listeners.push(listener),
    /** Answer how far the orks are on their way to the round: 1 when they have come. @param {number} now */
    glided: (now) => (glide_ms ? Math.max(0, Math.min(1, (now - since) / glide_ms)) : 1),
    /** Begin with a match, at its beginning or at a place. @param {Match} match @param {boolean} [is_live] @param {Place} [place] */
    begin(match, is_live = false, place = { round: 0, seen: 0 }) {
      pause();
      glide_ms = 0;
      since = performance.now();
      const newest = lastRound(match);
      const round = place.is_following ? newest : Math.min(place.round, newest);
      const is_following = is_live && Boolean(place.is_following);
      const is_playing = is_following || Boolean(place.is_playing && (is_live || round < newest));
      const seen = Math.max(round, Math.min(place.seen, newest));
      set({ match, round, seen, newest, is_live, is_following, is_playing, speed: place.speed ?? showing.speed, chosen: null });
      playSoon();
    },
    /** Add the positions of new rounds. @param {Position[]} positions @param {boolean} is_live whether more will come @param {boolean} [mayLinger] whether nobody waits for who watches */
    extend(positions, is_live, mayLinger = false) {
      const { match, round, is_playing, is_following } = showing;
      if (!match || (!positions.length && is_live === showing.is_live)) return;
      match.positions.push(...positions);
      const newest = lastRound(match);
      const goesOn = is_playing && (is_live || round < newest);
      const isLeft = mayLinger && positions.length > MOST_NEW;
      set({ newest, is_live, is_playing: goesOn, is_following: is_following && goesOn && !isLeft });
      playSoon();
    },
    follow,
    /** Go to a round and stay there; at the newest of a match that goes on, follow it. @param {number} round */
    seek(round) {
      if (showing.is_live && round >= showing.newest) return follow();
      pause();
      reach(round, performance.now(), STEP_MS);
    },
    /** Play on, from the beginning if this is the end; or pause. */
    toggle() {
      const { match, round, newest, is_live, is_playing, speed } = showing;
      if (is_playing) return pause();
      if (!match || (!is_live && newest === 0)) return;
      if (is_live && round === newest) return follow();
      glide_ms = 0;
      since = performance.now() - ROUND_MS / speed; // the next round is due at once
      set({ round: round === newest ? 0 : round, is_playing: true });
      playSoon();
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
export function toldUntil({ newest, seen, is_whole }) {
  return is_whole ? newest : seen;
}

/** Answer how many rounds the match will have had. @param {Showing} showing */
export function roundsOf({ match, newest, is_live }) {
  return match && is_live ? Math.max(newest, match.settings.nb_rounds) : newest;
}

/** Tell whether the end of the match has been shown. @param {Showing} showing */
export function isToldToEnd({ match, newest, seen, is_live }) {
  return match !== null && !is_live && seen === newest;
}
