/**
 * A connection to the server. It opens itself again after every break, with growing and jittered
 * pauses, until the server says that there is nothing to connect to.
 */
import { newId } from "./ids.js";

const PAUSES = [250, 500, 1000, 2000, 4000, 8000];
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;

/** The codes of a close after which it does not come back by itself: no such table, all is told, it was told why not. */
export const GONE = 4404;
export const DONE = 1000;
export const REFUSED = 4403;

/**
 * @typedef {object} SocketActions
 * @property {() => string} address path and query, asked for before every try
 * @property {(frame: any) => void} receive
 * @property {() => void} opened called with the first frame, when the other end has shown to work
 * @property {(code: number) => void} closed
 */

/** Keep a connection open. @param {SocketActions} actions */
export function openSocket(actions) {
  /** @type {WebSocket | null} */
  let socket = null;
  let tries = 0;
  let retry = 0;
  let pong = 0;
  let isOver = false;

  function connect() {
    clearTimeout(retry);
    const url = new URL(actions.address(), location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const opening = new WebSocket(url);
    socket = opening;
    opening.addEventListener(
      "message",
      () => {
        tries = 0;
        actions.opened();
      },
      { once: true },
    );
    opening.addEventListener("message", (event) => {
      clearTimeout(pong);
      actions.receive(JSON.parse(event.data));
    });
    opening.addEventListener("close", (event) => {
      if (socket === opening) broken(event.code);
    });
  }

  /** @param {number} code */
  function broken(code) {
    clearTimeout(pong);
    socket = null;
    actions.closed(code);
    isOver = [GONE, DONE, REFUSED].includes(code);
    if (isOver) return;
    const pause = PAUSES[Math.min(tries, PAUSES.length - 1)];
    tries += 1;
    retry = setTimeout(connect, pause * (0.5 + Math.random()));
  }

  /** Let go of the connection, however it stands, and open a new one. */
  function reconnect() {
    isOver = false;
    const old = socket;
    socket = null;
    old?.close();
    connect();
  }

  /** @param {object} frame */
  function send(frame) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(frame));
    return true;
  }

  /** Ask for a sign of life; without one the connection is dead, whatever the browser believes. */
  function ping() {
    if (!send({ type: "ping", id: newId() })) return;
    clearTimeout(pong);
    pong = setTimeout(() => {
      actions.closed(1006);
      reconnect();
    }, PONG_WITHIN);
  }

  setInterval(ping, PING_EVERY);
  addEventListener("online", () => isOver || reconnect());
  addEventListener("offline", () => {
    const old = socket;
    socket = null;
    old?.close();
    if (old) broken(1006);
  });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && ping());
  connect();
  return { send, reconnect };
}
