/** Notices when a computer is slow to answer; the hall then asks it again by itself, and whoever waits is told so. */

/** @typedef {{bot: string}} Seat */
/** @typedef {{table: {seats: Seat[]} | null, view: {to_move: number[]} | null, connection: string, away: string}} Watched */

const PATIENCE_MS = 3000;

/** Watch a table for it. @param {{get: () => Watched, set: (change: any) => void, subscribe: (listener: (state: Watched, previous: Watched) => void) => void}} store @param {number} [patience] in milliseconds */
export function watchForSlow(store, patience = PATIENCE_MS) {
  let timer = 0;

  store.subscribe((state, previous) => {
    if (state.view === previous.view) return;
    clearTimeout(timer);
    if (state.away === "computer") queueMicrotask(clear);
    if (isComputerAwaited(state)) timer = setTimeout(tell, patience);
  });

  function clear() {
    if (store.get().away === "computer") store.set({ away: "" });
  }

  /** What else does not answer is told instead. */
  function tell() {
    const { connection, away } = store.get();
    if (connection === "live" && !away) store.set({ away: "computer" });
  }
}

/** Tell whether a part of the hall is away without which no move goes through. @param {{away: string}} state */
export function isHallAway({ away }) {
  return away !== "" && away !== "computer";
}

/** Tell whether a computer is to move; where only computers play, nobody waits for them. @param {Watched} state */
function isComputerAwaited({ table, view }) {
  const seats = table?.seats ?? [];
  return seats.some(({ bot }) => !bot) && Boolean(view?.to_move.some((seat) => seats[seat]?.bot));
}
