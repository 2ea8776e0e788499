/** One sentence that comes and goes, at once where it is pressed: a refusal with the way to its rule, or a piece of news. */
import { byId, html } from "../shared/dom.js";
import { gettext } from "../shared/i18n.js";
import { say, sayNow } from "./speak.js";

/** @typedef {import("./types.js").Refusal} Refusal */

const STAYS = 6000;

/** Make the place of the sentence. */
export function createToast() {
  const place = byId("toast");
  const rules = place.dataset.rules ?? "";
  let timer = 0;
  place.addEventListener("click", clear);

  function clear() {
    clearTimeout(timer);
    place.replaceChildren();
    place.hidden = true;
  }

  /** @param {string} text @param {"refused" | "news"} kind @param {Node} end */
  function show(text, kind, end) {
    clear();
    place.className = `toast ${kind}`;
    place.append(html("p", {}, text), end);
    place.hidden = false;
    timer = setTimeout(clear, STAYS);
  }

  return {
    clear,
    /** Say why something was refused. @param {Refusal} refusal */
    refuse({ text, rule }) {
      const why = html(
        "a",
        { class: "btn quiet", href: `${rules}#${rule}`, target: "_blank", rel: "noopener" },
        gettext("Why?"),
      );
      show(text, "refused", rule ? why : okay());
      sayNow(text);
    },
    /** Say what is new. @param {string} text */
    tell(text) {
      show(text, "news", okay());
      say(text);
    },
  };

  function okay() {
    return html("button", { class: "btn quiet", type: "button" }, gettext("OK"));
  }
}
