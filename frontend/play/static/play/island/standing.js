/**
 * What each army has after a round: places, connected components, orks and their health. Pure.
 * It counts what a position shows; scores are those of the record, which the rules have worked out.
 */

/** @typedef {import("./match.js").Match} Match */

/**
 * @typedef {object} Standing
 * @property {number} seat
 * @property {number} score
 * @property {number} gain what the round brought
 * @property {number} cities
 * @property {number} paths
 * @property {number[][]} components the cities of each connected component, the largest first
 * @property {number} orks
 * @property {number} health of all its orks together
 */

/** @type {WeakMap<import("./match.js").Position, Standing[]>} */
const kept = new WeakMap();

/** Answer the standing of each seat, in seat order. @param {Match} match @param {number} round @returns {Standing[]} */
export function standingsAt(match, round) {
  const position = match.positions[round];
  const known = kept.get(position);
  if (known) return known;
  const found = match.armies.map((_, seat) => standingOf(match, round, seat));
  kept.set(position, found);
  return found;
}

/** Order standings: highest score first, among equals the earlier seat. @param {Standing[]} standings */
export function ranked(standings) {
  return [...standings].sort((one, other) => other.score - one.score || one.seat - other.seat);
}

/** Answer the seat that alone leads after a round; null if there is none. @param {Match} match @param {number} round */
export function leaderAt({ positions }, round) {
  const scores = Array.from(positions[round].total_scores);
  const most = Math.max(...scores);
  return scores.filter((score) => score === most).length === 1 ? scores.indexOf(most) : null;
}

/** @param {Match} match @param {number} round @param {number} seat @returns {Standing} */
function standingOf({ island, positions }, round, seat) {
  const position = positions[round];
  const before = positions[Math.max(round - 1, 0)];
  const owner = seat + 1;
  let orks = 0;
  let health = 0;
  for (let ork = 0; ork < position.ork_owners.length; ork += 1) {
    if (position.ork_owners[ork] !== seat) continue;
    orks += 1;
    health += position.ork_healths[ork];
  }
  return {
    seat,
    score: position.total_scores[seat],
    gain: position.total_scores[seat] - before.total_scores[seat],
    cities: countOf(position.city_owners, owner),
    paths: countOf(position.path_owners, owner),
    components: componentsOf(island, position, owner),
    orks,
    health,
  };
}

/** @param {ArrayLike<number>} owners @param {number} owner */
function countOf(owners, owner) {
  return Array.from(owners).filter((other) => other === owner).length;
}

/** Answer the components of an owner, the largest first. Source: Ork Island, section 9. @param {Match["island"]} island @param {import("./match.js").Position} position @param {number} owner */
function componentsOf({ cities, paths }, { city_owners, path_owners }, owner) {
  const heads = cities.map((_, city) => city);
  /** @param {number} city @returns {number} */
  const headOf = (city) => (heads[city] === city ? city : headOf(heads[city]));
  paths.forEach(({ a, b }, path) => {
    const isOwned = [path_owners[path], city_owners[a], city_owners[b]].every((other) => other === owner);
    if (isOwned) heads[headOf(a)] = headOf(b);
  });
  /** @type {Map<number, number[]>} */
  const components = new Map();
  cities.forEach((_, city) => {
    if (city_owners[city] !== owner) return;
    components.set(headOf(city), [...(components.get(headOf(city)) ?? []), city]);
  });
  return [...components.values()].sort((one, other) => other.length - one.length);
}
