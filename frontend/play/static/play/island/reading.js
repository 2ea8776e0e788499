/** What can be read about an ork, a city or a path after a round, as sentences. */
import { fill, gettext, ngettext } from "../shared/i18n.js";
import { NOBODY, colsOf } from "./match.js";
import { signed } from "./numbers.js";
import { standingsAt } from "./standing.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./match.js").Thing} Thing */
/** @typedef {{owner: number, from: number, to: number}} Reign how long somebody has had a thing: 0 nobody, else seat + 1 */

/** @type {Record<string, string>} */
const GROUNDS = { ".": gettext("on grass"), F: gettext("in the forest"), S: gettext("on sand") };

/** Name a thing and say where it is; cities and paths lie where their first cell does. @param {Match} match @param {number} round @param {Thing} thing */
export function titleOf(match, round, thing) {
  const { kind, id } = thing;
  const { island, positions } = match;
  const cell = (kind === "ork" ? positions[round].ork_cells[id] : placeOf(match, thing).cells[0]) ?? 0;
  const cols = colsOf(island);
  const format = {
    ork: gettext("Ork %(id)s, row %(row)s, column %(col)s"),
    city: gettext("City %(id)s, row %(row)s, column %(col)s"),
    path: gettext("Path %(id)s, row %(row)s, column %(col)s"),
  }[kind];
  return fill(format, { id, row: Math.floor(cell / cols), col: cell % cols });
}

/** Say what there is to know. @param {Match} match @param {number} round @param {Thing} thing @returns {string[]} */
export function sentencesOf(match, round, thing) {
  return thing.kind === "ork" ? ofOrk(match, round, thing.id) : ofPlace(match, round, thing);
}

/** Count the orks of each seat on a place. @param {Match} match @param {number} round @param {Thing} thing */
export function orksOn(match, round, thing) {
  const { ork_cells, ork_owners } = match.positions[round];
  const cells = new Set(Array.from(placeOf(match, thing).cells));
  const counts = match.armies.map(() => 0);
  for (let ork = 0; ork < ork_cells.length; ork += 1) if (cells.has(ork_cells[ork])) counts[ork_owners[ork]] += 1;
  return counts;
}

/** Answer who has a thing after a round: 0 for nobody, else seat + 1. @param {Match} match @param {number} round @param {Thing} thing */
function ownerOf({ positions }, round, { kind, id }) {
  const { city_owners, path_owners, ork_owners } = positions[round];
  return kind === "ork" ? ork_owners[id] + 1 : kind === "city" ? city_owners[id] : path_owners[id];
}

/** List for how long who has had a thing. @param {Match} match @param {number} until @param {Thing} thing */
export function reignsOf(match, until, thing) {
  /** @type {Reign[]} */
  const reigns = [];
  for (let round = 0; round <= until; round += 1) {
    const owner = ownerOf(match, round, thing);
    const reign = reigns[reigns.length - 1];
    if (reign?.owner === owner) reign.to = round;
    else reigns.push({ owner, from: round, to: round });
  }
  return reigns;
}

/** Say who has had a thing. @param {Match} match @param {Reign[]} reigns */
export function spokenReigns({ armies }, reigns) {
  const parts = reigns.map(({ owner, from, to }, index) => {
    const name = owner === NOBODY ? gettext("nobody") : armies[owner - 1].name;
    const isNow = index === reigns.length - 1;
    const format = isNow ? gettext("%(name)s from round %(from)s on") : gettext("%(name)s from round %(from)s to %(to)s");
    return fill(format, { name, from, to });
  });
  return parts.join(", ");
}

/** @param {Match} match @param {number} round @param {number} ork */
function ofOrk(match, round, ork) {
  const { ork_owners, ork_healths, ork_cells } = match.positions[round];
  const health = fill(gettext("Health %(health)s of %(initial)s."), {
    health: ork_healths[ork],
    initial: match.settings.initial_health,
  });
  const side = fill(gettext("Fights for %(name)s."), { name: match.armies[ork_owners[ork]].name });
  const falls = match.positions.slice(1, round + 1).filter(({ fallen }) => Array.from(fallen).includes(ork)).length;
  const fell = fill(ngettext("It has fallen once.", "It has fallen %(count)s times.", falls), { count: falls });
  return [side, health, standing(match, ork_cells[ork]), falls ? fell : ""].filter(Boolean);
}

/** @param {Match} match @param {number} cell */
function standing({ island }, cell) {
  const city = island.cities.findIndex(({ cells }) => Array.from(cells).includes(cell));
  if (city >= 0) return fill(gettext("Stands in city %(id)s."), { id: city });
  const path = island.paths.findIndex(({ cells }) => Array.from(cells).includes(cell));
  if (path >= 0) return fill(gettext("Stands on path %(id)s."), { id: path });
  const cols = colsOf(island);
  const ground = GROUNDS[island.rows[Math.floor(cell / cols)][cell % cols]] ?? "";
  return fill(gettext("Stands %(ground)s."), { ground });
}

/** @param {Match} match @param {number} round @param {Thing} thing */
function ofPlace(match, round, thing) {
  const { armies, settings } = match;
  const owner = ownerOf(match, round, thing);
  const bonus = thing.kind === "city" ? settings.bonus_per_city_cell : settings.bonus_per_path_cell;
  const gain = signed(bonus * placeOf(match, thing).cells.length);
  const worth = fill(gettext("Brings %(worth)s a round."), { worth: gain });
  const name = owner === NOBODY ? "" : armies[owner - 1].name;
  const held = name ? fill(gettext("Held by %(name)s."), { name }) : gettext("Held by nobody yet.");
  const link = thing.kind === "path" ? joined(match, thing.id) : linked(match, round, thing.id, owner);
  return [held, worth, link, contest(match, round, thing, owner)].filter(Boolean);
}

/** @param {Match} match @param {number} path */
function joined({ island }, path) {
  const { a, b } = island.paths[path];
  return fill(gettext("Joins cities %(a)s and %(b)s."), { a, b });
}

/** @param {Match} match @param {number} round @param {number} city @param {number} owner */
function linked(match, round, city, owner) {
  if (owner === NOBODY) return "";
  const own = standingsAt(match, round)[owner - 1].components.find((cities) => cities.includes(city)) ?? [];
  const others = own.length - 1;
  if (!others) return gettext("Linked with no other city.");
  const format = ngettext("Linked with %(count)s other city.", "Linked with %(count)s other cities.", others);
  return fill(format, { count: others });
}

/** Say who is about to have a place. Source: Ork Island, section 9. @param {Match} match @param {number} round @param {Thing} thing @param {number} owner */
function contest(match, round, thing, owner) {
  const counts = orksOn(match, round, thing);
  const most = Math.max(...counts);
  const isTie = counts.filter((count) => count === most).length > 1;
  if (!most && owner === NOBODY) return gettext("No ork is there.");
  if (!most) return gettext("No ork is there, so it does not change hands.");
  if (isTie) return gettext("No army has the most orks there, so it does not change hands.");
  return fill(gettext("Most orks there are of %(name)s."), { name: match.armies[counts.indexOf(most)].name });
}

/** @param {Match} match @param {Thing} thing */
function placeOf({ island }, { kind, id }) {
  return kind === "city" ? island.cities[id] : island.paths[id];
}
