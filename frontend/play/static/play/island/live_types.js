/**
 * What the hall tells of a table of Ork Island, as types. Names are the server's: see protos/hall/v1.
 * Nothing runs here.
 *
 * @typedef {import("../table/types.js").Seat & {is_program: boolean}} Seat
 * @typedef {import("../table/types.js").Standing} Standing
 *
 * @typedef {object} Table
 * @property {string} id
 * @property {number} number
 * @property {{orkisland: Record<string, number>}} options
 * @property {"open" | "running" | "finished" | "closed"} status
 * @property {Seat[]} seats
 * @property {number} host
 * @property {boolean} host_watches
 * @property {"public" | "unlisted"} visibility
 * @property {number} ply
 * @property {boolean} is_practice whether its seed was chosen
 * @property {number | null} seed null while it is secret
 * @property {number[]} to_move
 * @property {Standing[]} standings once it is over
 * @property {string} rematch_id table of the next match, once it is open
 * @property {{program_ms: number, program_first_ms: number, person_ms: number} | null} times
 *
 * @typedef {object} Outcome
 * @property {Standing[]} standings
 * @property {number[]} cities
 * @property {number[]} paths
 * @property {number[]} orks
 *
 * @typedef {object} LiveView
 * @property {number} ply
 * @property {number[]} to_move
 * @property {number} round rounds played so far
 * @property {number[]} out seats that are out of the match
 * @property {Outcome | null} outcome
 * @property {import("./match.js").Position[]} positions of the rounds that the page lacks; none if they are to be fetched
 * @property {number | null} time_left_ms of the visitor's seat, when it was sent
 * @property {number} received_at when it came, as performance.now() has it
 *
 * @typedef {object} LiveState
 * @property {Table} table
 * @property {number | null} seat the visitor's
 * @property {LiveView | null} view
 * @property {import("../table/types.js").Connection} connection
 * @property {string} away
 * @property {Date | null} offline_since
 * @property {{move: string, ply: number, id: string} | null} pending orders that are not answered yet
 */

export {};
