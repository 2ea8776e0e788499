/**
 * The page's state: the newest table and view, the whole log, what is chosen.
 * It changes by `set` only; whoever shows a part of it subscribes.
 */
import { holdState } from "../shared/state.js";
import { begin } from "./selection.js";
import { watchForSlow } from "./slow.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").TableState} TableState */

/** What a page begins with. @type {State & {table: null}} */
export const EMPTY = {
  table: null,
  seat: null,
  view: null,
  log: [],
  selection: null,
  pending: null,
  connection: "connecting",
  offline_since: null,
  away: "",
  cursor: null,
  spotlight: null,
  asking: null,
  hint: null,
  suggestion: null,
  wants_end: false,
  is_replay: false,
  replaying: null,
};

/** Make the state of a table's page. */
export function createStore() {
  const held = holdState(/** @type {TableState} */ (EMPTY));
  watchForSlow(held);
  let isReopened = true;

  return {
    ...held,
    /** @param {Table} table @param {number | null} seat */
    receiveTable: (table, seat) => held.set({ table, seat }),
    /** Believe the next view whatever its ply: the page may have been ahead of a server that came back. */
    reopen: () => void (isReopened = true),
    /** Take a view in; false if plies are missing before it. @param {View} view */
    receiveView(view) {
      const change = advanced(held.get(), view, isReopened);
      isReopened = false;
      if (change) held.set(change);
      return change !== null;
    },
  };
}

/**
 * Answer what a view changes: nothing if it is old, null if the log would have a gap.
 * A new ply clears what was chosen, and what the expert would have played; the same ply sent again does not.
 * @param {State} state @param {View} view @param {boolean} isFirst whether it opens a connection
 * @returns {Partial<Omit<State, "table">> | null}
 */
function advanced(state, view, isFirst) {
  if (state.view && view.ply < state.view.ply && !isFirst) return {};
  const from = view.ply - view.log.length;
  if (from > state.log.length) return null;
  const log = [...state.log.slice(0, from), ...view.log];
  const isNew = !state.view || view.ply !== state.view.ply || view.viewer !== state.view.viewer;
  const isMine = view.to_move.includes(view.viewer);
  const selection = isMine ? (isNew ? begin(view) : state.selection) : null;
  const replaying = isNew && state.view ? state.view.ply : null;
  const news = { view, log, selection, replaying };
  return isNew ? { ...news, asking: null, hint: null, suggestion: null } : news;
}
