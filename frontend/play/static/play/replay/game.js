/** A game looked at again: what the server answers for each perspective, kept once it has come. */
import { formatMove, parseMove } from "../board/places.js";
import { gettext } from "../shared/i18n.js";

/** @typedef {import("../table/types.js").PlayedTable} PlayedTable */
/** @typedef {import("../table/types.js").Seat} Seat */
/** @typedef {import("../table/types.js").View} View */
/** @typedef {import("../table/types.js").LogEntry} LogEntry */
/** @typedef {"open" | "spectator" | "0" | "1" | "2" | "3"} Perspective */

/**
 * @typedef {object} Answer what the server says of a game
 * @property {Perspective} as
 * @property {Seat[]} seats
 * @property {PlayedTable["options"]} options
 * @property {string} text the record
 * @property {View[]} views one for each ply, from the beginning on
 */

/**
 * @typedef {object} Game a game as one perspective saw it
 * @property {Perspective} as
 * @property {PlayedTable} table
 * @property {string} text
 * @property {View[]} views
 * @property {LogEntry[]} log as the moves were seen when they were made
 * @property {LogEntry[]} revealed as the end shows them
 */

/** @typedef {(as: Perspective) => Promise<Response>} Request */

/** Why a game does not come: a sentence for the visitor, and the rule it rests on or "". */
export class Refused extends Error {
  /** @param {string} sentence @param {string} rule */
  constructor(sentence, rule) {
    super(sentence);
    this.rule = rule;
  }
}

/**
 * Make what answers a game in each perspective, and asks for it once only.
 * It throws Refused where the server refuses or does not answer.
 * @param {Request} request
 */
export function createLoader(request) {
  /** @type {Map<Perspective, Promise<Game>>} */
  const kept = new Map();

  /** @param {Perspective} as */
  return function load(as) {
    const known = kept.get(as);
    if (known) return known;
    const coming = answerOf(request(as)).then(gameOf);
    kept.set(as, coming);
    coming.catch(() => kept.delete(as));
    return coming;
  };
}

/** Answer the last ply of a game. @param {Game} game */
export function lastPly({ views }) {
  return views.length - 1;
}

/** Answer the outcome of a game; null if the record stops before. @param {Game} game */
export function outcomeOf({ views }) {
  return views[views.length - 1].outcome;
}

/** @param {Promise<Response>} asked @returns {Promise<Answer>} */
async function answerOf(asked) {
  const response = await asked.catch(() => null);
  const answer = await response?.json().catch(() => null);
  if (response?.ok && answer) return answer;
  const away = gettext("The hall does not answer. Please try again in a moment.");
  throw new Refused(answer?.message || away, answer?.rule ?? "");
}

/** @param {Answer} answer @returns {Game} */
function gameOf({ as, seats, options, text, views }) {
  const log = views.slice(1).map((view) => view.log[view.log.length - 1]);
  const end = views[views.length - 1];
  return {
    as,
    table: { seats, options },
    text,
    views,
    log,
    revealed: end.outcome ? log.map((entry) => revealed(entry, end.values)) : log,
  };
}

/** Write the value that the end shows into a move that hid it. @param {LogEntry} entry @param {number[]} values */
function revealed(entry, values) {
  const act = parseMove(entry.text);
  if (act.kind !== "warrior" || act.value !== null) return entry;
  return { ...entry, text: formatMove({ ...act, value: values[act.square] }) };
}
