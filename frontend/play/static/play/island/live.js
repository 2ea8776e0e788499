/**
 * A match at a table of the hall: it is fetched, and while it goes on its socket tells what is new.
 * The positions go to the stage; who sits where, who is due and how the connection stands is kept here.
 */
import { GONE, openSocket } from "../shared/socket.js";
import { holdState } from "../shared/state.js";
import { createConnection } from "../table/connection.js";
import { leaversOf } from "../table/leavers.js";
import { watchForSlow } from "../table/slow.js";
import { fetchMatch } from "./fetching.js";
import { createMoves } from "./moves.js";

/** @typedef {import("./live_types.js").LiveState} LiveState */
/** @typedef {import("./live_types.js").LiveView} LiveView */
/** @typedef {import("./live_types.js").Table} Table */
/** @typedef {ReturnType<typeof createLive>} Live */

/**
 * @typedef {object} LiveActions
 * @property {(match: import("./match.js").Match) => void} begin
 * @property {(name: string) => void} left somebody has left a seat to a computer
 * @property {(sentence: string) => void} fail
 */

/** Follow a table. @param {HTMLElement} root @param {Table} table as the page knows it @param {number | null} seat the visitor's @param {import("./stage.js").Stage} stage @param {LiveActions} actions */
export function createLive(root, table, seat, stage, { begin, left, fail }) {
  const { socket: address = "", match: source = "", title = "" } = root.dataset;
  const held = holdState(/** @type {LiveState} */ ({
    table, seat, view: null, connection: "connecting", away: "", pending: null, offline_since: null,
  }));
  const connection = createConnection(held);
  watchForSlow(held);
  const moves = createMoves(held, (frame) => socket?.send(frame) ?? false);
  /** @type {ReturnType<typeof openSocket> | null} */
  let socket = null;
  let ply = 0; // what the page has been told up to
  let isFilling = false; // rounds are missing, and have been asked for

  /** @type {Record<string, (frame: any) => void>} */
  const readers = {
    table(frame) {
      const before = held.get().table;
      held.set({ table: frame.table, seat: frame.seat });
      markSeat();
      for (const name of leaversOf(before, frame.table)) left(name);
    },
    view: ({ view }) => takeView(view),
    accepted: moves.accepted,
    refused: moves.refused,
    away: ({ what }) => held.set({ away: what }),
    back: () => held.set({ away: "" }),
  };

  function markSeat() {
    const { table: known, seat: own } = held.get();
    if (own !== null && known.status === "running") root.dataset.seat = String(own);
    else delete root.dataset.seat;
  }

  /** @param {LiveView} view */
  function takeView(view) {
    const { newest } = stage.get();
    const first = view.round - view.positions.length + 1;
    if (view.round < newest) return; // what the page has is newer
    if (first > newest + 1) return void fillGap();
    ply = view.ply;
    stage.extend(view.positions.slice(newest + 1 - first), view.outcome === null, held.get().seat === null);
    held.set({ view: { ...view, received_at: performance.now() } });
  }

  /** Fetch the rounds that are missing, then go on from there. */
  async function fillGap() {
    if (isFilling) return;
    isFilling = true;
    const missing = await fetchMatch(`${source}?since=0`, () => held.set({ away: "lobby" }));
    isFilling = false;
    if (!missing) return connection.gone();
    held.set({ away: "" });
    stage.extend(missing.match.positions.slice(stage.get().newest + 1), true, held.get().seat === null);
    ply = missing.ply;
    socket?.reconnect();
  }

  async function open() {
    const fetched = await fetchMatch(source, fail);
    if (!fetched) return connection.gone();
    ply = fetched.ply;
    begin({ ...fetched.match, title });
    if (address) follow();
  }

  function follow() {
    socket = openSocket({
      address: () => `${address}?ply=${ply}`,
      receive: (frame) => readers[frame.type]?.(frame),
      opened() {
        connection.opened();
        moves.resend();
      },
      closed(code) {
        if (code === GONE) connection.gone();
        else connection.closed();
      },
    });
  }

  markSeat();
  open();
  return {
    get: held.get,
    subscribe: held.subscribe,
    play: moves.play,
    /** Tell whether the visitor's seat has a move to make. */
    isDue() {
      const { view, seat } = held.get();
      return view !== null && seat !== null && view.to_move.includes(seat);
    },
  };
}
