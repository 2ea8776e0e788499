/** The list of tables: rows made from the page's own template, filled with what the hall sent. */
import { byId } from "../table/dom.js";
import { fill, gettext, ngettext } from "../table/i18n.js";

/** @typedef {import("../table/types.js").Table} Table */
/** @typedef {import("../table/types.js").Seat} Seat */
/** @typedef {import("./watch.js").OwnTable} OwnTable */

/** Draw the visitor's tables, then those of others. @param {Table[]} tables @param {OwnTable[]} own */
export function showTables(tables, own) {
  const list = byId("table-list");
  const focused = focusedHref(list);
  list.replaceChildren(...own.map(ownRow), ...tables.map(otherRow));
  list.hidden = list.childElementCount === 0;
  byId("no-tables").hidden = !list.hidden;
  /** @type {HTMLElement | null} */ (focused && list.querySelector(`a[href="${focused}"]`))?.focus();
}

/** Say whether the list is up to date. @param {boolean} isLive */
export function showConnection(isLive) {
  const state = isLive ? "live" : "away";
  byId("tables").dataset.state = state;
  const sign = byId("tables-live");
  sign.hidden = false;
  sign.dataset.state = state;
  sign.textContent = isLive ? gettext("Live") : gettext("Reconnecting…");
}

/** @param {OwnTable} own */
function ownRow({ table, your_turn }) {
  const title = your_turn ? gettext("Your turn at table %(number)s") : gettext("Your table %(number)s");
  const row = rowOf(table, fill(title, { number: table.number }), gettext("Go on"));
  row.classList.add("table-row-own");
  part(row, ".table-open").classList.toggle("pri", your_turn);
  return row;
}

/** @param {Table} table */
function otherRow(table) {
  const name = table.seats[table.host]?.nickname;
  const title = name
    ? fill(gettext("%(name)s’s table"), { name })
    : fill(gettext("Table %(number)s"), { number: table.number });
  return rowOf(table, title, table.status === "open" ? gettext("Join") : gettext("Watch"));
}

/** @param {Table} table @param {string} title @param {string} action */
function rowOf(table, title, action) {
  const template = /** @type {HTMLTemplateElement} */ (byId("table-row"));
  const row = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
  const open = part(row, ".table-open");
  open.textContent = action;
  open.setAttribute("href", `/table/${table.id}`);
  part(row, ".table-title").textContent = title;
  part(row, ".table-about").textContent = about(table);
  part(row, ".seats").append(...table.seats.map(seatTile));
  return row;
}

/** @param {Table} table */
function about({ seats, status, ply }) {
  const players = fill(ngettext("%(seats)s player", "%(seats)s players", seats.length), { seats: seats.length });
  const phase =
    status === "open" ? gettext("waiting for players") : fill(gettext("move %(number)s"), { number: ply + 1 });
  return ["Armadöra", players, phase].join("\u00a0· ");
}

/** @param {Seat} seat */
function seatTile({ nickname, faction }) {
  const template = /** @type {HTMLTemplateElement} */ (byId("table-seat"));
  const tile = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
  const name = nickname || gettext("free");
  tile.title = name;
  part(tile, ".sr").textContent = name;
  part(tile, "svg").classList.toggle("free-tile", !nickname);
  part(tile, "use").setAttribute("href", nickname ? `#warrior-${faction}` : "#seat-free");
  return tile;
}

/** @param {Element} list */
function focusedHref(list) {
  return list.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
}

/** Find a part that the template promises. @param {Element} row @param {string} selector */
function part(row, selector) {
  const found = row.querySelector(selector);
  if (!found) throw new Error(`the template has no ${selector}`);
  return found;
}
