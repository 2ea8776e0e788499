/** How a match comes in: a file that is picked or dropped, the sample, or a record that another page hands over. */
import { byId, offer } from "../shared/dom.js";
import { gettext } from "../shared/i18n.js";
import { takeOver } from "../shared/handover.js";
import { openMatch, replayed } from "./opening.js";
import { RecordError } from "./record.js";

/** @typedef {import("./match.js").Match} Match */

/** Make the entrance. @param {HTMLElement} root @param {(match: Match) => void} begin */
export function createEntrance(root, begin) {
  const form = /** @type {HTMLFormElement} */ (byId("entrance"));
  const file = /** @type {HTMLInputElement} */ (byId("match-file"));
  const sample = byId("sample");
  const refusal = byId("entrance-refusal");
  const notice = byId("entrance-notice");
  let wanted = 0; // the last one counts

  /** @param {() => Promise<Match>} coming */
  async function open(coming) {
    const own = (wanted += 1);
    tell("");
    root.ariaBusy = "true";
    offer(sample, false);
    const result = await coming().catch((error) => error);
    if (own !== wanted) return;
    root.ariaBusy = "false";
    offer(sample, true);
    if (!(result instanceof Error)) return begin(result);
    if (!(result instanceof RecordError)) console.error(result);
    tell(result instanceof RecordError ? result.message : gettext("This file cannot be shown. Please choose another one."));
  }

  /** Tell why nothing is shown; while a match is shown, it stays. @param {string} sentence */
  function tell(sentence) {
    for (const place of [refusal, notice]) {
      place.textContent = sentence;
      place.hidden = !sentence;
    }
  }

  /** @param {string} text */
  function replay(text) {
    const token = /** @type {HTMLInputElement} */ (form.elements.namedItem("csrfmiddlewaretoken")).value;
    const body = new URLSearchParams({ text, as: "open", csrfmiddlewaretoken: token });
    return fetch(form.action, { method: "POST", headers: { Accept: "application/json" }, body });
  }

  /** @param {File | null | undefined} chosen */
  function take(chosen) {
    if (chosen) open(() => openMatch(chosen, replay));
  }

  async function fetchSample() {
    const response = await fetch(sample.dataset.address ?? "").catch(() => null);
    if (!response?.ok) throw new RecordError(gettext("The hall does not answer. Please try again in a moment."));
    return { ...(await openMatch(await response.blob(), replay)), title: gettext("sample match") };
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  file.addEventListener("change", () => {
    take(file.files?.[0]);
    file.value = ""; // the same file may be picked again
  });
  sample.addEventListener("click", (event) => {
    event.preventDefault();
    open(fetchSample);
  });
  byId("another").addEventListener("click", () => file.click());
  for (const name of ["dragover", "dragleave", "drop"]) {
    document.addEventListener(name, (event) => {
      event.preventDefault();
      root.toggleAttribute("data-dropping", name === "dragover");
    });
  }
  document.addEventListener("drop", (event) => take(event.dataTransfer?.files[0]));
  const handed = takeOver();
  if (handed) open(() => replayed(handed, replay));
  else if (new URLSearchParams(location.search).has("sample")) open(fetchSample);
}
