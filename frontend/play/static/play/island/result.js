/** How a match at a table ended, once that has been watched; its seed; and how it goes on: its record, the next match. */
import { listenToCopy } from "../shared/clipboard.js";
import { byId } from "../shared/dom.js";
import { fill, gettext, listed, pgettext } from "../shared/i18n.js";
import { nameWithLevel } from "../shared/opponents.js";
import { listenToRematch, offerRematch, showNext } from "../shared/rematch.js";
import { say } from "../table/speak.js";
import { grouped } from "./numbers.js";
import { isToldToEnd } from "./stage.js";

/** @typedef {import("./live_types.js").LiveState} LiveState */
/** @typedef {import("./live_types.js").Standing} Standing */

/** Make the card. @param {import("./stage.js").Stage} stage @param {import("./live.js").Live} live */
export function createResult(stage, live) {
  const card = byId("result");
  listenToCopy("copy-seed", () => String(live.get().table.seed), gettext("Seed copied."));
  listenToRematch(() => live.get().seat !== null);

  /** Show it when the end has been shown. */
  return function render() {
    const state = live.get();
    const standings = standingsOf(state);
    if (!isToldToEnd(stage.get()) || !standings.length) return void (card.hidden = true);
    if (card.hidden) {
      card.hidden = false;
      offerRematch(state.table.seats);
      byId("result-title").textContent = headline(state, standings);
      byId("result-margin").textContent = details(state, standings);
      say([headline(state, standings), details(state, standings)].join(". "));
    }
    tellSeed(state.table);
    offerNext(state);
  };
}

/** Tell the seed, by which the match can be set up again. @param {LiveState["table"]} table */
function tellSeed({ seed, is_practice }) {
  byId("result-seed").hidden = seed === null;
  if (seed === null) return;
  byId("seed").textContent = is_practice ? fill(gettext("%(seed)s, for practice"), { seed }) : String(seed);
}

/** @param {LiveState} state */
function offerNext({ table, seat }) {
  const next = table.rematch_id;
  const form = byId("rematch");
  form.hidden = !next && seat === null && !("isHost" in form.dataset);
  showNext((next && byId("next-table").dataset.address?.replace("0", next)) || "");
}

/** List who reached what, the first first. @param {LiveState} state */
function standingsOf({ table, view }) {
  const standings = view?.outcome?.standings ?? table.standings;
  return [...standings].sort((one, other) => one.rank - other.rank || one.seat - other.seat);
}

/** Say who has won. @param {LiveState} state @param {Standing[]} standings */
function headline({ table, seat }, standings) {
  const winners = standings.filter(({ rank }) => rank === 1);
  const score = grouped(winners[0].score);
  const isYou = winners.some((winner) => winner.seat === seat);
  if (winners.length > 1) {
    const names = [...(isYou ? [gettext("You")] : []), ...winners.filter((winner) => winner.seat !== seat).map((winner) => nameAt(table, winner))];
    const format = isYou ? pgettext("with you", "%(names)s share first place") : gettext("%(names)s share first place");
    return fill(format, { names: listed(names) });
  }
  if (isYou) return fill(gettext("You win with %(score)s"), { score });
  return fill(gettext("%(name)s wins with %(score)s"), { name: nameAt(table, winners[0]), score });
}

/** @param {LiveState["table"]} table @param {Standing} standing */
function nameAt({ seats }, { seat }) {
  return nameWithLevel(seats[seat].nickname, seats[seat].bot);
}

/** Say how close it was, and where the visitor came in. @param {LiveState} state @param {Standing[]} standings */
function details(state, standings) {
  const [, second, ...others] = standings;
  const own = [second, ...others].find(({ seat }) => seat === state.seat);
  const isSaid = !own || own.rank === 1 || own === second;
  return [margin(state, standings), isSaid ? "" : placeOf(own)].filter(Boolean).join(" ");
}

/** @param {Standing} standing */
function placeOf({ rank, score }) {
  const formats = [gettext("You are second with %(score)s."), gettext("You are third with %(score)s."), gettext("You are last with %(score)s.")];
  return fill(formats[rank - 2], { score: grouped(score) });
}

/** Say how close it was. @param {LiveState} state @param {Standing[]} standings */
function margin({ table, seat }, [first, second]) {
  if (first.rank === second.rank) return fill(gettext("%(score)s each."), { score: grouped(first.score) });
  const score = grouped(first.score - second.score);
  if (second.seat === seat) return fill(gettext("%(score)s more than you."), { score });
  return fill(gettext("%(score)s more than %(name)s."), { score, name: nameAt(table, second) });
}
