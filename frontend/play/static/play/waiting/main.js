/** Wires the waiting room of a table of Ork Island: frames from the server into the room, until the match begins. */
import { listenToCopy } from "../shared/clipboard.js";
import { byId } from "../shared/dom.js";
import { gettext } from "../shared/i18n.js";
import { GONE, openSocket } from "../shared/socket.js";
import { shareLink } from "../shared/waiting.js";
import { createConnection, renderConnection } from "../table/connection.js";
import { sendForms } from "../table/forms.js";
import { holdState } from "../shared/state.js";
import { createProgram } from "./program.js";
import { renderRoom } from "./room.js";

/** @typedef {import("./types.js").Room} Room */

const room = byId("waiting");
/** @type {Room} */
const unknown = {
  table: JSON.parse(byId("table-known").textContent ?? ""),
  seat: null,
  is_host: false,
  is_known: false,
  connection: "connecting",
  offline_since: null,
  away: "",
  pending: null,
};
const store = holdState(unknown);
const connection = createConnection(store);
const program = createProgram();

store.subscribe((state, previous) => {
  renderConnection(state);
  if (state.table === previous.table && state.is_known === previous.is_known) return;
  renderRoom(state, previous);
  program(state.table);
});

openSocket({
  address: () => room.dataset.socket ?? "",
  receive(frame) {
    if (frame.type === "away") store.set({ away: frame.what });
    if (frame.type === "back") store.set({ away: "" });
    if (frame.type !== "table") return;
    const { table, seat, is_host } = frame;
    if (table.status === "running" || table.status === "finished") location.reload();
    else store.set({ table, seat, is_host, is_known: true });
  },
  opened: connection.opened,
  closed(code) {
    if (code === GONE) location.reload();
    else connection.closed();
  },
});

shareLink();
listenToCopy("copy-program", () => (byId("program-line").textContent ?? "").trim(), gettext("Line copied."));
sendForms(room);
renderRoom(unknown, null);
