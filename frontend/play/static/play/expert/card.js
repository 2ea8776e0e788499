/** What the expert says of the move that led to the ply that is shown. */
import { byId, html, icon, svg } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";
import { outcomeOf } from "../replay/game.js";
import { ranking } from "../table/contenders.js";
import { numberOf } from "../table/move_words.js";
import { personAt } from "../table/people.js";
import { judgementAt } from "./judgements.js";
import { qualityName, verdictSentence } from "./verdict.js";

/** @typedef {import("./types.js").Looking} Looking */
/** @typedef {import("./types.js").Judgement} Judgement */
/** @typedef {import("./types.js").Quality} Quality */

/** The sign of each quality, which stands beside its word. @type {Record<Quality, string>} */
const SIGNS = { best: "✓", good: "✓", inaccuracy: "?!", mistake: "?", blunder: "??" };

/** Make the card. @param {(seat: number) => void} lookAs */
export function createCard(lookAs) {
  const card = byId("expert-card");
  card.addEventListener("click", (event) => {
    const seat = /** @type {Element} */ (event.target).closest("[data-seat]")?.getAttribute("data-seat");
    if (seat) lookAs(Number(seat));
  });

  /** @param {Looking} looking */
  return function render(looking) {
    card.replaceChildren(...contents(looking));
  };
}

/** Say in a sentence or two how the move was, and whether it decided the game. @param {Looking} looking */
export function spokenVerdict(looking) {
  const { state, judging, ply, own, game } = looking;
  const judgement = judgementAt(judging, ply);
  if (!judgement) return "";
  const { move, is_turning_point } = judgement;
  const { seat } = game.log[ply - 1];
  return [
    move && `${qualityName(move.quality)}.`,
    move && verdictSentence(state, seat, move, seat === own),
    is_turning_point && turnedSentence(looking),
  ]
    .filter(Boolean)
    .join(" ");
}

/** @param {Looking} looking @returns {(Node | string)[]} */
function contents(looking) {
  const { state, judging, ply, own, game } = looking;
  if (!ply) return [note(gettext("Step through the game, or press the chart: the verdict on each move appears here."))];
  const judgement = judgementAt(judging, ply);
  if (!judgement) return [note(gettext("The expert has not come to this move yet."))];
  const { seat } = game.log[ply - 1];
  const { name, faction, is_bot } = personAt(state, seat);
  if (!judgement.move) {
    const why = is_bot
      ? gettext("%(name)s is a computer: its moves are not judged.")
      : gettext("This move of %(name)s is not judged.");
    return [note(fill(why, { name })), ...(judgement.is_turning_point ? [turned(looking)] : [])];
  }
  const { quality } = judgement.move;
  const head = html(
    "p",
    { class: `verdict ${quality}` },
    html("span", { class: "verdict-sign", "aria-hidden": "true" }, SIGNS[quality]),
    html("b", {}, qualityName(quality)),
    html("span", { class: `verdict-who ${faction}` }, icon(`em-${faction}`), name),
    game.as !== String(seat) && seenThen(seat, name, seat === own),
  );
  const said = verdictSentence(state, seat, judgement.move, seat === own);
  return [head, html("p", { class: "verdict-words" }, `${said} `, judgement.is_turning_point && turned(looking))];
}

/** @param {string} text */
function note(text) {
  return html("p", { class: "hint" }, text);
}

/** Make the button that shows the board as the player saw it. @param {number} seat @param {string} name @param {boolean} isOwn */
function seenThen(seat, name, isOwn) {
  const label = isOwn ? gettext("As you saw it") : fill(gettext("As %(name)s saw it"), { name });
  return html("button", { type: "button", class: "btn quiet as-seen", "data-seat": seat, title: label }, label);
}

/** @param {Looking} looking */
function turned(looking) {
  return html("b", { class: "turned" }, turnSign(), html("span", {}, turnedSentence(looking)));
}

/** Say what the move did for who has won, as the chart has it, which knows more than the player did. @param {Looking} looking */
function turnedSentence({ state, judging, game, ply }) {
  const outcome = outcomeOf(game);
  const [before, after] = [judgementAt(judging, ply - 1), judgementAt(judging, ply)];
  if (!outcome || !before || !after) return gettext("Here the game was decided.");
  const [{ people, name, is_you }] = ranking(state, outcome);
  const seats = people.map(({ seat }) => seat);
  const gain = numberOf(leadOf(after, seats) - leadOf(before, seats), { maximumFractionDigits: 0 });
  const format = is_you
    ? gettext("Here the game was decided: with every value known, the lead moved %(gain)s gold in your favour.")
    : gettext("Here the game was decided: with every value known, the lead moved %(gain)s gold in favour of %(name)s.");
  return fill(format, { name, gain });
}

/** Return by how much a side could expect more gold than any other. @param {Judgement} judgement @param {number[]} seats its own */
function leadOf({ prospects }, seats) {
  const others = prospects.filter((_, seat) => !seats.includes(seat)).map(({ gold }) => gold);
  return prospects[seats[0]].gold - Math.max(...others);
}

function turnSign() {
  const mark = { class: "icon turn-sign-mark", viewBox: "-7 -7 14 14", "aria-hidden": "true" };
  return svg("svg", mark, svg("path", { d: "M0-6 6 0 0 6-6 0z" }));
}
