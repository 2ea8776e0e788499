/** Which moves are still news to who looks at the board. */

/** @typedef {import("../table/types.js").View} View */
/** @typedef {import("../table/types.js").LogEntry} LogEntry */

/** List what has happened since the visitor's own last move; a round at most, and always the last move. @param {LogEntry[]} log @param {View} view */
export function recentEntries(log, view) {
  const afterOwn = log.map(({ seat }) => seat).lastIndexOf(view.viewer) + 1;
  const roundAgo = log.length - view.warriors_left.length + 1;
  return log.slice(Math.min(Math.max(afterOwn, roundAgo), log.length - 1));
}
