/** What happened in a round: places that changed hands, fights, deaths, armies without orders. Pure. */
import { LATE, NOBODY, colsOf, stepped } from "./match.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./match.js").Thing} Thing */

/** @typedef {{kind: "taken", round: number, seat: number, from: number | null, thing: Thing}} Taken a place changed hands */
/** @typedef {{kind: "won", round: number, seat: number, from: number, count: number, thing: Thing}} Won orks lost a fight and went over */
/** @typedef {{kind: "died", round: number, seat: number, count: number, thing: Thing}} Died orks had no health left */
/** @typedef {{kind: "late", round: number, seat: number, thing: null}} Late */
/** @typedef {Taken | Won | Died | Late} Event */

/** @typedef {{ork: number, cell: number, seat: number, winner: number | null}} Fall where an ork fell, and to whom; null of exhaustion */

/** @type {WeakMap<import("./match.js").Position, Fall[]>} */
const kept = new WeakMap();

/** List where orks fell in a round. @param {Match} match @param {number} round @returns {Fall[]} */
export function fallsIn({ positions, island }, round) {
  if (round === 0) return [];
  const [before, after] = [positions[round - 1], positions[round]];
  const known = kept.get(after);
  if (known) return known;
  const cells = after.fallen.length ? stepped(before, after, colsOf(island)) : [];
  const falls = Array.from(after.fallen, (ork) => {
    const seat = before.ork_owners[ork];
    const winner = after.ork_owners[ork] === seat ? null : after.ork_owners[ork];
    return { ork, cell: cells[ork], seat, winner };
  });
  kept.set(after, falls);
  return falls;
}

/** List what happened in a round. @param {Match} match @param {number} round @returns {Event[]} */
export function eventsIn(match, round) {
  if (round === 0) return [];
  return [...takenIn(match, round), ...foughtIn(match, round), ...lateIn(match, round)];
}

/** List the last events up to a round, the latest first. @param {Match} match @param {number} round @param {number} count */
export function latestEvents(match, round, count) {
  /** @type {Event[]} */
  const found = [];
  for (let at = round; at > 0 && found.length < count; at -= 1) found.push(...eventsIn(match, at));
  return found.slice(0, count);
}

/** @param {Match} match @param {number} round @returns {Taken[]} */
function takenIn({ positions }, round) {
  const [before, after] = [positions[round - 1], positions[round]];
  const places = /** @type {const} */ ([
    ["city", before.city_owners, after.city_owners],
    ["path", before.path_owners, after.path_owners],
  ]);
  return places.flatMap(([kind, old, now]) =>
    Array.from(now, (owner, id) => ({ owner, id, from: old[id] }))
      .filter(({ owner, from }) => owner !== from && owner !== NOBODY)
      .map(({ owner, id, from }) => ({
        kind: /** @type {const} */ ("taken"),
        round,
        seat: owner - 1,
        from: from === NOBODY ? null : from - 1,
        thing: { kind, id },
      })),
  );
}

/** Sum the falls up: one event for each pair of armies. @param {Match} match @param {number} round @returns {(Won | Died)[]} */
function foughtIn(match, round) {
  /** @type {Map<string, Won | Died>} */
  const sums = new Map();
  for (const { ork, seat, winner } of fallsIn(match, round)) {
    const key = `${seat} ${winner}`;
    const known = sums.get(key);
    if (known) known.count += 1;
    else {
      const common = { round, count: 1, thing: { kind: /** @type {const} */ ("ork"), id: ork } };
      sums.set(
        key,
        winner === null
          ? { kind: "died", seat, ...common }
          : { kind: "won", seat: winner, from: seat, ...common },
      );
    }
  }
  return [...sums.values()];
}

/** @param {Match} match @param {number} round @returns {Late[]} */
function lateIn({ positions, armies }, round) {
  const [before, after] = [positions[round - 1], positions[round]];
  return armies
    .map((_, seat) => seat)
    .filter((seat) => after.statuses[seat] === LATE && before.statuses[seat] !== LATE)
    .map((seat) => ({ kind: "late", round, seat, thing: null }));
}
