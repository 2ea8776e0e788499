/** The lists of tables: first those that came with the page, then those that its socket brings. */
import { byId } from "../shared/dom.js";
import { openSocket } from "../shared/socket.js";

/** @typedef {import("../table/types.js").Table | import("../island/live_types.js").Table} Table */
/** @typedef {{table: Table, seat: number | null, your_turn: boolean}} OwnTable no seat where the visitor only hosts */

/** Return the tables of others and the visitor's own as the page came with them. @returns {[Table[], OwnTable[]]} */
export function knownTables() {
  return [read("tables-known"), read("tables-own")];
}

/**
 * Call `show` with each list and `connect` with whether lists arrive.
 * @param {(tables: Table[], own: OwnTable[]) => void} show
 * @param {(isLive: boolean) => void} connect
 */
export function watchTables(show, connect) {
  openSocket({
    address: () => byId("tables").dataset.socket ?? "",
    receive(frame) {
      if (frame.type === "tables") show(frame.tables, frame.own ?? []);
      else if (frame.type === "away" || frame.type === "back") connect(frame.type === "back");
    },
    opened: () => connect(true),
    closed: () => connect(false),
  });
}

/** @param {string} id */
function read(id) {
  return JSON.parse(byId(id).textContent ?? "");
}
