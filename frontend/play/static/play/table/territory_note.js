/** The territory under the pointer or the cursor: its outline on the board, its summary in a small note. */
import { byId } from "../shared/dom.js";
import { territorySummary } from "./sentences.js";
import { SQUARES } from "../board/places.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").View} View */

const OPEN_LAND = SQUARES / 2;

/** Make the note. @param {ReturnType<typeof import("../shared/state.js").holdState<State>>} store */
export function createTerritoryNote(store) {
  const note = byId("territory-note");
  /** @type {number | null} */
  let shown = null;
  /** @type {number | null} */
  let pointed = null;

  store.subscribe(({ view }, previous) => {
    if (pointed !== null && view !== previous.view) queueMicrotask(renew); // palisades may have cut it
  });

  function renew() {
    shown = null;
    point({ square: pointed });
  }

  /** Point at a place; open land is not outlined. @param {{square: number | null}} place */
  function point({ square }) {
    pointed = square;
    const { view } = store.get();
    if (!view || square === null) return show(null);
    const territory = view.territories[square];
    show(squaresOf(view, territory).length > OPEN_LAND ? null : territory);
  }

  /** @param {number | null} territory */
  function show(territory) {
    if (territory === shown) return;
    shown = territory;
    const { view } = store.get();
    const squares = view && territory !== null ? squaresOf(view, territory) : [];
    note.hidden = !view || !squares.length;
    if (view && squares.length) note.textContent = territorySummary(view, squares);
    store.set({ spotlight: squares.length ? { squares: [], lines: [], territory: squares } : null });
  }

  return {
    point,
    clear: () => point({ square: null }),
    pointedTerritory: () => shown,
    /** @param {View} view @param {number} square */
    territoryOf: (view, square) => squaresOf(view, view.territories[square]),
  };
}

/** @param {View} view @param {number} territory */
function squaresOf(view, territory) {
  return view.territories.flatMap((other, square) => (other === territory ? [square] : []));
}
