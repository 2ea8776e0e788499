/**
 * Where a replay stands: the game as somebody saw it, the ply, whether it plays.
 * It changes by the functions of the stage only; whoever shows a part of it subscribes.
 */
import { lastPly } from "./game.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Perspective} Perspective */
/** @typedef {(as: Perspective) => Promise<Game>} Load */

/**
 * @typedef {object} Showing
 * @property {Game | null} game
 * @property {Perspective} as the perspective wanted, which is the game's as soon as that has come
 * @property {number} ply
 * @property {number} speed
 * @property {boolean} is_playing
 * @property {string} problem why the perspective wanted has not come, as a sentence
 * @property {string} rule the rule that the problem rests on, or ""
 */

/** @typedef {(showing: Showing, previous: Showing) => void} Listener */
/** @typedef {ReturnType<typeof createStage>} Stage */

/** How long a ply stays at speed 1. */
const PLY_MS = 1400;

/** Make the stage. */
export function createStage() {
  /** @type {Showing} */
  let showing = { game: null, as: "open", ply: 0, speed: 1, is_playing: false, problem: "", rule: "" };
  /** @type {Load} */
  let load = () => new Promise(() => {});
  /** @type {Listener[]} */
  const listeners = [];
  let timer = 0;

  /** @param {Partial<Showing>} change */
  function set(change) {
    const previous = showing;
    showing = { ...showing, ...change };
    for (const listener of listeners) listener(showing, previous);
  }

  /** Look as somebody else; the ply stays. @param {Perspective} as */
  async function look(as) {
    const from = load;
    set({ as, problem: "", rule: "" });
    const isWanted = () => load === from && showing.as === as;
    try {
      const game = await from(as);
      if (isWanted()) set({ game, ply: Math.min(showing.ply, lastPly(game)) });
    } catch (error) {
      const { message, rule } = /** @type {import("./game.js").Refused} */ (error);
      if (isWanted()) set({ as: showing.game?.as ?? as, problem: message, rule });
    }
  }

  /** Go to a ply, or as near as the game goes. @param {number} ply */
  function reach(ply) {
    if (!showing.game) return;
    const last = lastPly(showing.game);
    const reached = Math.max(0, Math.min(ply, last));
    set({ ply: reached, is_playing: showing.is_playing && reached < last });
  }

  function pause() {
    clearTimeout(timer);
    if (showing.is_playing) set({ is_playing: false });
  }

  function playOn() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      reach(showing.ply + 1);
      if (showing.is_playing) playOn();
    }, PLY_MS / showing.speed);
  }

  return {
    get: () => showing,
    /** @param {Listener} listener */
    subscribe: (listener) => void listeners.push(listener),
    look,
    /** Begin with a game. @param {Load} from @param {{as: Perspective, ply: number}} place */
    begin(from, { as, ply }) {
      pause();
      load = from;
      set({ game: null, ply });
      return look(as);
    },
    /** Go to a ply and stay there. @param {number} ply */
    seek(ply) {
      pause();
      reach(ply);
    },
    /** Play on, from the beginning if this is the end; or pause. */
    toggle() {
      if (showing.is_playing) return pause();
      if (!showing.game) return;
      set({ ply: showing.ply === lastPly(showing.game) ? 0 : showing.ply, is_playing: true });
      playOn();
    },
    /** @param {number} speed */
    hurry(speed) {
      set({ speed });
      if (showing.is_playing) playOn();
    },
  };
}
