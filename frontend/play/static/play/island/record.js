/** Reads records of the original (.out, .res): every position of a match, and the steps between. Source: Ork Island, sections 11 and 12. */
import { fill, gettext } from "../shared/i18n.js";
import { CITY, FACTIONS, PATH, WATER, findFallen, tellApart } from "./match.js";
import { TextError, createTokens } from "./tokens.js";

/** @typedef {import("./match.js").Island} Island */
/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./match.js").Position} Position */
/** @typedef {import("./tokens.js").Tokens} Tokens */
/** @typedef {Record<string, number>} Settings */

const SEATS = 4;
const MOST = 2 ** 31 - 1;
const LATE = "-1";
/** Names and least values of the settings, in the order of the records. @type {[string, number][]} */
const KEYS = [
  ["nb_players", SEATS],
  ["rows", 1],
  ["cols", 1],
  ["nb_rounds", 1],
  ["initial_health", 1],
  ["nb_orks", 1],
  ["cost_grass", 0],
  ["cost_forest", 0],
  ["cost_sand", 0],
  ["cost_city", 0],
  ["cost_path", 0],
  ["bonus_per_city_cell", 0],
  ["bonus_per_path_cell", 0],
  ["factor_connected_component", 0],
];
const MOST_OF = { nb_players: SEATS, rows: 1000, cols: 1000, nb_rounds: 100_000, nb_orks: 10_000 };
const GROUNDS = /^[W.FSCP]+$/;
const STATUS = /^-?\d+(\.\d+)?(e[+-]\d+)?$/;
const LETTERS = ["b", "r", "t", "l"];

/** Why a record cannot be shown: a sentence for the visitor. */
export class RecordError extends Error {}

/**
 * Read a whole match. Throws RecordError, which names line and round, for a record that is cut off or wrong.
 * @param {Uint8Array} bytes
 * @returns {Match}
 */
export function parseRecord(bytes) {
  const reader = createReader(createTokens(bytes));
  try {
    return reader.read();
  } catch (error) {
    if (error instanceof TextError) throw new RecordError(sentence(error, reader.round()));
    throw error;
  }
}

/** @param {TextError} error @param {number} round -1 before the first position */
function sentence({ line, expected, found, isCut }, round) {
  const where = round < 0 ? String(line) : fill(gettext("%(line)s, round %(round)s"), { line, round });
  if (!isCut) return fill(gettext("Line %(where)s: expected %(expected)s, found “%(found)s”."), { where, expected, found });
  const format = gettext("The file ends in line %(where)s, where %(expected)s should come. It may have been cut off.");
  return fill(format, { where, expected });
}

/** @param {number} least @param {number} most */
function numberFrom(least, most) {
  return fill(gettext("a whole number from %(least)s to %(most)s"), { least, most });
}

/** @param {Tokens} tokens */
function createReader(tokens) {
  let round = -1; // before the first position

  /** @param {string} wanted */
  function expect(wanted) {
    if (tokens.word() !== wanted) throw tokens.fault(fill(gettext("the word “%(word)s”"), { word: wanted }));
  }

  /** @param {number} least @param {number} most */
  function number(least, most) {
    return tokens.number(least, most, numberFrom);
  }

  /** @param {number} count @param {number} least @param {number} most */
  function numbers(count, least, most) {
    const read = new Int32Array(count);
    for (let index = 0; index < count; index += 1) read[index] = number(least, most);
    return read;
  }

  /** Read owners; nobody is -1 in the record and 0 here. @param {number} count */
  function owners(count) {
    return numbers(count, -1, SEATS - 1).map((owner) => owner + 1);
  }

  function readSettings() {
    expect("OrkIsland");
    tokens.word(); // the version
    /** @type {Settings} */
    const settings = {};
    for (const [key, least] of KEYS) {
      expect(key);
      settings[key] = number(least, MOST_OF[/** @type {keyof typeof MOST_OF} */ (key)] ?? MOST);
    }
    return settings;
  }

  function readNames() {
    expect("names");
    return FACTIONS.map(() => {
      const name = tokens.word();
      if (!name) throw tokens.fault(gettext("the names of four players"));
      return name;
    });
  }

  /** @param {Settings} settings @returns {Island} */
  function readIsland({ rows, cols }) {
    tokens.word();
    tokens.word(); // the labels of the columns, whatever they are
    const letters = Array.from({ length: rows }, () => {
      tokens.word(); // the label of the row
      const row = tokens.word();
      if (row.length !== cols || !GROUNDS.test(row))
        throw tokens.fault(fill(gettext("%(cols)s letters out of W . F S C P"), { cols }));
      return row;
    });
    const ground = letters.join("");
    /** @param {number} count @param {string} letter */
    const cells = (count, letter) =>
      Int32Array.from({ length: count }, () => {
        const cell = number(0, rows - 1) * cols + number(0, cols - 1);
        if (ground[cell] !== letter) throw tokens.fault(fill(gettext("a cell of ground %(letter)s"), { letter }));
        return cell;
      });
    expect("cities");
    const cities = Array.from({ length: number(0, rows * cols) }, () => ({ cells: cells(number(0, rows * cols), CITY) }));
    expect("paths");
    const paths = Array.from({ length: number(0, rows * cols) }, () => {
      const a = number(0, cities.length - 1);
      const b = number(0, cities.length - 1);
      return { a, b, cells: cells(number(0, rows * cols), PATH) };
    });
    return { rows: letters, cities, paths };
  }

  function readStatus() {
    const word = tokens.word();
    const value = STATUS.test(word) ? Number(word) : NaN;
    if (word !== LATE && !(value >= 0 && value <= 1)) throw tokens.fault(gettext("-1, or a number from 0 to 1"));
    return value;
  }

  function readSteps(/** @type {Settings} */ { nb_orks }) {
    expect("commands");
    const orks = [];
    const directions = [];
    for (let ork = number(-1, SEATS * nb_orks - 1); ork >= 0; ork = number(-1, SEATS * nb_orks - 1)) {
      const direction = LETTERS.indexOf(tokens.word());
      if (direction < 0) throw tokens.fault(gettext("a direction out of b r t l"));
      orks.push(ork);
      directions.push(direction);
    }
    return { orks, directions };
  }

  /** @param {Settings} settings @param {Island} island */
  function readOrks({ rows, cols, nb_orks }, island) {
    const count = SEATS * nb_orks;
    const ork_owners = new Uint8Array(count);
    const ork_cells = new Int32Array(count);
    const ork_healths = new Int32Array(count);
    const taken = new Set();
    for (let ork = 0; ork < count; ork += 1) {
      ork_owners[ork] = number(0, SEATS - 1);
      const row = number(0, rows - 1);
      const col = number(0, cols - 1);
      const cell = row * cols + col;
      if (island.rows[row][col] === WATER || taken.has(cell))
        throw tokens.fault(gettext("a cell on land where no other ork stands"));
      taken.add(cell);
      ork_cells[ork] = cell;
      ork_healths[ork] = number(0, MOST);
    }
    return { ork_owners, ork_cells, ork_healths };
  }

  /** Read what comes after the island in a position. @param {Settings} settings @param {Island} island */
  function readPosition(settings, island) {
    expect("round");
    number(round, round);
    expect("total_score");
    const total_scores = numbers(SEATS, -MOST - 1, MOST);
    expect("status");
    const statuses = FACTIONS.map(readStatus);
    expect("city_owners");
    const city_owners = owners(island.cities.length);
    expect("path_owners");
    const path_owners = owners(island.paths.length);
    expect("units");
    return { total_scores, statuses, city_owners, path_owners, ...readOrks(settings, island) };
  }

  /** Go past the island of a later position, which is that of the first. @param {Settings} settings @param {Island} island @param {Uint8Array} text of the first */
  function passIsland(settings, island, text) {
    if (tokens.skip(text)) return;
    if (JSON.stringify(readIsland(settings)) !== JSON.stringify(island))
      throw tokens.fault(gettext("the same island as before"));
  }

  function read() {
    expect("Game");
    expect("Seed");
    const seed = number(0, Number.MAX_SAFE_INTEGER);
    const settings = readSettings();
    const names = tellApart(readNames());
    const from = tokens.place();
    round = 0;
    const island = readIsland(settings);
    const text = tokens.since(from);
    /** @type {Position[]} */
    const positions = [{ ...readPosition(settings, island), orks: [], directions: [], fallen: [] }];
    for (round = 1; round <= settings.nb_rounds; round += 1) {
      const steps = readSteps(settings);
      passIsland(settings, island, text);
      const position = { ...readPosition(settings, island), ...steps, fallen: /** @type {number[]} */ ([]) };
      position.fallen = findFallen(positions[round - 1], position, settings.cols);
      positions.push(position);
    }
    round = settings.nb_rounds;
    if (tokens.word()) throw tokens.fault(gettext("the end of the file"));
    if (!tokens.isWhole()) throw tokens.fault(gettext("an empty line"));
    return {
      title: fill(gettext("Seed %(seed)s"), { seed }),
      armies: names.map((name, seat) => ({ name, faction: FACTIONS[seat] })),
      settings: /** @type {Match["settings"]} */ (/** @type {unknown} */ (settings)),
      island,
      positions,
    };
  }

  return { read, round: () => round };
}
