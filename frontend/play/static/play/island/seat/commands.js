/** What a person can tell the army: to choose orks, to send them, to let them hold or roam, to undo that. */
import { gettext } from "../../shared/i18n.js";
import { added, nextIdle, stillOwn, thatAre, toggled } from "./choice.js";
import { createFinder } from "./finding.js";
import { hold, isGoing, isToGoOn, orksOf, roaming } from "./plans.js";
import { spokenChoice, spokenSent, spokenThen } from "./sentences.js";

/** @typedef {import("../match.js").Match} Match */
/** @typedef {import("./army.js").Army} Army */
/** @typedef {import("./plans.js").Goal} Goal */
/** @typedef {import("./plans.js").Plans} Plans */
/** @typedef {import("./finding.js").Tools} Tools */
/** @typedef {ReturnType<typeof createCommands>} Commands */

/** Make the commands. @param {Army} army @param {Tools} tools */
export function createCommands(army, tools) {
  /** Commands are carried out one after the other. @type {Promise<void>} */
  let last = Promise.resolve();
  let waiting = 0;
  const { findPlans, findPlaces } = createFinder(army, tools);

  /**
   * Carry a command out when those before it have been. What fails leaves its orks chosen.
   * @param {(match: Match, seat: number) => Promise<void>} command @param {number[]} [orks]
   */
  function queue(command, orks = []) {
    waiting += 1;
    army.set({ is_asking: true });
    last = last.then(async () => {
      const match = tools.match();
      const { seat } = army.get();
      try {
        if (match && seat !== null) await command(match, seat);
      } catch (error) {
        army.set({ is_playing_on: false });
        chooseAgain(orks);
        tools.refuse(error instanceof Error ? error.message : String(error));
      }
      waiting -= 1;
      if (!waiting) army.set({ is_asking: false });
    });
    return last;
  }

  /** @param {number[]} orks */
  function chooseAgain(orks) {
    const match = tools.match();
    const { seat, round, chosen } = army.get();
    if (match && seat !== null && !chosen.length) army.set({ chosen: stillOwn(orks, match.positions[round], seat) });
  }

  /** @param {number[]} chosen @param {boolean} [isSaid] */
  function choose(chosen, isSaid = true) {
    const match = tools.match();
    army.set({ chosen, told: "", pointed: null, hovered: null });
    if (match && isSaid) tools.say(spokenChoice(match, army.get()));
  }

  /** Say and show what a command has led to. @param {string} text */
  function tell(text) {
    army.set({ told: text, pointed: null, hovered: null });
    tools.say(text);
  }

  /** @param {number[]} orks @param {Goal} goal @param {number} seat */
  async function sendNow(orks, goal, seat) {
    const { made, lost } = await findPlans(orks, goal, seat, { next: [], roams: false });
    army.plan({ ...army.get().plans, ...made });
    const match = tools.match();
    if (match) tell(spokenSent(match, goal, made));
    if (lost.length) tools.refuse(gettext("No way leads there."));
  }

  return {
    choose,
    /** @param {number} ork */
    toggle: (ork) => choose(toggled(army.get().chosen, ork)),
    /** @param {number[]} orks */
    add: (orks) => choose(added(army.get().chosen, orks)),
    /** Choose all orks that do something, or whatever they do. @param {import("./choice.js").Doing} [doing] */
    chooseAll(doing) {
      const match = tools.match();
      const { seat, plans, round } = army.get();
      if (!match || seat === null) return;
      const position = match.positions[round];
      choose(doing ? thatAre(position, seat, plans, doing) : orksOf(position, seat));
    },
    /** Choose the next idle ork, and answer it. */
    chooseNextIdle() {
      const match = tools.match();
      const { seat, plans, chosen, round } = army.get();
      if (!match || seat === null) return null;
      const ork = nextIdle(match.positions[round], seat, plans, chosen);
      choose(ork === null ? [] : [ork]);
      return ork;
    },
    /** Send the chosen orks to a goal, or after what they are about; with none chosen, those that were sent last. @param {Goal} goal @param {boolean} [isAfter] */
    send(goal, isAfter = army.get().is_then) {
      const { chosen, sent } = army.get();
      const orks = chosen.length || !isAfter ? chosen : sent;
      if (!orks.length) return last;
      army.set({ sent: orks, aimed: null, told: "", chosen: isAfter ? chosen : [] });
      return queue(async (match, seat) => {
        const { plans, round } = army.get();
        const own = stillOwn(orks, match.positions[round], seat);
        const later = isAfter ? own.filter((ork) => isGoing(plans[ork])) : [];
        const now = own.filter((ork) => !later.includes(ork));
        if (later.length) army.plan({ ...plans, ...queued(plans, later, goal) });
        if (later.length) tell(spokenThen(match, goal, later.length));
        if (now.length) await sendNow(now, goal, seat);
      }, orks);
    },
    /** Send orks after what they are about from now on, or not; false if there are none to send. */
    toggleThen() {
      const { is_then, chosen, sent } = army.get();
      if (!is_then && !chosen.length && !sent.length) return false;
      army.set({ is_then: !is_then, told: "", pointed: null });
      return true;
    },
    /** Let the chosen orks stay where they are. */
    hold() {
      const match = tools.match();
      const { chosen, plans, round } = army.get();
      if (!match || !chosen.length) return false;
      army.plan(hold(plans, chosen, match.positions[round]), { chosen: [] });
      tell(gettext("They hold."));
      return true;
    },
    /** Let the chosen orks, or all idle ones, take one place after the other. */
    roam() {
      const match = tools.match();
      const { chosen, seat, plans, round } = army.get();
      if (!match || seat === null) return last;
      const orks = chosen.length ? chosen : thatAre(match.positions[round], seat, plans, "idle");
      if (!orks.length) return last;
      army.set({ chosen: [], told: "" });
      return queue(async () => {
        const made = await findPlaces(orks, seat);
        const left = orks.filter((ork) => !made[ork]);
        const held = roaming(left, match.positions[army.get().round], seat);
        army.plan({ ...army.get().plans, ...held, ...made });
        tell(gettext("They go to the nearest places that are not yours, one after the other."));
      }, chosen);
    },
    /** Let orks that have arrived go on to where they were told to go next. */
    goOn() {
      const { plans } = army.get();
      const orks = Object.keys(plans).map(Number).filter((ork) => isToGoOn(plans[ork]));
      if (!orks.length) return last;
      return queue(async (_, seat) => {
        for (const [goal, group, rest] of byNext(army.get().plans, orks)) {
          const { made } = await findPlans(group, goal, seat, rest);
          army.set({ plans: { ...army.get().plans, ...made } });
        }
        const free = orks.filter((ork) => army.get().plans[ork]?.roams && !isGoing(army.get().plans[ork]));
        const made = await findPlaces(free, seat);
        army.set({ plans: { ...army.get().plans, ...made } });
      });
    },
    undo() {
      const match = tools.match();
      const isUndone = match !== null && army.undo(match);
      if (isUndone) tell(gettext("Undone."));
      return isUndone;
    },
    /** Return when all commands are carried out. */
    done: () => last,
  };
}

/** Add a goal behind what orks are about. @param {Plans} plans @param {number[]} orks @param {Goal} goal @returns {Plans} */
function queued(plans, orks, goal) {
  const later = orks.map((ork) => [ork, { ...plans[ork], next: [...plans[ork].next, goal], roams: false }]);
  return Object.fromEntries(later);
}

/** Group orks by where they go next. @param {Plans} plans @param {number[]} orks @returns {[Goal, number[], {next: Goal[], roams: boolean}][]} */
function byNext(plans, orks) {
  /** @type {Map<string, [Goal, number[], {next: Goal[], roams: boolean}]>} */
  const groups = new Map();
  for (const ork of orks) {
    const [goal, ...next] = plans[ork]?.next ?? [];
    if (!goal) continue;
    const { roams } = plans[ork];
    const key = JSON.stringify([goal, next, roams]);
    const known = groups.get(key);
    if (known) known[1].push(ork);
    else groups.set(key, [goal, [ork], { next, roams }]);
  }
  return [...groups.values()];
}
