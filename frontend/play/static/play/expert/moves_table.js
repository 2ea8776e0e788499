/** All judgements as a table, for who would rather read than look at a chart; each number goes to its move. */
import { byId, html } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";
import { contendersOf } from "../table/contenders.js";
import { numberOf } from "../table/move_words.js";
import { moveSentence } from "../table/sentences.js";
import { qualityName } from "./verdict.js";

/** @typedef {import("./types.js").Looking} Looking */
/** @typedef {import("./types.js").Judgement} Judgement */

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** Make the table; it is written only while it is open. @param {(ply: number) => void} seek */
export function createMovesTable(seek) {
  const details = /** @type {HTMLDetailsElement} */ (byId("expert-details"));
  const table = byId("expert-table");
  /** @type {Looking | null} */
  let newest = null;
  /** @type {Judgement[] | null} what the table holds */
  let written = null;
  details.addEventListener("toggle", write);
  table.addEventListener("click", (event) => {
    const ply = /** @type {Element} */ (event.target).closest("[data-to]")?.getAttribute("data-to");
    if (ply) seek(Number(ply));
  });

  function write() {
    if (!newest || !details.open) return;
    const { found } = newest.judging;
    if (found !== written) table.replaceChildren(head(newest), body(newest));
    written = found;
    for (const button of table.querySelectorAll("[data-to]")) {
      const isCurrent = button.getAttribute("data-to") === String(newest.ply);
      button.toggleAttribute("aria-current", isCurrent);
    }
  }

  /** @param {Looking} looking */
  return function render(looking) {
    newest = looking;
    write();
  };
}

/** @param {Looking} looking */
function head({ state }) {
  const names = contendersOf(state).map(({ name }) => name);
  const titles = [gettext("Move"), ...names, gettext("Judged")];
  return html("thead", {}, html("tr", {}, ...titles.map((title) => html("th", { scope: "col" }, title))));
}

/** @param {Looking} looking */
function body({ state, game, judging }) {
  const sides = contendersOf(state);
  const rows = judging.found.map(({ ply, prospects, move, is_turning_point }) => {
    const { format, values } = moveSentence(state, game.log[ply]);
    const golds = sides.map(({ people }) => html("td", {}, numberOf(prospects[people[0].seat]?.gold ?? 0, ONE_DIGIT)));
    const words = [move && qualityName(move.quality), is_turning_point && gettext("decided the game")];
    return html(
      "tr",
      {},
      html("th", { scope: "row" }, button(ply + 1, fill(format, values))),
      ...golds,
      html("td", {}, words.filter(Boolean).join(", ") || "–"),
    );
  });
  return html("tbody", {}, ...rows);
}

/** @param {number} ply @param {string} sentence */
function button(ply, sentence) {
  return html(
    "button",
    { type: "button", class: "to-move", "data-to": ply, title: sentence },
    html("span", {}, String(ply)),
    html("span", { class: "sr" }, `: ${sentence}`),
  );
}
