/** How the connection stands, in the header and, when a part of the hall is away, above the board. */
import { byId } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Connection} Connection */
/** @typedef {Pick<State, "pending" | "connection" | "offline_since"> & {away: string}} Connected what there is to tell of a connection */

const PATIENCE = 1000;
const HOPE = 15_000;

/**
 * Follow the connection: a short break is not shown, a long one is called offline.
 * @param {{get: () => Connected, set: (change: any) => void}} store
 */
export function createConnection(store) {
  let soon = 0;
  let later = 0;
  let since = new Date();

  /** @param {Connection} connection */
  function become(connection) {
    store.set({ connection, offline_since: connection === "offline" ? since : null });
  }

  /** Show a break at once: something could not be sent. */
  function lose() {
    if (store.get().connection === "live") become("reconnecting");
  }

  function stopWaiting() {
    clearTimeout(soon);
    clearTimeout(later);
    soon = later = 0;
  }

  return {
    opened() {
      stopWaiting();
      store.set({ away: "" });
      become("live");
    },
    closed() {
      if (soon || later) return;
      since = new Date();
      soon = setTimeout(lose, store.get().pending ? 0 : PATIENCE);
      later = setTimeout(() => become("offline"), HOPE);
    },
    /** The table is no more: nothing is awaited, nothing can be played. */
    gone() {
      stopWaiting();
      store.set({ view: null, selection: null, pending: null, away: "" });
      become("gone");
    },
    lose,
  };
}

/** Tell whether a move waits for the connection to come back. @param {Connected} state */
export function isMoveKept({ pending, connection }) {
  return pending !== null && connection !== "live";
}

/** Say how a move fares that is not answered yet. @param {Connected} state */
export function pendingSentence(state) {
  return isMoveKept(state)
    ? gettext("Connection lost. Your move is kept and will be sent.")
    : gettext("Your move is on its way.");
}

/** Show the connection. @param {Connected} state */
export function renderConnection(state) {
  const sign = byId("connection");
  sign.dataset.state = {
    connecting: "away",
    live: "live",
    reconnecting: "away",
    offline: "off",
    gone: "off",
  }[state.connection];
  byId("connection-word").textContent = wordOf(state);
  byId("under-way").hidden = state.pending === null || isMoveKept(state);
  const away = byId("away");
  away.hidden = state.away === "";
  away.textContent = awaySentence(state.away);
}

/** @param {string} away */
function awaySentence(away) {
  if (away === "computer") return gettext("The computer is slow to answer; the hall asks it again.");
  if (away === "engine") return gettext("The referee does not answer. Your game is safe; trying again.");
  return gettext("The hall does not answer. Your game is safe; trying again.");
}

/** @param {Connected} state */
function wordOf({ connection, offline_since }) {
  if (connection === "live") return gettext("Live");
  if (connection === "gone") return gettext("Table gone");
  if (connection === "offline" && offline_since) {
    const time = offline_since.toLocaleTimeString(document.documentElement.lang, {
      hour: "2-digit",
      minute: "2-digit",
    });
    return fill(gettext("Offline since %(time)s"), { time });
  }
  return connection === "reconnecting" ? gettext("Reconnecting…") : gettext("Connecting…");
}
