/** Texts for the clipboard. */
import { html } from "./dom.js";

/** Copy a text; by the old way where the browser has no clipboard for us, or refuses it. @param {string} text */
export async function copyText(text) {
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
