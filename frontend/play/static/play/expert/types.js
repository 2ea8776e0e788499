/**
 * What the expert says of a game, as types. Names are the server's: see protos/hall/v1. Nothing runs here.
 *
 * @typedef {import("../table/types.js").MoveProspect} MoveProspect
 * @typedef {{gold: number, win: number}} Prospect
 * @typedef {"best" | "good" | "inaccuracy" | "mistake" | "blunder"} Quality
 *
 * @typedef {object} MoveJudgement how a person's move was judged from what that person could know
 * @property {Prospect} played
 * @property {MoveProspect} best the one that was played where none is better
 * @property {Quality} quality
 *
 * @typedef {object} Judgement
 * @property {number} ply number of moves before it
 * @property {Prospect[]} prospects of each seat once the move was played
 * @property {MoveJudgement | null} move null for moves of computer opponents
 * @property {boolean} is_turning_point
 *
 * @typedef {object} Judging
 * @property {"asleep" | "coming" | "silent" | "done"} phase
 * @property {number} plies how many there will be; 0 until that is known
 * @property {Judgement[]} found by ply, without gaps
 * @property {string} problem why none come, as a sentence
 *
 * @typedef {object} Looking what the panel shows: a game, where it stands, and what is known of it
 * @property {import("../table/types.js").Game} state its table, where the visitor is called so
 * @property {import("../replay/game.js").Game} game
 * @property {number} ply
 * @property {Judging} judging
 * @property {number | null} own the visitor's seat
 */

export {};
