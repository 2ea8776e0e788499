/** Sends the orders of each round: when told to, by itself while it plays on, and before the time is over. */
import { colsOf } from "../match.js";
import { stopsIn } from "./news.js";
import { moveText, ordersOf } from "./orders.js";
import { giveWay } from "./plans.js";

/** @typedef {import("./army.js").Army} Army */
/** @typedef {ReturnType<typeof createRounds>} Rounds */

/** How long a round takes at least while it plays on, so that it can be followed. */
const PACE_MS = 320;
/** How long before the end of its time a round is ended with the orders that there are. */
const GUARD_MS = 1200;
/** How long before the end of its time a round is ended even if ways that were asked for have not come. */
const SEND_MS = 500;
/** Presses on the button that come sooner one after the other are one. */
const TWICE_MS = 250;
/** After which it plays on all the same: the plans are as good in the next round. */
const ROUND_OVER = "ROUND_OVER";

/**
 * Make what ends rounds.
 * @param {Army} army @param {import("../live.js").Live} live @param {import("./commands.js").Commands} commands
 * @param {{match: () => import("../match.js").Match | null, refuse: (sentence: string) => void}} tools
 */
export function createRounds(army, live, commands, { match, refuse }) {
  let sent_at = -Infinity;
  let pace = 0;
  let guard = 0;
  let round_gone_on = -1; // after which orks that arrived were sent on
  let round_ended = -1; // whose orders have been taken

  /** Tell whether the orders of a round can be sent now. */
  function isOpen() {
    const { seat, round, is_sending } = army.get();
    return seat !== null && !is_sending && round !== round_ended && live.isDue() && live.get().view?.round === round;
  }

  /** Send the orders of the round, once the ways that were asked for are known; but not those of another round. */
  async function end() {
    if (!isOpen()) return;
    const { round } = army.get();
    army.set({ is_sending: true });
    try {
      await Promise.race([commands.done(), lastMoment()]);
      if (army.get().round === round) await send();
    } finally {
      army.set({ is_sending: false });
    }
  }

  /** Return when the orders have to go, if their time is limited. @returns {Promise<void>} */
  function lastMoment() {
    const left = timeLeft();
    return new Promise((resolve) => {
      if (left !== null) setTimeout(resolve, left - SEND_MS);
    });
  }

  async function send() {
    const played = match();
    const { seat, plans, round } = army.get();
    if (!played || seat === null) return;
    sent_at = performance.now();
    const position = played.positions[round];
    const given = giveWay(plans, position, seat);
    army.set({ plans: given });
    const answer = await live.play(moveText(ordersOf(given, position, seat, colsOf(played.island))));
    if (answer.is_accepted) {
      round_ended = round;
      return;
    }
    if (answer.reason !== ROUND_OVER) army.set({ is_playing_on: false });
    refuse(answer.message);
  }

  /** Do what is due: send on those that arrived, end the round while it plays on, or before the time is over. */
  function step() {
    clearTimeout(pace);
    clearTimeout(guard);
    const { round, is_playing_on } = army.get();
    if (!isOpen()) return;
    if (round !== round_gone_on) {
      round_gone_on = round;
      commands.goOn();
    }
    const soonest = Math.max(0, sent_at + PACE_MS - performance.now()); // also after a refusal
    if (is_playing_on) pace = setTimeout(end, soonest);
    const left = timeLeft();
    if (left !== null) guard = setTimeout(end, Math.max(soonest, left - GUARD_MS));
  }

  /** Answer how many milliseconds are left for the orders, or null. */
  function timeLeft() {
    const { view } = live.get();
    if (!view || view.time_left_ms === null || view.time_left_ms === undefined || !live.isDue()) return null;
    return Math.max(0, view.time_left_ms - (performance.now() - view.received_at));
  }

  return {
    /** End the round, but not by the second of two presses on the button. */
    endOnce() {
      if (performance.now() - sent_at > TWICE_MS) end();
    },
    step,
    isOpen,
    timeLeft,
    /** Play on until something happens, or stop. */
    toggle() {
      army.set({ is_playing_on: !army.get().is_playing_on, told: "" });
      step();
    },
    /** Stop if news are such that a person wants to look, and answer which. @param {import("./news.js").News[]} news */
    hear(news) {
      const { is_playing_on, stops } = army.get();
      const found = is_playing_on ? stopsIn(news, stops) : [];
      if (found.length) army.set({ is_playing_on: false });
      return found;
    },
  };
}
