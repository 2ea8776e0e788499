/** Wires the replay: the stage says where it stands, the parts of a table show it, presses and keys move it. */
import { createBoard } from "../board/board.js";
import { createExpert } from "../expert/panel.js";
import { ALL_TOLD } from "../board/picture.js";
import { byId } from "../shared/dom.js";
import { listenToEnd, markTerritory, renderEnd } from "../table/end.js";
import { createPicturing } from "../table/picturing.js";
import { createPlates, listenToPlates } from "../table/plates.js";
import { spokenSquare } from "../table/sentences.js";
import { createSheets } from "../table/sheets.js";
import { holdState } from "../shared/state.js";
import { EMPTY } from "../table/store.js";
import { createTerritoryNote } from "../table/territory_note.js";
import { readPlace } from "./address.js";
import { createLoader } from "./game.js";
import { listenToKeys } from "./keys.js";
import { createLog } from "./log.js";
import { createPerspectives } from "./perspectives.js";
import { createSettling } from "./settling.js";
import { createStage } from "./stage.js";
import { offerLink, offerText } from "./take.js";
import { createTrack } from "./track.js";
import { createTransport, go } from "./transport.js";
import { createUpload } from "./upload.js";

/** @typedef {import("../table/types.js").State} State */
/** @typedef {import("../table/types.js").Spotlight} Spotlight */
/** @typedef {import("./stage.js").Showing} Showing */

const root = byId("replay");
const views = root.dataset.views;
const stage = createStage();
const seat = root.dataset.own ? Number(root.dataset.own) : null;
const store = holdState(/** @type {State} */ ({ ...EMPTY, seat }));
const sheets = createSheets();
const note = createTerritoryNote(store);
const drawing = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId("board-drawing")));
const board = createBoard(drawing, { square() {}, line() {}, point: note.point });
const picture = createPicturing();
const expert = views ? createExpert(stage, store.get, { suggest, toggled: () => settle() }) : null;
const settle = createSettling(stage, store.get, { title: root.dataset.title ?? "", hasAddress: Boolean(views), expert });
const tableParts = [showBoard, createPlates(sheets.openPlates), renderEnd];
const parts = [
  createTransport(stage),
  createTrack(stage, store.get),
  createPerspectives(stage, store.get),
  createLog(stage, store.get, spotlight),
];

/** @type {State | null} */
let shown = null;
store.subscribe((state) => {
  const previous = shown;
  shown = state;
  for (const render of tableParts) render(state, previous);
  if (state.view?.outcome) markTerritory(note.pointedTerritory());
});

/** @type {Showing | null} */
let drawn = null;
stage.subscribe((showing) => {
  const previous = drawn;
  drawn = showing;
  showPhase(showing);
  if (!showing.game) return;
  showPosition(showing, previous);
  for (const render of parts) render(showing, previous);
  expert?.render();
  settle();
});

listenToPlates(store.get, spotlight);
listenToEnd(store.get, spotlight);
listenToKeys({ go: (step) => go(stage, step), look, expert: askExpert, help: sheets.openKeys });
if (views) {
  const place = readPlace(location.search, Number(root.dataset.seats));
  offerLink(stage, () => expert?.isOpen() ?? false);
  byId("again").addEventListener("click", () => stage.look(stage.get().as));
  stage.begin(
    createLoader((as) => fetch(`${views}?as=${as}`, { headers: { Accept: "application/json" } })),
    place,
  );
  if (place.expert) expert?.open(true);
} else {
  createUpload(stage);
  offerText(stage);
}

/** @param {State} state @param {State | null} previous */
function showBoard(state, previous) {
  if (!state.view) return;
  board.render(picture(state, state.view, ALL_TOLD));
  if (state.view !== previous?.view) board.label((square) => spokenSquare(state, square));
}

/** @param {Spotlight | null} wanted */
function spotlight(wanted) {
  store.set({ spotlight: wanted });
}

/** Show a better move on the board, or none. @param {State["suggestion"]} suggestion */
function suggest(suggestion) {
  const shown = store.get().suggestion;
  if (shown?.move !== suggestion?.move || shown?.seat !== suggestion?.seat) store.set({ suggestion });
}

/** @param {string} key */
function askExpert(key) {
  if (!expert || !stage.get().game) return false;
  if (key === "e") expert.toggle();
  else if (expert.isOpen() && key === "t") return expert.turn();
  else if (expert.isOpen() && key === "n") return expert.slip();
  else return false;
  return true;
}

/** Look as somebody; false if there is no such seat, or no game. @param {import("./game.js").Perspective} as */
function look(as) {
  const { game } = stage.get();
  if (!game || Number(as) >= game.table.seats.length) return false;
  stage.look(as);
  return true;
}

/** @param {Showing} showing */
function showPhase({ game, problem }) {
  const waiting = views ? (problem ? "failed" : "loading") : "upload";
  root.dataset.phase = game ? "replay" : waiting;
  if (views) byId("failure").textContent = problem;
  const away = byId("away");
  away.textContent = problem;
  away.hidden = !game || !problem;
}

/** Show the position in the parts that a table shows, with motion where it is one ply on. @param {Showing} showing @param {Showing | null} previous */
function showPosition({ game, ply }, previous) {
  if (!game || (game === previous?.game && ply === previous.ply)) return;
  const isNext = game === previous?.game && ply === previous.ply + 1;
  const view = game.views[ply];
  const log = view.outcome ? game.revealed : game.log;
  root.toggleAttribute("data-over", view.outcome !== null);
  store.set({
    is_replay: true,
    table: game.table,
    view,
    log: log.slice(0, ply),
    replaying: isNext ? previous.ply : null,
  });
}
