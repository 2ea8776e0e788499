/** Who has left a game that goes on. Pure. */

/** @typedef {import("./types.js").Table} Table */
/** @typedef {Pick<Table, "status" | "seats">} Seated */

/** List the nicknames of those who have left a running game to a computer. @param {Seated | null} before @param {Seated} table */
export function leaversOf(before, table) {
  if (before?.status !== "running" || table.status !== "running") return [];
  const left = before.seats.filter(({ index, bot }) => !bot && table.seats[index].bot);
  return left.map(({ nickname }) => nickname);
}
