/** The list of tables: rows made from the page's own templates, filled with what the hall sent. */
import { byId } from "../shared/dom.js";
import { fill, gettext, ngettext } from "../shared/i18n.js";
import { computersOf, nameWithLevel } from "../shared/opponents.js";
import { whoBegins } from "../table/options.js";

/** @typedef {import("../table/types.js").Table} Armadora */
/** @typedef {import("../island/live_types.js").Table} OrkIsland */
/** @typedef {Armadora | OrkIsland} Table */
/** @typedef {import("../table/types.js").Seat} Seat */
/** @typedef {import("./watch.js").OwnTable} OwnTable */

/** Draw the visitor's tables, then those of others. @param {Table[]} tables @param {OwnTable[]} own */
export function showTables(tables, own) {
  const list = byId("table-list");
  const focused = focusedHref(list);
  const urgent = [...own].sort((a, b) => Number(b.your_turn) - Number(a.your_turn));
  list.replaceChildren(...urgent.map(ownRow), ...tables.map(otherRow));
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
  const row = rowOf(table, fill(title, { number: table.number }), gettext("Go on"), true);
  row.classList.add("table-row-own");
  part(row, ".table-open").classList.toggle("pri", your_turn);
  return row;
}

/** @param {Table} table */
function otherRow(table) {
  const name = isIsland(table) && table.host_watches ? "" : table.seats[table.host]?.nickname;
  const title = name
    ? fill(gettext("%(name)s’s table"), { name })
    : fill(gettext("Table %(number)s"), { number: table.number });
  const action = table.status === "open" && hasFreeSeat(table) ? gettext("Join") : gettext("Watch");
  return rowOf(table, title, action, false);
}

/** @param {Table} table @param {string} title @param {string} action @param {boolean} isOwn */
function rowOf(table, title, action, isOwn) {
  const template = /** @type {HTMLTemplateElement} */ (byId("table-row"));
  const row = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
  const open = part(row, ".table-open");
  open.textContent = action;
  open.setAttribute("href", `/table/${table.id}`);
  part(row, ".table-title").textContent = title.replace(/ (?=\d+$)/, "\u00a0");
  part(row, ".table-about").textContent = about(table, isOwn);
  const sign = isIsland(table) ? ".armadora-sign" : ".island-sign";
  part(row, sign).remove();
  part(row, ".seats").append(...table.seats.map(seatTile));
  return row;
}

/** @param {Pick<Table, "seats">} table */
function hasFreeSeat({ seats }) {
  return seats.some(({ nickname }) => !nickname);
}

/** Describe a table; only the visitor's own follow every move. @param {Table} table @param {boolean} isOwn */
function about(table, isOwn) {
  const { seats, status, ply } = table;
  if (isIsland(table)) return joined(aboutIsland(table));
  const players = fill(ngettext("%(seats)s player", "%(seats)s players", seats.length), { seats: seats.length });
  const waiting = hasFreeSeat({ seats }) ? gettext("waiting for players") : gettext("everybody is here");
  const running = isOwn ? fill(gettext("move %(number)s"), { number: ply + 1 }) : gettext("being played");
  const parts = ["Armadöra", players, computersOf(seats), ...unusual(table), status === "open" ? waiting : running];
  return joined(parts.filter(Boolean));
}

/** Describe a match; whose turn it is tells nothing where all have theirs at once. @param {OrkIsland} table */
function aboutIsland({ options, seats, status, is_practice }) {
  const { nb_rounds } = options.orkisland;
  const rounds = fill(ngettext("%(count)s round", "%(count)s rounds", nb_rounds), { count: nb_rounds });
  const waiting = hasFreeSeat({ seats }) ? gettext("waiting for armies") : gettext("everybody is here");
  const state = status === "open" ? waiting : gettext("being played");
  const practice = is_practice ? gettext("practice") : "";
  return [gettext("Ork Island"), rounds, computersOf(seats), practice, state].filter(Boolean);
}

/** @param {Table} table @returns {table is OrkIsland} */
function isIsland(table) {
  return "orkisland" in table.options;
}

/** Join what may break between parts, and in a part only after a comma. @param {string[]} parts */
function joined(parts) {
  return parts.map((part) => part.replace(/([^,]) /g, "$1\u00a0")).join("\u00a0· ");
}

/** Name what differs from the usual game; who begins, only before it has begun. @param {Armadora} table */
function unusual(table) {
  const { advanced, teams, memory } = table.options.armadora;
  const who = table.status === "open" && whoBegins(table);
  return [
    advanced ? gettext("advanced") : "",
    teams ? gettext("partners") : "",
    memory ? gettext("from memory") : "",
    table.has_hints ? gettext("practice") : "",
    who ? fill(gettext("%(who)s begins"), { who }) : "",
  ].filter((words) => words);
}

/** @param {Pick<Seat, "nickname" | "faction" | "bot">} seat */
function seatTile({ nickname, faction, bot }) {
  const template = /** @type {HTMLTemplateElement} */ (byId("table-seat"));
  const tile = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
  const name = nickname ? nameWithLevel(nickname, bot) : gettext("free");
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
