/** How a match comes in: a file that is picked or dropped, the sample, or a record that another page hands over. */
import { byId, offer } from "../shared/dom.js";
import { gettext } from "../shared/i18n.js";
import { takeOver } from "../shared/handover.js";
import { createKeeper } from "./language.js";
import { createNotice } from "./notice.js";
import { openMatch, replayed } from "./opening.js";
import { RecordError } from "./record.js";

/** @typedef {import("./match.js").Match} Match */

/** Make the entrance. @param {HTMLElement} root @param {(match: Match) => void} begin */
export function createEntrance(root, begin) {
  const form = /** @type {HTMLFormElement} */ (byId("entrance"));
  const file = /** @type {HTMLInputElement} */ (byId("match-file"));
  const sample = byId("sample");
  const refusal = byId("entrance-refusal");
  const notice = createNotice();
  const keep = createKeeper();
  let wanted = 0; // the last one counts

  /** Show a match when it has come; tell whether it is shown. @param {() => Promise<Match>} coming @param {boolean} [isSample] */
  async function open(coming, isSample = false) {
    const own = (wanted += 1);
    tell("");
    root.ariaBusy = "true";
    offer(sample, false);
    const result = await coming().catch((error) => error);
    if (own !== wanted) return false;
    root.ariaBusy = "false";
    offer(sample, true);
    if (!(result instanceof Error)) {
      keep(result, isSample);
      begin(result);
      return true;
    }
    if (!(result instanceof RecordError)) console.error(result);
    tell(result instanceof RecordError ? result.message : gettext("This file cannot be shown. Please choose another one."));
    return false;
  }

  /** Tell why nothing is shown, or why another match stays. @param {string} sentence */
  function tell(sentence) {
    refusal.textContent = sentence;
    refusal.hidden = !sentence;
    notice(sentence);
  }

  /** @param {string} text */
  function replay(text) {
    const token = /** @type {HTMLInputElement} */ (form.elements.namedItem("csrfmiddlewaretoken")).value;
    const body = new URLSearchParams({ text, as: "open", csrfmiddlewaretoken: token });
    return fetch(form.action, { method: "POST", headers: { Accept: "application/json" }, body });
  }

  /** Open the first of some files. @param {FileList | null | undefined} files */
  async function take(files) {
    const [first, ...others] = Array.from(files ?? []);
    if (!first) return;
    const isShown = await open(() => openMatch(first, replay));
    if (isShown && others.length) notice(gettext("One match is shown at a time: this is the first of these files."));
  }

  async function fetchSample() {
    const response = await fetch(sample.dataset.address ?? "").catch(() => null);
    if (!response?.ok) throw new RecordError(gettext("The hall does not answer. Please try again in a moment."));
    return { ...(await openMatch(await response.blob(), replay)), title: gettext("sample match") };
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  file.addEventListener("change", () => {
    take(file.files);
    file.value = ""; // the same file may be picked again
  });
  sample.addEventListener("click", (event) => {
    event.preventDefault();
    open(fetchSample, true);
  });
  byId("another").addEventListener("click", () => file.click());
  for (const name of ["dragover", "dragleave", "drop"]) {
    document.addEventListener(name, (event) => {
      event.preventDefault();
      root.toggleAttribute("data-dropping", name === "dragover");
    });
  }
  document.addEventListener("drop", (event) => take(event.dataTransfer?.files));
  const handed = takeOver();
  if (handed) open(() => replayed(handed, replay));
  else if (new URLSearchParams(location.search).has("sample")) open(fetchSample, true);
}
