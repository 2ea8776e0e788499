/**
 * A match of Ork Island: its island, and the position after each round. Pure.
 *
 * The rules are the server's. Only a record of the original, which no server has seen, leaves out which
 * orks fell; `findFallen` reads that off two positions.
 *
 * Names and numbers are those of protos/hall/v1/orkisland.proto, whichever record a match comes from:
 * cells are row * cols + col, an owner is 0 for nobody and else seat + 1.
 */

/** @typedef {"orc" | "goblin" | "elf" | "mage"} Faction */
/** @typedef {{name: string, faction: Faction}} Army the orks of a seat */
/** @typedef {{cells: ArrayLike<number>}} City */
/** @typedef {{a: number, b: number, cells: ArrayLike<number>}} Path it joins the cities a and b */
/** @typedef {{rows: string[], cities: City[], paths: Path[]}} Island one letter for each cell, see WATER */

/**
 * @typedef {object} Position what stands after a round, and how it came to it
 * @property {ArrayLike<number>} total_scores
 * @property {ArrayLike<number>} statuses -1 for an army that gave no orders
 * @property {ArrayLike<number>} city_owners
 * @property {ArrayLike<number>} path_owners
 * @property {ArrayLike<number>} ork_owners seats
 * @property {ArrayLike<number>} ork_cells
 * @property {ArrayLike<number>} ork_healths
 * @property {ArrayLike<number>} orks those that took a step, in their order
 * @property {ArrayLike<number>} directions of these steps
 * @property {ArrayLike<number>} fallen orks that were killed and stand on a new cell
 */

/**
 * @typedef {object} Match
 * @property {string} title
 * @property {string} [text] the record of the hall that it was played from
 * @property {Army[]} armies
 * @property {{initial_health: number, bonus_per_city_cell: number, bonus_per_path_cell: number, nb_rounds: number}} settings
 * @property {Island} island
 * @property {Position[]} positions from the first board on; a match that goes on gets more
 */

/** @typedef {"city" | "path" | "ork"} Kind */
/** @typedef {{kind: Kind, id: number}} Thing what can be read about */

export const WATER = "W";
export const CITY = "C";
export const PATH = "P";
export const NOBODY = 0;
export const LATE = -1;
/** The factions of the seats where a record gives none. @type {Faction[]} */
export const FACTIONS = ["orc", "goblin", "elf", "mage"];

/** Answer the number of the last round that is known. @param {Match} match */
export function lastRound({ positions }) {
  return positions.length - 1;
}

/** Answer the columns of an island. @param {Island} island */
export function colsOf({ rows }) {
  return rows[0].length;
}

/** Answer the cell that lies in a direction: 0 bottom, 1 right, 2 top, 3 left. @param {number} cell @param {number} direction @param {number} cols */
export function neighbour(cell, direction, cols) {
  return cell + [cols, 1, -cols, -1][direction];
}

/** Answer where each ork would stand after its steps if none had fallen. @param {Position} before @param {Position} after @param {number} cols */
export function stepped(before, after, cols) {
  const cells = Int32Array.from(before.ork_cells);
  for (let index = 0; index < after.orks.length; index += 1) {
    const ork = after.orks[index];
    cells[ork] = neighbour(cells[ork], after.directions[index], cols);
  }
  return cells;
}

/** List the orks that fell: they change sides, gain health, or do not stand where their steps led. Source: Ork Island, section 8. @param {Position} before @param {Position} after @param {number} cols */
export function findFallen(before, after, cols) {
  const fallen = [];
  const cells = stepped(before, after, cols);
  for (let ork = 0; ork < cells.length; ork += 1) {
    const changesSides = before.ork_owners[ork] !== after.ork_owners[ork];
    const isNew = after.ork_healths[ork] > before.ork_healths[ork];
    if (changesSides || isNew || cells[ork] !== after.ork_cells[ork]) fallen.push(ork);
  }
  return fallen;
}

/** Name armies so that no two are called the same. @param {string[]} names */
export function tellApart(names) {
  return names.map((name, seat) =>
    names.filter((other) => other === name).length > 1 ? `${name} ${seat + 1}` : name,
  );
}
