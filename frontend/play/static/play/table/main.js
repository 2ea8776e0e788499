/** Wires the table page: frames from the server into the state, the state into the parts, presses into acts. */
import { listenToAgain, renderAgain } from "./again.js";
import { createBoard } from "../board/board.js";
import { ALL_TOLD } from "../board/picture.js";
import { createConnection, renderConnection } from "./connection.js";
import { createDock } from "./dock.js";
import { byId } from "../shared/dom.js";
import { listenToEnd, markTerritory, renderEnd } from "./end.js";
import { sendForms } from "./forms.js";
import { createFrames } from "./frames.js";
import { createHints } from "./hints.js";
import { listenToKeys } from "./keyboard.js";
import { createLog } from "./log.js";
import { createNews } from "./news.js";
import { createPacing } from "./pacing.js";
import { createPicturing } from "./picturing.js";
import { createPlates, listenToPlates } from "./plates.js";
import { aimsAtLines } from "./selection.js";
import { createSheets, renderMenu } from "./sheets.js";
import { GONE, openSocket } from "../shared/socket.js";
import { say } from "./speak.js";
import { spokenLine, spokenSquare, spokenTurn, territorySummary } from "./sentences.js";
import { listenToStepping } from "./stepping.js";
import { createStore } from "./store.js";
import { isStill, tellOutcome } from "./telling.js";
import { createTerritoryNote } from "./territory_note.js";
import { renderTitle } from "./title.js";
import { createToast } from "./toast.js";
import { createTurn } from "./turn.js";
import { createWaiting } from "./waiting.js";

/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").Cursor} Cursor */

/** What the names of the squares depend on. */
const NAMING = /** @type {const} */ (["view", "table", "selection", "pending"]);
/** How long ranking and bands are on their way at the end. */
const RESULT_COMES = 1000;

const root = byId("table");
const frame = byId("board");
const store = createStore();
const toast = createToast();
const connection = createConnection(store);
const sheets = createSheets();
let isRevealing = false; // the end has been told, and the log is asked for from its beginning
const frames = createFrames(store, {
  toast,
  hint: (frame) => hints.receive(frame),
  reconnect() {
    pacing.forget(); // what waits has the same gap
    socket.reconnect();
  },
});

const pacing = createPacing(store, frames.receive);

const socket = openSocket({
  address: () => `${root.dataset.socket}?ply=${isRevealing ? 0 : store.get().log.length}`,
  receive: pacing.receive,
  opened() {
    pacing.forget();
    store.reopen();
    connection.opened();
    turn.resend();
    hints.resend();
  },
  closed(code) {
    if (code === GONE) connection.gone();
    else connection.closed();
  },
});

const turn = createTurn(store, {
  refuse(refusal, place) {
    toast.refuse(refusal);
    if (place) board.refuse(place);
  },
  clearToast: toast.clear,
  send,
});
const hints = createHints(store, { send, take: turn.take });

const note = createTerritoryNote(store);
const drawing = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId("board-drawing")));
const board = createBoard(drawing, { square: pressSquare, line: turn.line, point: note.point });
const picture = createPicturing();
let told = ALL_TOLD;
const log = createLog((spotlight) => store.set({ spotlight }));
const dock = createDock({
  value: turn.value,
  mode: turn.mode,
  undo: turn.undo,
  confirm: turn.confirm,
  showEnd: pacing.showEnd,
  hints,
});
const parts = [
  showPhase,
  renderBoard,
  dock.render,
  createPlates(sheets.openPlates),
  log.render,
  renderConnection,
  renderTitle,
  renderEnd,
  renderAgain,
  renderMenu,
  createWaiting(),
  createNews(),
];

/** @type {TableState | null} */
let shown = null;
store.subscribe((state) => {
  const previous = shown;
  shown = state;
  for (const render of parts) render(state, previous);
});

log.listen(store.get);
listenToPlates(store.get, (spotlight) => store.set({ spotlight }));
listenToEnd(store.get, (spotlight) => store.set({ spotlight }));
listenToAgain(store.get);
listenToStepping(store.get, tell);
sendForms(root);
sendForms(byId("menu"));

const keys = listenToKeys(frame, {
  state: store.get,
  geometry: board.geometry,
  moveCursor,
  value: turn.value,
  mode: (mode) => aim(() => turn.mode(mode)),
  power: () => aim(turn.power),
  square: turn.square,
  line: turn.line,
  confirm: turn.confirm,
  undo: turn.undo,
  stepBack: turn.stepBack,
  hint: hints.next,
  takeHint: () => hints.take(),
  readTurn: () => say(spokenTurn(store.get())),
  readTerritory,
  help: sheets.openKeys,
});
frame.addEventListener("blur", () => {
  note.clear();
  store.set({ cursor: null });
});
document.addEventListener("keydown", ({ key }) => {
  const { activeElement } = document;
  const isFree = activeElement === document.body || activeElement?.closest("#dock, #confirm");
  if (key === "Escape" && isFree && !document.querySelector("dialog[open]")) turn.stepBack();
});

/** @param {object} frame */
function send(frame) {
  if (!socket.send(frame)) connection.lose();
}

/** @param {number} square */
function pressSquare(square) {
  keys.follow(square);
  turn.square(square);
}

/** @param {TableState} state @param {TableState | null} previous */
function renderBoard(state, previous) {
  if (!state.view) return;
  frame.tabIndex = 0;
  board.render(picture(state, state.view, told));
  if (!previous || NAMING.some((key) => state[key] !== previous[key]))
    board.label((square) => spokenSquare(state, square));
}

/** Show the end as far as it is told. @param {import("../board/picture.js").Told} now */
function tell(now) {
  told = now;
  renderBoard(store.get(), store.get());
}

/** Take a kind of act by its key, and say on which line the cursor lies then. @param {() => void} take */
function aim(take) {
  take();
  const { cursor, selection } = store.get();
  if (cursor && selection && aimsAtLines(selection)) moveCursor(cursor);
}

/** @param {Cursor} cursor */
function moveCursor(cursor) {
  store.set({ cursor });
  note.point(cursor);
  const state = store.get();
  const isOnLine = state.selection !== null && aimsAtLines(state.selection);
  say(isOnLine ? spokenLine(state, board.cursorLine(cursor)) : spokenSquare(state, cursor.square));
}

/** @param {number} square */
function readTerritory(square) {
  const { view } = store.get();
  if (view) say(territorySummary(view, note.territoryOf(view, square)));
}

/** Lay the page out for the part of the table's life, and tell the end where it has been awaited, not hurried. @param {TableState} state @param {TableState | null} previous */
function showPhase(state, previous) {
  const { table, view, connection } = state;
  if (connection === "gone") root.dataset.phase = "gone";
  if (!table || connection === "gone") return;
  const isOver = Boolean(view?.outcome);
  const hasJustEnded = view?.outcome && previous?.view && !previous.view.outcome;
  if (hasJustEnded && !isStill() && !state.wants_end) {
    told = { faces: "down", territories: 0 };
    setTimeout(() => {
      note.clear();
      tellOutcome(state, view, tell, finish);
    });
    root.dataset.phase = "telling";
  } else if (root.dataset.phase !== "telling") {
    root.dataset.phase = isOver
      ? "finished"
      : view
        ? "running"
        : table.status === "closed"
          ? "closed"
          : "open";
    if (isOver) revealLog();
  }
  if (isOver) markTerritory(note.pointedTerritory());
}

/** Show the result, which has been told; what comes after it does not set it in motion again. */
function finish() {
  root.dataset.phase = "finished";
  root.classList.add("just-told");
  tell(ALL_TOLD);
  setTimeout(() => {
    root.classList.remove("just-told");
    revealLog();
  }, RESULT_COMES);
}

/** Once the game is over its log tells every value: fetch it anew where it hides some. */
function revealLog() {
  const isHiding = store.get().log.some(({ text }) => text.includes("?"));
  if (!isHiding || isRevealing) return;
  isRevealing = true;
  socket.reconnect();
}
