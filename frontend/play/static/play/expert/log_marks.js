/** The word for how each move was judged, at its line of the log. */
import { byId, html } from "../shared/dom.js";
import { qualityName } from "./verdict.js";

/** @typedef {import("./types.js").Judging} Judging */
/** @typedef {import("./types.js").Quality} Quality */

/** Write the words that are known; none while the expert is not asked. @param {Judging | null} judging */
export function markLog(judging) {
  for (const line of byId("log-list").querySelectorAll("[data-ply]")) {
    const move = judging?.found[Number(line.getAttribute("data-ply"))]?.move;
    const shown = line.querySelector(".log-verdict");
    if (!move) shown?.remove();
    else if (!shown) mark(line, move.quality);
  }
}

/** Write a word after what the move did, and before what followed. @param {Element} line @param {Quality} quality */
function mark(line, quality) {
  const text = line.querySelector(".log-text");
  const word = html("span", { class: `log-verdict ${quality}` }, qualityName(quality));
  text?.insertBefore(word, text.querySelector(".log-after"));
}
