/** A record from elsewhere: picked, dropped or pasted. Its text is kept by nobody. */
import { byId, html, offer } from "../shared/dom.js";
import { MOST_BYTES, handOver, isOrkIsland, tooLong } from "../shared/handover.js";
import { gettext } from "../shared/i18n.js";
import { createLoader } from "./game.js";

/** @typedef {import("./game.js").Perspective} Perspective */

/** Records of the original Ork Island, packed or not. */
const ORIGINAL = /\.(out|res|gz)$/i;

/** Make the form. @param {import("./stage.js").Stage} stage */
export function createUpload(stage) {
  const form = /** @type {HTMLFormElement} */ (byId("upload"));
  const text = /** @type {HTMLTextAreaElement} */ (byId("record-text"));
  const file = /** @type {HTMLInputElement} */ (byId("record-file"));
  const drop = byId("drop");
  const refusal = byId("upload-refusal");
  const button = byId("upload-go");
  const viewer = form.dataset.viewer ?? "";

  /** @param {string} sentence @param {string} [rule] */
  function refuse(sentence, rule) {
    refusal.textContent = sentence;
    if (rule) refusal.append(" ", whyLink(rule));
    refusal.hidden = !sentence;
    if (sentence) text.focus();
  }

  function refuseOriginal() {
    refuse(gettext("This looks like a match of the original Ork Island, which has a viewer of its own."));
    refusal.append(" ", html("a", { href: viewer }, gettext("Open the viewer")));
  }

  /** @param {string} rule */
  function whyLink(rule) {
    const href = `${refusal.dataset.rules}#${rule}`;
    return html("a", { href, target: "_blank", rel: "noopener" }, gettext("Why?"));
  }

  async function send() {
    if (!text.value.trim()) return refuse(gettext("This text is empty. Choose the file of a record, or paste its text."));
    refuse("");
    if (isOrkIsland(text.value) && handOver(text.value)) return location.assign(viewer);
    offer(button, false);
    await stage.begin(createLoader(requestFor(form, text.value)), { as: "open", ply: 0 });
    offer(button, true);
    refuse(stage.get().problem, stage.get().rule);
  }

  /** @param {File | null | undefined} chosen */
  async function take(chosen) {
    if (!chosen) return;
    if (ORIGINAL.test(chosen.name)) return refuseOriginal();
    if (chosen.size > MOST_BYTES) return refuse(tooLong());
    text.value = await chosen.text();
    await send();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  file.addEventListener("change", async () => {
    await take(file.files?.[0]);
    file.value = ""; // the same file may be picked again
  });
  for (const name of ["dragover", "dragleave", "drop"]) {
    form.addEventListener(name, (event) => {
      event.preventDefault();
      drop.classList.toggle("is-over", name === "dragover");
    });
  }
  form.addEventListener("drop", (event) => take(event.dataTransfer?.files[0]));
}

/** @param {HTMLFormElement} form @param {string} text @returns {import("./game.js").Request} */
function requestFor(form, text) {
  const token = /** @type {HTMLInputElement} */ (form.elements.namedItem("csrfmiddlewaretoken")).value;
  return (as) =>
    fetch(form.action, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams({ text, as, csrfmiddlewaretoken: token }),
    });
}
