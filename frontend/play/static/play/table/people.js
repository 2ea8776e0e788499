/** Who sits at the table, and what they are called on this page. */
import { gettext } from "../shared/i18n.js";
import { html } from "../shared/dom.js";
import { levelOf, writtenName } from "../shared/opponents.js";
import { sideOf } from "../board/sides.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Faction} Faction */

/**
 * @typedef {object} Person
 * @property {number} seat
 * @property {string} name the nickname, or "You"
 * @property {Faction} faction
 * @property {boolean} is_you
 * @property {boolean} is_bot
 * @property {string} bot which computer opponent it is; empty for people and programs
 */

/** Answer who has a seat. @param {Game} state @param {number} seat @returns {Person} */
export function personAt(state, seat) {
  const found = state.table?.seats[seat];
  const is_you = seat === (state.is_replay ? state.seat : ownSeat(state));
  return {
    seat,
    name: is_you ? gettext("You") : found?.nickname || gettext("Somebody"),
    faction: found?.faction || "orc",
    is_you,
    is_bot: Boolean(found?.bot),
    bot: found?.bot ?? "",
  };
}

/** List all who play, the visitor last, so that turns go down the list. @param {Game} state */
export function peopleOf(state) {
  const seats = state.table?.seats.length ?? 0;
  const first = (ownSeat(state) ?? -1) + 1;
  return Array.from({ length: seats }, (_, index) => personAt(state, (first + index) % seats));
}

/** Answer the seat that the visitor plays; null for a spectator, and in a replay, though it may be of the visitor's own game. @param {Game} state */
export function ownSeat(state) {
  if (state.is_replay) return null;
  if (state.view) return state.view.viewer < 0 ? null : state.view.viewer;
  return state.seat;
}

/** Tell whether partners play, seats 0 and 2 against 1 and 3. @param {Game} state */
export function hasTeams(state) {
  return state.table?.options.armadora.teams ?? false;
}

/** Tell whether a seat is the visitor's partner's. @param {Game} state @param {number} seat */
export function isPartner(state, seat) {
  const own = ownSeat(state);
  return own !== null && hasTeams(state) && seat !== own && sideOf(seat, true) === sideOf(own, true);
}

/** Tell whether the visitor is to move. @param {Game} state */
export function isYourTurn(state) {
  return Boolean(state.view?.to_move.includes(state.view.viewer));
}

/** Answer who is to move, if anybody. @param {Game} state */
export function moverOf(state) {
  const seat = state.view?.to_move[0];
  return seat === undefined ? null : personAt(state, seat);
}

/** Tell whether only computers play on, since all others have passed. @param {Game} state */
export function isLeftToComputers({ table, view }) {
  if (!table || !view || view.outcome) return false;
  return table.seats.every(({ bot }, seat) => bot || view.passed.includes(seat));
}

/** Write a name, a computer's with its level behind: "Fox · hard". @param {Person} person */
export function fullName({ name, bot }) {
  return html("b", {}, ...writtenName(name, levelOf(name, bot)));
}

/** Tell whether a computer is at its move; nobody is in a game that is looked at again. @param {Game} state @param {Person} person */
export function isThinking({ view, is_replay }, { seat, is_bot }) {
  return is_bot && !is_replay && Boolean(view?.to_move.includes(seat));
}

/** Name a faction. @param {Faction} faction */
export function factionName(faction) {
  return { orc: gettext("Orc"), goblin: gettext("Goblin"), elf: gettext("Elf"), mage: gettext("Mage") }[
    faction
  ];
}
