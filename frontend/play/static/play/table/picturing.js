/** The state of the page as the picture that the board draws. */
import { parseMove } from "../board/places.js";
import { arrivalsOf, lastTurn, newlyClosed, placesOf, recentEntries } from "../board/recent.js";
import { hasTeams, personAt } from "./people.js";
import { aimsAtLines, offeredLines, offeredSquares } from "./selection.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Mode} Mode */
/** @typedef {import("../board/picture.js").Picture} Picture */
/** @typedef {import("../board/picture.js").Offer} Offer */
/** @typedef {import("../board/picture.js").Piece} Piece */

/** @type {Partial<Record<Mode, Piece>>} what each mode brings to a square, where it is not a warrior */
const PIECES = { show: "face up", look: "eye", shoot: "arrow", reinforcement: "shield" };

/** Make what turns states into pictures; parts that did not change stay the same objects. */
export function createPicturing() {
  /** @type {State | null} */
  let previous = null;
  /** @type {ReturnType<typeof findNews>} */
  let news;
  /** @type {Picture["factions"]} */
  let factions = [];
  /** @type {Offer | null} */
  let offer = null;
  /** @type {Picture["suggestion"]} */
  let suggestion = null;

  /** @param {State} state @param {View} view @param {import("../board/picture.js").Told} told @returns {Picture} */
  return function picture(state, view, told) {
    const hasChanged = (/** @type {(keyof State)[]} */ ...keys) =>
      keys.some((key) => state[key] !== previous?.[key]);
    if (hasChanged("view", "log")) news = findNews(state, view);
    if (hasChanged("table")) factions = factionsOf(state);
    if (hasChanged("view", "selection", "pending")) offer = offerOf(state, view);
    if (hasChanged("table", "suggestion")) suggestion = suggestionOf(state);
    previous = state;
    const { spotlight, cursor } = state;
    return { view, ...news, factions, hasTeams: hasTeams(state), offer, suggestion, spotlight, cursor, told };
  };
}

/** @param {State} state @param {View} view */
function findNews({ log, replaying }, view) {
  const since = replaying ?? view.ply;
  const isBacklog = view.ply - since > 2 * view.warriors_left.length;
  const come = isBacklog ? [] : log.slice(since);
  return {
    recent: placesOf(recentEntries(log, view)),
    fresh: placesOf(lastTurn(log)),
    arriving: arrivalsOf(come),
    closing: come.flatMap(newlyClosed).map(({ squares }) => squares),
    isOwn: log.at(-1)?.seat === view.viewer,
  };
}

/** @param {State} state */
function factionsOf(state) {
  return (state.table?.seats ?? []).map(({ index }) => personAt(state, index).faction);
}

/** @param {State} state @returns {Picture["suggestion"]} */
function suggestionOf(state) {
  if (!state.suggestion) return null;
  const { move, seat } = state.suggestion;
  return { act: parseMove(move), faction: personAt(state, seat).faction };
}

/** @param {State} state @param {View} view @returns {Offer | null} */
function offerOf(state, view) {
  const { selection, pending } = state;
  if (!selection) return null;
  const { mode, value, square, lines } = selection;
  const isOver = pending !== null;
  return {
    aim: mode === "pass" || isOver ? "nothing" : aimsAtLines(selection) ? "lines" : "squares",
    squares: isOver ? [] : offeredSquares(view, selection),
    lines: isOver ? [] : offeredLines(view, selection),
    piece: PIECES[mode] ?? "warrior",
    value: value ?? 0,
    faction: personAt(state, Math.max(view.viewer, 0)).faction,
    square,
    chosen: lines,
  };
}
