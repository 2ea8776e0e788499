/** The page of a table of Ork Island: the match is watched, live or from its beginning; who has a seat commands there. */
import { byId } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";
import { renderConnection } from "../table/connection.js";
import { sendForms } from "../table/forms.js";
import { isHallAway } from "../table/slow.js";
import { createLive } from "./live.js";
import { createLiveMark } from "./live_mark.js";
import { lastRound } from "./match.js";
import { createNotice } from "./notice.js";
import { keepPlace, takePlace } from "./place.js";
import { createPlayers, playsItself } from "./players.js";
import { createResult } from "./result.js";
import { createViewer } from "./viewer.js";

/** @typedef {import("./live_types.js").Table} Table */
/** @typedef {import("./stage.js").Place} Place */

/** What there is to tell of the connection. */
const TOLD = /** @type {const} */ (["connection", "pending", "away"]);

const root = byId("island");
const table = /** @type {Table} */ (JSON.parse(byId("table-known").textContent ?? ""));
const seat = root.dataset.own ? Number(root.dataset.own) : null;
const seating = seat === null ? null : await import("./seat/main.js"); // most who come only watch
const { stage, map, keys, armies, begin } = createViewer(root);
const notice = createNotice();
const kept = takePlace();
const leave = document.getElementById("leave"); // for who came with a seat

const live = createLive(root, table, seat, stage, {
  begin(match) {
    const isLive = live.get().table.status === "running";
    const isCommanding = isLive && seat !== null;
    begin(match, isLive, (!isCommanding && kept) || placeToBegin(isLive, lastRound(match)));
    byId("map-frame").focus({ preventScroll: true });
  },
  left: (name) => notice(fill(gettext("%(name)s has left. A computer plays on."), { name })),
  fail: (sentence) => (byId("fetching").textContent = sentence),
});
armies.annotate(createPlayers(live, armies.refresh));
const result = createResult(stage, live);
const liveMark = createLiveMark(
  stage,
  () => playsItself(live.get().table),
  trouble,
);
stage.subscribe(() => {
  liveMark();
  result();
});
live.subscribe((state, previous) => {
  if (state.connection === "gone") root.dataset.phase = "gone";
  if (TOLD.some((key) => state[key] !== previous[key]) && state.connection !== "connecting") {
    renderConnection(state);
    liveMark();
  }
  byId("records").hidden = state.table.status !== "finished";
  if (leave) leave.hidden = state.seat === null || state.table.status !== "running";
  if (state.table !== previous.table) result();
});
sendForms(document.body);
keepPlace(stage);
seating?.createSeat({ stage, map, live, keys, notice });

/** Say what keeps new rounds from coming. */
function trouble() {
  if (byId("connection").dataset.state !== "live") return byId("connection-word").textContent ?? "";
  return isHallAway(live.get()) ? gettext("Waiting…") : "";
}

/**
 * Answer where to begin. A match of people and programs is followed; one of computers is over sooner than anybody
 * can watch, so it is played from its beginning, and its end is not told.
 * @param {boolean} isLive @param {number} newest @returns {Place}
 */
function placeToBegin(isLive, newest) {
  const first = { round: 0, seen: 0 };
  if (playsItself(table)) return { ...first, is_playing: true };
  if (isLive) return { round: newest, seen: newest, is_following: true };
  return seat === null ? first : { round: newest, seen: newest };
}
