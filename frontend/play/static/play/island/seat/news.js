/** What a round brought the person's army, and what of it ends "Play on". Pure. */
import { fallsIn } from "../events.js";
import { isGoing, isStuck, isToGoOn } from "./plans.js";

/** @typedef {import("../match.js").Match} Match */
/** @typedef {import("../match.js").Thing} Thing */
/** @typedef {import("./plans.js").Goal} Goal */
/** @typedef {import("./plans.js").Plans} Plans */

/** @typedef {{kind: "arrived", goal: Goal, orks: number[]}} Arrived all that were sent there together and still live */
/** @typedef {{kind: "stuck", orks: number[]}} Stuck */
/** @typedef {{kind: "won" | "lost" | "died", orks: number[], is_roaming?: boolean}} Fell of others to this army, of this army to others, of exhaustion; whether those that it has roam by themselves */
/** @typedef {{kind: "gained" | "taken", thing: Thing, other: number | null, is_roaming?: boolean}} Taken a place changed hands; from or to another seat; whether roaming orks see to it by themselves */
/** @typedef {Arrived | Stuck | Fell | Taken} News */
/** @typedef {"arrivals" | "idle" | "cities" | "fights" | "paths"} Stop */
/** @typedef {Record<Stop, boolean>} Stops */

/** What each kind of news belongs to; what was gained ends nothing. @type {Partial<Record<News["kind"], Stop>>} */
const STOPS = { arrived: "arrivals", stuck: "arrivals", won: "idle", died: "idle", lost: "fights" };

/** What weighs most comes first: what was lost before what was won. @type {News["kind"][]} */
const WEIGHT = ["lost", "taken", "died", "stuck", "won", "gained", "arrived"];

/**
 * List what a round brought.
 * @param {Match} match @param {number} round @param {number} seat @param {Plans} before as it was ordered @param {Plans} after
 * @param {boolean} [is_new_roaming] whether orks that are new on the shore roam by themselves @returns {News[]}
 */
export function newsOf(match, round, seat, before, after, is_new_roaming = false) {
  return [
    ...placesIn(match, round, seat).map((place) => (place.kind === "taken" && areRoaming(after) ? { ...place, is_roaming: true } : place)),
    ...fallsOf(match, round, seat).map((fell) => (is_new_roaming && fell.kind !== "lost" ? { ...fell, is_roaming: true } : fell)),
    ...arrivalsIn(before, after),
    ...stuckIn(before, after),
  ];
}

/** List the news that end "Play on"; what orks see to by themselves does not. @param {News[]} news @param {Stops} stops */
export function stopsIn(news, stops) {
  return news.filter((one) => {
    const stop = stopOf(one);
    return stop !== undefined && stops[stop] && !("is_roaming" in one);
  });
}

/** @param {News} news */
function stopOf(news) {
  if (news.kind === "taken") return news.thing.kind === "city" ? "cities" : "paths";
  return STOPS[news.kind];
}

/** List the orks that have come to the shore, won or dead of exhaustion. @param {News[]} news @returns {number[]} */
export function newOnShore(news) {
  return news.flatMap((one) => (one.kind === "won" || one.kind === "died" ? one.orks : []));
}

/** Order news by what weighs most. @param {News[]} news */
export function weighed(news) {
  return [...news].sort((one, other) => WEIGHT.indexOf(one.kind) - WEIGHT.indexOf(other.kind));
}

/** Tell whether all orks with orders roam. @param {Plans} plans */
function areRoaming(plans) {
  const all = Object.values(plans);
  return all.length > 0 && all.every(({ roams }) => roams);
}

/** @param {Match} match @param {number} round @param {number} seat @returns {Taken[]} */
function placesIn({ positions }, round, seat) {
  const [before, after] = [positions[round - 1], positions[round]];
  const places = /** @type {const} */ ([
    ["city", before.city_owners, after.city_owners],
    ["path", before.path_owners, after.path_owners],
  ]);
  /** @type {Taken[]} */
  const taken = [];
  for (const [kind, old, now] of places)
    for (let id = 0; id < now.length; id += 1) {
      const thing = { kind, id };
      if (old[id] === now[id]) continue;
      if (now[id] === seat + 1) taken.push({ kind: "gained", thing, other: old[id] ? old[id] - 1 : null });
      else if (old[id] === seat + 1) taken.push({ kind: "taken", thing, other: now[id] - 1 });
    }
  return taken;
}

/** @param {Match} match @param {number} round @param {number} seat @returns {Fell[]} */
function fallsOf(match, round, seat) {
  const falls = fallsIn(match, round);
  const own = falls.filter((fall) => fall.seat === seat);
  const kinds = /** @type {["won" | "lost" | "died", typeof falls][]} */ ([
    ["won", falls.filter(({ winner }) => winner === seat)],
    ["lost", own.filter(({ winner }) => winner !== null)],
    ["died", own.filter(({ winner }) => winner === null)],
  ]);
  return kinds
    .filter(([, fallen]) => fallen.length)
    .map(([kind, fallen]) => ({ kind, orks: fallen.map(({ ork }) => ork) }));
}

/** @param {Plans} before @param {Plans} after @returns {Arrived[]} */
function arrivalsIn(before, after) {
  const orks = Object.keys(after).map(Number);
  const stillGoing = new Set(orks.filter((ork) => isGoing(after[ork])).map((ork) => after[ork].errand));
  const come = orks.filter((ork) => isGoing(before[ork]) && !isGoing(after[ork]) && !isToGoOn(after[ork]));
  const errands = new Set(come.map((ork) => after[ork].errand).filter((errand) => !stillGoing.has(errand)));
  return [...errands].flatMap((errand) => {
    const group = orks.filter((ork) => after[ork].errand === errand);
    const { goal } = after[group[0]];
    return goal ? [{ kind: "arrived", goal, orks: group }] : [];
  });
}

/** @param {Plans} before @param {Plans} after @returns {Stuck[]} */
function stuckIn(before, after) {
  const orks = Object.keys(after).map(Number);
  const stuck = orks.filter((ork) => isStuck(after[ork]) && !isStuck(before[ork]));
  return stuck.length ? [{ kind: "stuck", orks: stuck }] : [];
}
