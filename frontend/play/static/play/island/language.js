/** Lets a match outlive a change of the language, which loads the page anew. */
import { byId } from "../shared/dom.js";
import { handOver } from "../shared/handover.js";

/** Make what keeps a match; it is told of each one that is shown. @returns {(match: import("./match.js").Match, isSample: boolean) => void} */
export function createKeeper() {
  const form = /** @type {HTMLFormElement} */ (byId("menu").querySelector("form"));
  const next = /** @type {HTMLInputElement} */ (form.elements.namedItem("next"));
  /** @type {string | undefined} */
  let kept;
  form.addEventListener("submit", () => {
    if (kept) handOver(kept);
  });

  return function keep({ text }, isSample) {
    const address = location.pathname + (isSample ? "?sample" : "");
    history.replaceState(null, "", address);
    next.value = address;
    kept = text;
    byId("language-hint").hidden = isSample || text !== undefined;
  };
}
