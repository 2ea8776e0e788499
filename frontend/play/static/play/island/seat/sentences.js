/** What is said and written about the person's army. */
import { fill, gettext, ngettext } from "../../shared/i18n.js";
import { colsOf } from "../match.js";
import { sentencesOf, titleOf } from "../reading.js";
import { doingOf, thatAre } from "./choice.js";
import { costLeft, isGoing, isStuck, orksOf } from "./plans.js";

/** @typedef {import("../match.js").Match} Match */
/** @typedef {import("./army.js").State} State */
/** @typedef {import("./news.js").News} News */
/** @typedef {import("./plans.js").Goal} Goal */
/** @typedef {import("./plans.js").Plans} Plans */

/** Below this share of its first health an ork is weak. */
const WEAK = 1 / 3;

/** Name a goal. @param {Match} match @param {Goal} goal */
export function goalName({ island }, { kind, id }) {
  if (kind === "city") return fill(gettext("city %(id)s"), { id });
  if (kind === "path") return fill(gettext("path %(id)s"), { id });
  const cols = colsOf(island);
  return fill(gettext("row %(row)s, column %(col)s"), { row: Math.floor(id / cols), col: id % cols });
}

/** Tell whether an ork may not live long: it is weak, or its way is too long for it. @param {Match} match @param {State} state @param {number} ork */
export function isInDanger({ positions, settings }, { plans, round }, ork) {
  const health = positions[round].ork_healths[ork];
  return health < WEAK * settings.initial_health || (plans[ork] !== undefined && costLeft(plans[ork], health) > health);
}

/** Say what an ork is about. @param {Match} match @param {State} state @param {number} ork */
export function aboutOrk(match, state, ork) {
  const { plans, round } = state;
  const health = match.positions[round].ork_healths[ork];
  const plan = plans[ork];
  const parts = [fill(gettext("Ork %(ork)s, health %(health)s."), { ork, health })];
  const doing = doingOf(plans, ork);
  if (doing === "idle") parts.push(gettext("No orders."));
  else if (doing === "holding") parts.push(plan.roams ? gettext("Waits for a place to take.") : gettext("Holds."));
  else if (plan.goal) parts.push(fill(roundsTo(plan.cells.length - 1), { goal: goalName(match, plan.goal), rounds: plan.cells.length - 1 }));
  if (isGoing(plan) && plan.cells.length - 1 > roundsLeft(match, round)) parts.push(gettext("The match is over before that."));
  if (isStuck(plan)) parts.push(gettext("Its way is blocked."));
  if (plan && costLeft(plan, health) > health) parts.push(gettext("It dies on the way."));
  return parts.join(" ");
}

/** Count the rounds that are still to come. @param {Match} match @param {number} round */
export function roundsLeft({ settings }, round) {
  return settings.nb_rounds - round;
}

/** @param {number} rounds */
function roundsTo(rounds) {
  return ngettext("To %(goal)s: %(rounds)s round.", "To %(goal)s: %(rounds)s rounds.", rounds);
}

/** Say what is chosen. @param {Match} match @param {State} state */
export function spokenChoice(match, state) {
  const { chosen, round } = state;
  if (!chosen.length) return gettext("Nothing chosen.");
  if (chosen.length > 1) return countOfOrks(chosen.length, ngettext("%(count)s ork chosen.", "%(count)s orks chosen.", chosen.length));
  const thing = { kind: /** @type {const} */ ("ork"), id: chosen[0] };
  return [`${titleOf(match, round, thing)}.`, aboutOrk(match, state, chosen[0]), ...sentencesOf(match, round, thing).slice(2)].join(" ");
}

/** @param {number} count @param {string} format */
function countOfOrks(count, format) {
  return fill(format, { count });
}

/** Say that orks were sent, and when they come. @param {Match} match @param {Goal} goal @param {Plans} made */
export function spokenSent(match, goal, made) {
  const steps = Object.values(made).map(({ cells }) => cells.length - 1);
  if (!steps.length) return "";
  const format = ngettext(
    "%(count)s ork to %(goal)s. It comes in %(last)s rounds.",
    "%(count)s orks to %(goal)s. The first comes in %(first)s rounds, the last in %(last)s.",
    steps.length,
  );
  const [first, last] = [Math.min(...steps), Math.max(...steps)];
  return fill(format, { count: steps.length, goal: goalName(match, goal), first, last });
}

/** Say that orks go to a goal after what they are about. @param {Match} match @param {Goal} goal @param {number} count */
export function spokenThen(match, goal, count) {
  return fill(ngettext("Then %(count)s ork goes on to %(goal)s.", "Then %(count)s orks go on to %(goal)s.", count), { count, goal: goalName(match, goal) });
}

/** Say how things stand at the beginning of a round. @param {Match} match @param {State} state */
export function spokenRound(match, { seat, plans, round }) {
  const position = match.positions[round];
  const all = orksOf(position, Number(seat));
  const idle = thatAre(position, Number(seat), plans, "idle").length;
  const going = all.filter((ork) => isGoing(plans[ork])).length;
  const format = gettext("Round %(round)s, your orders. %(going)s of your %(all)s orks are on their way, %(idle)s have no orders.");
  return fill(format, { round, going, all: all.length, idle });
}

/** Say what rounds brought, first what ended "Play on". @param {Match} match @param {News[]} news @param {News[]} stops those that did @param {number} [most] */
export function newsSentences(match, news, stops, most = news.length) {
  const ordered = [...stops, ...news.filter((one) => !stops.includes(one))];
  const told = ordered.slice(0, most).map((one) => newsSentence(match, one)).join(" ");
  return stops.length ? fill(gettext("Stopped: %(news)s"), { news: told }) : told;
}

/** Say what a round brought. @param {Match} match @param {News} news */
export function newsSentence(match, news) {
  switch (news.kind) {
    case "arrived": {
      const count = news.orks.length;
      const format = ngettext("%(count)s ork has come to %(goal)s.", "%(count)s orks have come to %(goal)s.", count);
      return fill(format, { count, goal: goalName(match, news.goal) });
    }
    case "gained":
    case "taken": {
      const place = goalName(match, /** @type {Goal} */ (news.thing));
      if (news.kind === "gained") return fill(gettext("You took %(place)s."), { place });
      return fill(gettext("%(name)s took %(place)s from you."), { name: nameOf(match, news.other), place });
    }
    default:
      return orkSentence(news);
  }
}

/** @param {Exclude<News, {kind: "arrived" | "gained" | "taken"}>} news */
function orkSentence(news) {
  const { kind, orks } = news;
  const count = orks.length;
  if ("is_roaming" in news) return fill(roamFormat(news.kind, count), { count });
  const formats = {
    won: ngettext("You won an ork: it is on the shore, without orders.", "You won %(count)s orks: they are on the shore, without orders.", count),
    lost: ngettext("You lost an ork in a fight.", "You lost %(count)s orks in fights.", count),
    died: ngettext("An ork died of exhaustion: it is back on the shore, without orders.", "%(count)s orks died of exhaustion: they are back on the shore, without orders.", count),
    stuck: ngettext("The way of an ork is blocked.", "The ways of %(count)s orks are blocked.", count),
  };
  return fill(formats[kind], { count });
}

/** @param {"won" | "lost" | "died"} kind @param {number} count */
function roamFormat(kind, count) {
  return kind === "won"
    ? ngettext("You won an ork: it roams.", "You won %(count)s orks: they roam.", count)
    : ngettext("An ork died of exhaustion: it roams from the shore.", "%(count)s orks died of exhaustion: they roam from the shore.", count);
}

/** @param {Match} match @param {number | null} seat */
function nameOf({ armies }, seat) {
  return seat === null ? "" : armies[seat].name;
}
