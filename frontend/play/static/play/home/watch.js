/** The socket of the front page: lists of tables in, nothing out. It comes back by itself. */
import { byId } from "../table/dom.js";

/** @typedef {import("../table/types.js").Table} Table */
/** @typedef {{table: Table, seat: number, your_turn: boolean}} OwnTable */
/** @typedef {{type: "tables", tables: Table[], own?: OwnTable[]} | {type: "away"} | {type: "back"}} Frame */

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Call `show` with each list and `connect` with whether lists arrive.
 * @param {(tables: Table[], own: OwnTable[]) => void} show
 * @param {(isLive: boolean) => void} connect
 */
export function watchTables(show, connect) {
  const address = new URL(byId("tables").dataset.socket ?? "", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  let failures = 0;

  function open() {
    const socket = new WebSocket(address);
    socket.onmessage = ({ data }) => {
      failures = 0;
      const frame = /** @type {Frame} */ (JSON.parse(data));
      if (frame.type === "tables") show(frame.tables, frame.own ?? []);
      connect(frame.type !== "away");
    };
    socket.onclose = () => {
      connect(false);
      setTimeout(open, pauseMs(failures++));
    };
  }

  open();
}

/** Answer how long to wait after this many failures, with jitter so that a crowd spreads out. @param {number} failures */
function pauseMs(failures) {
  return Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS) * (0.5 + Math.random());
}
