/** Texts for the clipboard. */
import { say } from "../table/speak.js";
import { byId, html } from "./dom.js";
import { gettext } from "./i18n.js";

const COPIED_MS = 2000;

/** Let a button copy a text, and say so on it for a while. @param {string} button its id @param {() => string} text @param {string} told what a screen reader says then */
export function listenToCopy(button, text, told) {
  const word = /** @type {HTMLElement} */ (byId(button).querySelector(".copy-word"));
  const plain = word.textContent;
  byId(button).addEventListener("click", async () => {
    await copyText(text());
    say(told);
    word.textContent = gettext("Copied");
    setTimeout(() => (word.textContent = plain), COPIED_MS);
  });
}

/** Copy a text; by the old way where the browser has no clipboard for us, or refuses it. @param {string} text */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = html("textarea", { class: "sr" }, text);
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
