/** The board on the page: keeps the drawing up to date with the state, layer by layer. */
import { byId, svg } from "../shared/dom.js";
import { personAt } from "../table/people.js";
import { newlyClosed, spokenSquare } from "../table/sentences.js";
import { lineUnder } from "./cursor.js";
import { above, ghost, legalMarks, pieces, underneath } from "./draw.js";
import { UPRIGHT, WIDE, cornerOf, heightOf, placeOf, widthOf } from "./geometry.js";
import { ground, pressable, shapeLines } from "./ground.js";
import { lineRing, squareRing } from "./pieces.js";
import { SQUARES, parseMove, squareName } from "./places.js";
import { listenToPointer } from "./pointing.js";
import { recentEntries } from "./recent.js";

/** @typedef {import("../table/types.js").State} State */
/** @typedef {import("../table/types.js").View} View */
/** @typedef {import("../table/types.js").LogEntry} LogEntry */
/** @typedef {import("./draw.js").Scene} Scene */
/** @typedef {import("./pointing.js").Pointed} Pointed */

/**
 * @typedef {object} BoardActions
 * @property {(square: number) => void} square
 * @property {(line: number) => void} line
 * @property {(pointed: Pointed) => void} point
 */

const REFUSED_STAYS = 1100;
const LAYERS = ["ground", "underneath", "legal", "pieces", "ghost", "above", "hits"];

/** Make the board. @param {BoardActions} actions */
export function createBoard(actions) {
  const frame = byId("board");
  const drawing = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId("board-drawing")));
  const narrow = matchMedia("(max-width: 700px)");
  const layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g")]));
  let geometry = WIDE;
  let told = Infinity;
  /** @type {State | null} */
  let shown = null;
  /** @type {View | null} the view whose news has been drawn coming */
  let arrived = null;
  const pointer = listenToPointer(drawing, { point, press, change: aim });

  /** @param {State} state @param {State | null} previous */
  function render(state, previous) {
    shown = state;
    if (!state.view) return;
    frame.tabIndex = 0;
    const scene = sceneOf(state, state.view, state.view !== arrived);
    arrived = state.view;
    drawing.dataset.mode = state.selection?.mode ?? "none";
    /** @param {string} layer @param {(scene: Scene) => SVGGElement} draw @param {...(keyof State)} keys */
    const renew = (layer, draw, ...keys) => {
      if (!previous || keys.some((key) => state[key] !== previous[key]))
        layers[layer].replaceChildren(draw(scene));
    };
    renew("underneath", underneath, "view", "table", "spotlight");
    renew("legal", legalMarks, "view", "selection", "pending");
    renew("pieces", pieces, "view", "table", "selection", "spotlight");
    renew("ghost", (now) => ghost(now, pointer.pointed()), "view", "selection", "pending");
    renew("above", above, "view", "selection", "spotlight", "cursor");
    if (state.view !== previous?.view || state.table !== previous.table) label(state);
  }

  /** Lay the board out for the width of the page. */
  function layOut() {
    geometry = narrow.matches ? UPRIGHT : WIDE;
    drawing.setAttribute("viewBox", `0 0 ${widthOf(geometry)} ${heightOf(geometry)}`);
    layers.ground.replaceChildren(ground(geometry));
    layers.hits.replaceChildren(pressable(geometry));
    aim();
  }

  /** Fit what is offered, and the places to press, to the way of pointing. */
  function aim() {
    drawing.dataset.pointer = pointer.isFine() ? "fine" : "coarse";
    shapeLines(layers.hits, geometry, !pointer.isFine());
    if (shown) render(shown, null);
  }

  /** @param {State} state @param {View} view @param {boolean} isNew @returns {Scene} */
  function sceneOf(state, view, isNew) {
    const since = state.replaying ?? view.ply;
    const isBacklog = view.ply - since > view.warriors_left.length;
    return {
      state,
      view,
      geometry,
      factionOf: (seat) => personAt(state, seat).faction,
      pointing: pointer.isFine(),
      recent: placesOf(recentEntries(state.log, view)),
      fresh: placesOf(state.log.slice(-1)),
      arriving: placesOf(isNew && !isBacklog ? state.log.slice(since) : []),
      closing: isNew && !isBacklog ? state.log.slice(since).flatMap(newlyClosed) : [],
      told,
    };
  }

  /** Name the squares for who reads the board instead of seeing it. @param {State} state */
  function label(state) {
    for (let square = 0; square < SQUARES; square += 1) {
      const cell = layers.hits.querySelector(`[data-square=${squareName(square)}]`);
      cell?.setAttribute("aria-label", spokenSquare(state, square));
    }
  }

  /** @param {Pointed} pointed */
  function point(pointed) {
    if (shown?.view) layers.ghost.replaceChildren(ghost(sceneOf(shown, shown.view, false), pointed));
    actions.point(pointed);
  }

  /** @param {Pointed} pressed */
  function press({ square, line }) {
    if (line !== null) actions.line(line);
    else if (square !== null) actions.square(square);
  }

  drawing.replaceChildren(...Object.values(layers));
  narrow.addEventListener("change", layOut);
  layOut();

  return {
    render,
    geometry: () => geometry,
    /** Answer the line under the keyboard's cursor. @param {import("../table/types.js").Cursor} cursor */
    cursorLine: (cursor) => lineUnder(geometry, cursor),
    /** Show only the first territories of the outcome as told. @param {number} count */
    tell(count) {
      told = count;
      if (shown) render(shown, null);
    },
    /** Mark a refused place; the mark fades. @param {Pointed} place */
    refuse({ square, line }) {
      const mark =
        line === null
          ? squareRing(cornerOf(geometry, Number(square)), "refused")
          : lineRing(placeOf(geometry, line), "refused");
      layers.ghost.append(mark);
      setTimeout(() => mark.remove(), REFUSED_STAYS);
    },
  };
}

/** Gather the squares and lines that some moves have taken. @param {LogEntry[]} entries */
function placesOf(entries) {
  const acts = entries.map((entry) => parseMove(entry.text));
  return {
    squares: acts.flatMap((act) => (act.kind === "warrior" ? [act.square] : [])),
    lines: acts.flatMap((act) => (act.kind === "palisades" ? act.lines : [])),
  };
}
