/**
 * How orks that are sent together share a place out: the server tells each the way to the nearest cell of it,
 * and from there they go on to cells of their own, so that none stands in another's way. Pure.
 */
import { CITY, PATH, WATER, colsOf, neighbour } from "../match.js";
import { isGoing, orksOf } from "./plans.js";

/** @typedef {import("../match.js").Match} Match */
/** @typedef {import("../match.js").Position} Position */
/** @typedef {import("./plans.js").Goal} Goal */
/** @typedef {import("./plans.js").Plan} Plan */
/** @typedef {import("./plans.js").Plans} Plans */
/** @typedef {{ork: number, directions: number[], cell: number | null, cost: number}} Way as the server tells it */
/** @typedef {{seat: number, round: number, errand: number, next: Goal[], roams: boolean}} Sending */

const DIRECTIONS = [0, 1, 2, 3];

/** List the cells of a goal: those of a place, or land round a cell that so many orks can stand on. @param {Match} match @param {Goal} goal @param {number} count */
export function cellsOf({ island }, { kind, id }, count) {
  if (kind === "city") return Array.from(island.cities[id].cells);
  if (kind === "path") return Array.from(island.paths[id].cells);
  const cols = colsOf(island);
  /** @param {number} cell */
  const isLand = (cell) => (island.rows[Math.floor(cell / cols)]?.[cell % cols] ?? WATER) !== WATER;
  return nearest(id, isLand, cols, count);
}

/** List the places that are not of a seat, and to which none of its orks is on its way. @param {Match} match @param {Position} position @param {number} seat @param {Plans} plans @returns {Goal[]} */
export function placesToTake({ island }, { city_owners, path_owners }, seat, plans) {
  const aims = new Set(Object.values(plans).flatMap(({ goal, next }) => [goal, ...next].map(keyOf)));
  const places = /** @type {const} */ ([
    ["city", island.cities, city_owners],
    ["path", island.paths, path_owners],
  ]);
  return places.flatMap(([kind, all, owners]) =>
    Array.from(all, ({ cells }, id) => ({ kind, id, cells }))
      .filter(({ id, cells }) => owners[id] !== seat + 1 && cells.length && !aims.has(keyOf({ kind, id })))
      .map(({ id }) => ({ kind, id })),
  );
}

/** Name a goal: no two have one key. @param {Goal | null} goal */
export function keyOf(goal) {
  return goal ? `${goal.kind} ${goal.id}` : "";
}

/** Answer the goal that a press on a cell means: the place that it belongs to, or the cell itself. @param {Match} match @param {number} cell @returns {Goal | null} */
export function goalAt({ island }, cell) {
  const cols = colsOf(island);
  const letter = island.rows[Math.floor(cell / cols)]?.[cell % cols] ?? WATER;
  if (letter === WATER) return null;
  const kind = letter === CITY ? "city" : letter === PATH ? "path" : "cell";
  if (kind === "cell") return { kind, id: cell };
  const places = kind === "city" ? island.cities : island.paths;
  return { kind, id: places.findIndex(({ cells }) => Array.from(cells).includes(cell)) };
}

/**
 * Make the plans of orks that are sent to a goal. Those without a way have none in the answer.
 * @param {Match} match @param {Plans} plans of the army so far @param {Goal} goal @param {number[]} cells of the goal
 * @param {Way[]} ways as they are after a round @param {Sending} sending @returns {Plans}
 */
export function send(match, plans, goal, cells, ways, { seat, round, errand, next, roams }) {
  const position = match.positions[round];
  const cols = colsOf(match.island);
  const sent = ways.filter(({ cell }) => cell !== null);
  const free = freeCells(cells, plans, position, seat, new Set(ways.map(({ ork }) => ork)));
  const inside = new Set(cells);
  const price = costOf(match, goal);
  /** @type {Plans} */
  const made = {};
  for (const [entrance, group] of grouped(sent)) {
    const ends = nearest(entrance, (cell) => inside.has(cell), cols, inside.size)
      .filter((cell) => free.has(cell))
      .slice(0, group.length);
    // the first to come goes deepest
    group.forEach((way, index) => {
      const end = ends[Math.min(group.length, ends.length) - 1 - index] ?? entrance;
      free.delete(end);
      const rest = walk(entrance, end, inside, cols);
      made[way.ork] = {
        goal,
        cells: [...stepsFrom(position.ork_cells[way.ork], way.directions, cols), ...rest],
        errand,
        cost: way.cost + price * rest.length,
        health: position.ork_healths[way.ork],
        waited: 0,
        next,
        roams,
      };
    });
  }
  return made;
}

/** Tell whether a way begins where its ork stands after a round. @param {Match} match @param {number} round @param {Way} way */
export function leadsTo({ island, positions }, round, { ork, directions, cell }) {
  if (cell === null) return true;
  const cells = stepsFrom(positions[round].ork_cells[ork], directions, colsOf(island));
  return cells[cells.length - 1] === cell;
}

/** What a step inside a goal takes from an ork's health. @param {Match} match @param {Goal} goal */
function costOf({ settings }, { kind }) {
  const { cost_city = 0, cost_path = 0 } = /** @type {Record<string, number>} */ (settings);
  return kind === "city" ? cost_city : kind === "path" ? cost_path : 0;
}

/** Find the cells where no other ork of the army is going to stand. @param {number[]} cells @param {Plans} plans @param {Position} position @param {number} seat @param {Set<number>} sent */
function freeCells(cells, plans, position, seat, sent) {
  const free = new Set(cells);
  for (const ork of orksOf(position, seat)) {
    if (sent.has(ork)) continue;
    const plan = plans[ork];
    free.delete(isGoing(plan) ? plan.cells[plan.cells.length - 1] : position.ork_cells[ork]);
  }
  return free;
}

/** Group ways by the cell where they end, those with fewer steps first. @param {Way[]} ways @returns {Map<number, Way[]>} */
function grouped(ways) {
  /** @type {Map<number, Way[]>} */
  const groups = new Map();
  const sorted = [...ways].sort((one, other) => one.directions.length - other.directions.length);
  for (const way of sorted) {
    const cell = Number(way.cell);
    groups.set(cell, [...(groups.get(cell) ?? []), way]);
  }
  return groups;
}

/** List the cells that steps lead over, the first included. @param {number} cell @param {number[]} directions @param {number} cols */
function stepsFrom(cell, directions, cols) {
  const cells = [cell];
  for (const direction of directions) cells.push(neighbour(cells[cells.length - 1], direction, cols));
  return cells;
}

/** List so many cells round one, the nearest first. @param {number} start @param {(cell: number) => boolean} isOpen @param {number} cols @param {number} count */
function nearest(start, isOpen, cols, count) {
  const found = [start];
  for (let index = 0; index < found.length && found.length < count; index += 1)
    for (const direction of DIRECTIONS) {
      const next = neighbour(found[index], direction, cols);
      if (isOpen(next) && !found.includes(next)) found.push(next);
    }
  return found.slice(0, count);
}

/** List the cells from one, left out, to another, inside a place. @param {number} from @param {number} to @param {Set<number>} inside @param {number} cols */
function walk(from, to, inside, cols) {
  /** @type {Map<number, number>} */
  const before = new Map([[from, from]]);
  for (const cell of before.keys())
    for (const direction of DIRECTIONS) {
      const next = neighbour(cell, direction, cols);
      if (inside.has(next) && !before.has(next)) before.set(next, cell);
    }
  const cells = [];
  for (let cell = to; cell !== from; cell = /** @type {number} */ (before.get(cell))) cells.unshift(cell);
  return cells;
}
