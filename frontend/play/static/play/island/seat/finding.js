/** Finds the plans of orks that are sent: asks for ways, and shares places out among the orks. */
import { gettext } from "../../shared/i18n.js";
import { goOnTo } from "./plans.js";
import { cellsOf, goalAt, keyOf, leadsTo, placesToTake, send } from "./sending.js";

/** @typedef {import("../match.js").Match} Match */
/** @typedef {import("./plans.js").Goal} Goal */
/** @typedef {import("./plans.js").Plans} Plans */
/** @typedef {import("./sending.js").Way} Way */

/**
 * @typedef {object} Tools
 * @property {() => Match | null} match
 * @property {(orks: number[], cells: number[]) => Promise<Way[]>} ask
 * @property {(sentence: string) => void} refuse
 * @property {(text: string) => void} say
 */

/** How often ways of orks that roam are asked for at once; who is left over then is asked for after the next round. */
const MOST_ASKED = 8;
const MOST_TRIES = 3;
const TRY_AGAIN_MS = 150;

/** Make what finds plans. @param {import("./army.js").Army} army @param {Tools} tools */
export function createFinder(army, tools) {
  /** Ask for ways until they begin where the page has the orks: a round may be over meanwhile. @param {number[]} orks @param {number[]} cells */
  async function ask(orks, cells) {
    for (let tries = 0; ; tries += 1) {
      const { round } = army.get();
      const ways = await tools.ask(orks, cells);
      const match = tools.match();
      if (match && ways.every((way) => leadsTo(match, round, way))) return { ways, match, round };
      if (tries === MOST_TRIES) throw new Error(gettext("The round was over before the ways were found. Please send the orks again."));
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
  }

  /**
   * Send orks to a goal; answers those that no way leads there.
   * @param {number[]} orks @param {Goal} goal @param {number} seat @param {{next: Goal[], roams: boolean}} after @returns {Promise<{made: Plans, lost: number[]}>}
   */
  async function findPlans(orks, goal, seat, after) {
    const known = tools.match();
    if (!known) return { made: {}, lost: orks };
    const cells = cellsOf(known, goal, orks.length);
    const { ways, match, round } = await ask(orks, cells);
    const errand = army.get().errand + 1;
    const made = send(match, army.get().plans, goal, cells, ways, { seat, round, errand, ...after });
    army.set({ errand });
    const left = goOnTo(match, seat, made, round, army.get().round);
    return { made: left, lost: ways.filter(({ cell }) => cell === null).map(({ ork }) => ork) };
  }

  /** Find plans for orks that roam: each goes to the nearest place that no other one takes. @param {number[]} orks @param {number} seat @returns {Promise<Plans>} */
  async function findPlaces(orks, seat) {
    /** @type {Plans} */
    let made = {};
    let left = orks;
    for (let asked = 0; left.length && asked < MOST_ASKED; asked += 1) {
      const known = tools.match();
      if (!known) break;
      const plans = { ...army.get().plans, ...made };
      const places = placesToTake(known, known.positions[army.get().round], seat, plans);
      const cells = places.flatMap((goal) => cellsOf(known, goal, 1));
      if (!cells.length) break;
      const { ways, match, round } = await ask(left, cells);
      const found = nearestEach(match, ways);
      if (!found.length) break;
      for (const { goal, way } of found) {
        const errand = army.get().errand + 1;
        army.set({ errand });
        const sending = { seat, round, errand, next: [], roams: true };
        const one = send(match, plans, goal, cellsOf(match, goal, 1), [way], sending);
        made = { ...made, ...goOnTo(match, seat, one, round, army.get().round) };
      }
      left = left.filter((ork) => !made[ork]);
    }
    return made;
  }

  return { findPlans, findPlaces };
}

/** Answer for each place the ork that is nearest to it, out of those for which it is the nearest. @param {Match} match @param {Way[]} ways */
function nearestEach(match, ways) {
  /** @type {Map<string, {goal: Goal, way: Way}>} */
  const found = new Map();
  for (const way of [...ways].sort((one, other) => one.directions.length - other.directions.length)) {
    const goal = way.cell === null ? null : goalAt(match, way.cell);
    if (!goal) continue;
    const key = keyOf(goal);
    if (!found.has(key)) found.set(key, { goal, way });
  }
  return [...found.values()];
}
