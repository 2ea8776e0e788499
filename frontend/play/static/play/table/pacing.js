/**
 * At which pace the page shows what comes. Once only computers play on, the hall has them do so without a pause:
 * each of their moves is shown for a while, until the visitor wants to see the end.
 */
import { isLeftToComputers } from "./people.js";

/** How long a move is shown before the next. */
const EACH = 600;

/**
 * Make the queue of frames.
 * @param {ReturnType<typeof import("./store.js").createStore>} store
 * @param {(frame: {type: string}) => void} show
 */
export function createPacing(store, show) {
  /** @type {{type: string}[]} */
  let waiting = [];
  let shown_at = -Infinity; // when the last view was
  let timer = 0;

  function go() {
    clearTimeout(timer);
    for (let frame = waiting[0]; frame; frame = waiting[0]) {
      const wait = frame.type === "view" ? timeLeft() : 0;
      if (wait > 0) return void (timer = setTimeout(go, wait));
      waiting.shift();
      if (frame.type === "view") shown_at = performance.now();
      show(frame);
    }
  }

  /** Answer how long the view that is shown stays. */
  function timeLeft() {
    const state = store.get();
    return isLeftToComputers(state) && !state.wants_end ? shown_at + EACH - performance.now() : 0;
  }

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
    /** Forget what has not been shown: a new connection begins with it. */
    forget: () => void (waiting = []),
  };
}
