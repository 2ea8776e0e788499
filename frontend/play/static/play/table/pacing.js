/**
 * At which pace the page shows what comes. Once only computers play on, the hall has them do so with hardly a pause:
 * each of their moves is shown for a while, until the visitor wants to see the end.
 */
import { isLeftToComputers } from "./people.js";

/** How long a move is shown before the next: as long as a hall pauses that is not told otherwise (LOBBY_BOT_PAUSE_SECONDS). */
const EACH = 600;

/**
 * Make the queue of frames.
 * @param {ReturnType<typeof import("./store.js").createStore>} store
 * @param {(frame: {type: string}) => void} show
 */
export function createPacing(store, show) {
  /** @type {{type: string}[]} */
  let waiting = [];
  let shownAt = -Infinity; // when the last view was
  let timer = 0;

  function go() {
    clearTimeout(timer);
    while (waiting.length) {
      const [frame, ...later] = waiting;
      const wait = frame.type === "view" ? timeLeft() : 0;
      if (wait > 0) {
        timer = setTimeout(go, wait);
        return;
      }
      waiting = later;
      if (frame.type === "view") shownAt = performance.now();
      show(frame);
    }
  }

  /** Answer how long the view that is shown stays; while nobody looks the page keeps up, so that its title does. */
  function timeLeft() {
    const state = store.get();
    if (!isLeftToComputers(state) || state.wants_end || document.hidden) return 0;
    return shownAt + EACH - performance.now();
  }

  document.addEventListener("visibilitychange", go);

  return {
    /** @param {{type: string}} frame */
    receive(frame) {
      waiting.push(frame);
      go();
    },
    /** Show what has come, and from now on at once what comes. */
    showEnd() {
      store.set({ wants_end: true });
      go();
    },
    /** Forget what has not been shown: a new connection tells where the game stands, in one view. */
    forget: () => void (waiting = []),
  };
}
