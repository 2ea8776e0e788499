/**
 * What the waiting room of Ork Island shows, as types. Nothing runs here.
 *
 * @typedef {import("../island/live_types.js").Table} Table
 * @typedef {import("../table/types.js").Connection} Connection
 *
 * @typedef {object} Room
 * @property {Table} table
 * @property {number | null} seat the visitor's
 * @property {boolean} is_host
 * @property {boolean} is_known whether the server has told yet who the visitor is
 * @property {Connection} connection
 * @property {Date | null} offline_since
 * @property {string} away
 * @property {null} pending
 */

export {};
