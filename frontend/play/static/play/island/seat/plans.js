/**
 * What each ork of the person's army is about: a way that it goes, or that it holds. Pure.
 *
 * The ways come from the server; here they are only walked along, round by round. An ork without a plan is idle.
 */

/** @typedef {import("../match.js").Match} Match */
/** @typedef {import("../match.js").Position} Position */
/** @typedef {{kind: "city" | "path" | "cell", id: number}} Goal where orks are sent */

/**
 * @typedef {object} Plan
 * @property {Goal | null} goal null for one that holds where it was told to
 * @property {number[]} cells of its way, from the one that it stands on; that one alone when it holds
 * @property {number} errand orks that were sent together have the same number
 * @property {number} cost what the whole way takes from its health
 * @property {number} health what it had at the beginning of the way
 * @property {number} waited rounds in a row in which it did not get on
 * @property {Goal[]} next where it goes after that
 * @property {boolean} roams whether it then goes to places of others for as long as there are any
 */

/** @typedef {Record<number, Plan>} Plans by ork */

/** Rounds without a step after which an ork counts as stuck. */
const PATIENCE = 4;

/** List the orks of a seat. @param {Position} position @param {number} seat */
export function orksOf({ ork_owners }, seat) {
  const orks = [];
  for (let ork = 0; ork < ork_owners.length; ork += 1) if (ork_owners[ork] === seat) orks.push(ork);
  return orks;
}

/** Tell whether a plan has steps left. @param {Plan | undefined} plan */
export function isGoing(plan) {
  return plan !== undefined && plan.cells.length > 1;
}

/** Tell whether an ork is kept from its way for good. @param {Plan | undefined} plan */
export function isStuck(plan) {
  return isGoing(plan) && Number(plan?.waited) >= PATIENCE;
}

/** Answer what the rest of its way takes from an ork. @param {Plan} plan @param {number} health that it has now */
export function costLeft(plan, health) {
  return isGoing(plan) ? Math.max(0, plan.cost - (plan.health - health)) : 0;
}

/** Tell whether an ork has come to the end of its way and knows where to go on. @param {Plan | undefined} plan */
export function isToGoOn(plan) {
  return plan !== undefined && !isGoing(plan) && (plan.next.length > 0 || plan.roams);
}

/** Make the plan to stand on a cell. @param {number} cell @param {number} health @returns {Plan} */
export function standing(cell, health) {
  return { goal: null, cells: [cell], errand: 0, cost: 0, health, waited: 0, next: [], roams: false };
}

/** Let orks hold where they stand. @param {Plans} plans @param {number[]} orks @param {Position} position @returns {Plans} */
export function hold(plans, orks, { ork_cells, ork_healths }) {
  const held = orks.map((ork) => [
    ork,
    standing(ork_cells[ork], ork_healths[ork]),
  ]);
  return { ...plans, ...Object.fromEntries(held) };
}

/** Let orks of a seat roam from where they stand. @param {number[]} orks @param {Position} position @param {number} seat @returns {Plans} */
export function roaming(orks, position, seat) {
  const own = orks.filter((ork) => position.ork_owners[ork] === seat);
  const held = Object.entries(hold({}, own, position));
  return Object.fromEntries(held.map(([ork, plan]) => [ork, { ...plan, roams: true }]));
}

/**
 * Go a round on: each plan goes on from where its ork stands after the round. One whose ork fell, changed
 * sides or stands somewhere else is over.
 * @param {Plans} plans @param {Position} after @param {number} seat @returns {Plans}
 */
export function goOn(plans, after, seat) {
  const fallen = new Set(Array.from(after.fallen));
  /** @type {Plans} */
  const kept = {};
  for (const [key, plan] of Object.entries(plans)) {
    const ork = Number(key);
    const at = plan.cells.indexOf(after.ork_cells[ork]);
    if (fallen.has(ork) || after.ork_owners[ork] !== seat || at < 0) continue;
    const waited = at === 0 && isGoing(plan) ? plan.waited + 1 : 0;
    kept[ork] = { ...plan, cells: plan.cells.slice(at), waited };
  }
  return kept;
}

/** Go on from one round to another. @param {Match} match @param {number} seat @param {Plans} plans @param {number} from @param {number} to @returns {Plans} */
export function goOnTo({ positions }, seat, plans, from, to) {
  let left = plans;
  for (let round = from + 1; round <= to; round += 1) left = goOn(left, positions[round], seat);
  return left;
}

/**
 * Let no ork of the army stand in the way of another: one that waits behind an ork without a way, or faces
 * one that comes towards it, gives its way to that ork, and has that ork's plan for its own.
 * @param {Plans} plans @param {Position} position @param {number} seat @returns {Plans}
 */
export function giveWay(plans, position, seat) {
  const given = { ...plans };
  const at = new Map(orksOf(position, seat).map((ork) => [position.ork_cells[ork], ork]));
  for (const ork of Object.keys(plans).map(Number)) {
    const plan = given[ork];
    const other = isGoing(plan) ? at.get(plan.cells[1]) : undefined;
    if (other === undefined) continue;
    const theirs = given[other];
    if (isGoing(theirs) && theirs.cells[1] === plan.cells[0]) swap(given, ork, other, position);
    else if (!isGoing(theirs) && plan.waited > 0) push(given, ork, other, position);
  }
  return given;
}

/** Let two orks that face each other turn round, each with the other's way. @param {Plans} plans @param {number} one @param {number} other @param {Position} position */
function swap(plans, one, other, { ork_healths }) {
  const [first, second] = [plans[one], plans[other]];
  plans[one] = { ...onwards(second), health: ork_healths[one] };
  plans[other] = { ...onwards(first), health: ork_healths[other] };
}

/** Let an ork that stands go on for one behind it, which comes to stand in its place. @param {Plans} plans @param {number} behind @param {number} before @param {Position} position */
function push(plans, behind, before, { ork_healths }) {
  const plan = plans[behind];
  if (plan.cells.length === 2) {
    // its way ends where the other one stands: it stays beside it
    plans[behind] = { ...plan, cells: plan.cells.slice(0, 1), cost: 0, waited: 0 };
    return;
  }
  const theirs = plans[before] ?? standing(plan.cells[1], 0);
  plans[before] = { ...onwards(plan), health: ork_healths[before] };
  plans[behind] = { ...theirs, cells: plan.cells.slice(0, 2), cost: 0, health: ork_healths[behind], waited: 0 };
}

/** Answer a plan from the next cell of its way on. @param {Plan} plan @returns {Plan} */
function onwards(plan) {
  return { ...plan, cells: plan.cells.slice(1), waited: 0 };
}
