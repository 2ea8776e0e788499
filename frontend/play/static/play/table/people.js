/** Who sits at the table, and what they are called on this page. */
import { gettext } from "../shared/i18n.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Faction} Faction */

/**
 * @typedef {object} Person
 * @property {number} seat
 * @property {string} name the nickname, or "You"
 * @property {Faction} faction
 * @property {boolean} is_you
 * @property {boolean} is_bot
 */

/** Answer who has a seat. @param {State} state @param {number} seat @returns {Person} */
export function personAt(state, seat) {
  const found = state.table?.seats[seat];
  const is_you = seat === ownSeat(state);
  return {
    seat,
    name: is_you ? gettext("You") : found?.nickname || gettext("Somebody"),
    faction: found?.faction || "orc",
    is_you,
    is_bot: Boolean(found?.bot),
  };
}

/** List all who play, the visitor last, so that turns go down the list. @param {State} state */
export function peopleOf(state) {
  const seats = state.table?.seats.length ?? 0;
  const first = (ownSeat(state) ?? -1) + 1;
  return Array.from({ length: seats }, (_, index) => personAt(state, (first + index) % seats));
}

/** Answer the visitor's seat; null for a spectator. @param {State} state */
export function ownSeat(state) {
  if (state.view) return state.view.viewer < 0 ? null : state.view.viewer;
  return state.seat;
}

/** Tell whether the visitor is to move. @param {State} state */
export function isYourTurn(state) {
  return Boolean(state.view?.to_move.includes(state.view.viewer));
}

/** Answer who is to move, if anybody. @param {State} state */
export function moverOf(state) {
  const seat = state.view?.to_move[0];
  return seat === undefined ? null : personAt(state, seat);
}

/** Name a faction. @param {Faction} faction */
export function factionName(faction) {
  return { orc: gettext("Orc"), goblin: gettext("Goblin"), elf: gettext("Elf"), mage: gettext("Mage") }[
    faction
  ];
}
