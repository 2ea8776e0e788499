/** Who commands each army, and what is awaited of them: a level behind each name, a line below it. */
import { gettext } from "../shared/i18n.js";
import { levelOf } from "../shared/opponents.js";
import { LATE } from "./match.js";

/** @typedef {import("./live_types.js").LiveState} LiveState */
/** @typedef {import("./live_types.js").Table} Table */
/** @typedef {import("./stage.js").Showing} Showing */

/** Who takes no longer for orders is not said to be awaited: the line would flicker. */
const AWAITED_MS = 1000;

/** Make the notes. @param {import("./live.js").Live} live @param {() => void} changed called when there is another thing to tell */
export function createPlayers(live, changed) {
  /** @type {Map<number, number>} since when each seat is due that is */
  const due = new Map();
  let round = 0;
  let timer = 0;

  live.subscribe(({ table, seat, view }, previous) => {
    if (view && view !== previous.view) follow(view);
    if (table !== previous.table || seat !== previous.seat || view !== previous.view) changed();
  });

  /** @param {import("./live_types.js").LiveView} view */
  function follow(view) {
    if (view.round !== round) due.clear();
    round = view.round;
    for (const seat of [...due.keys()]) if (!view.to_move.includes(seat)) due.delete(seat);
    for (const seat of view.to_move) if (!due.has(seat)) due.set(seat, performance.now());
    clearTimeout(timer);
    if (due.size) timer = setTimeout(changed, AWAITED_MS);
  }

  /** @param {number} seat */
  function isAwaited(seat) {
    const since = due.get(seat);
    return since !== undefined && performance.now() - since >= AWAITED_MS;
  }

  /** Say who commands an army and how that goes. @param {number} seat @param {Showing} showing @returns {import("./armies.js").Told} */
  return function tellOf(seat, { match, round: shown, newest }) {
    const state = live.get();
    const isNow = shown === newest;
    const isLate = match?.positions[shown].statuses[seat] === LATE;
    const how =
      isNow && state.view?.out.includes(seat)
        ? gettext("out of the match")
        : isNow && isAwaited(seat)
          ? state.table.seats[seat].bot
            ? gettext("thinking…")
            : gettext("to move")
          : isLate
            ? gettext("gave no orders")
            : "";
    const { nickname, bot } = state.table.seats[seat];
    return { level: levelOf(nickname, bot), note: [kindOf(state, seat), how].filter(Boolean).join(" · ") };
  };
}

/** @param {LiveState} state @param {number} seat */
function kindOf({ table, seat: own }, seat) {
  const { bot, is_program } = table.seats[seat];
  if (seat === own) return gettext("you");
  if (bot) return gettext("computer");
  return is_program ? gettext("program") : gettext("player");
}

/** Tell whether computers play among themselves. @param {Table} table */
export function playsItself({ seats }) {
  return seats.every(({ bot }) => bot);
}
