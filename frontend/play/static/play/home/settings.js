/** Settings from a file: read here and judged by the hall as soon as it is chosen, kept in the form as text. */
import { byId } from "../shared/dom.js";
import { fill, gettext, ngettext } from "../shared/i18n.js";

/** @typedef {{ok: true, settings: Record<string, number>, has_island: boolean} | {ok: false, message: string}} Answer */

/** Read every file that is chosen in the form. @param {HTMLFormElement} form */
export function readSettings(form) {
  const place = byId("match-settings");
  const file = /** @type {HTMLInputElement} */ (byId("settings-file"));
  const text = /** @type {HTMLTextAreaElement} */ (byId("settings-text"));
  const told = byId("settings-told");
  const back = byId("settings-usual");
  const refusal = byId("settings-refusal");
  const usual = told.textContent ?? "";
  file.removeAttribute("name"); // its text is sent instead, which outlives a refusal
  let wanted = 0; // the last one counts
  let isSent = false; // the form, as soon as the settings are read

  /** @param {string} content @param {Extract<Answer, {ok: true}> | null} answer */
  function keep(content, answer) {
    text.value = content;
    told.textContent = answer ? summary(answer) : usual;
    back.hidden = !answer;
  }

  /** @param {string} sentence */
  function refuse(sentence) {
    refusal.textContent = sentence;
    refusal.hidden = !sentence;
  }

  /** @param {() => Promise<string>} coming */
  async function take(coming) {
    const own = (wanted += 1);
    place.ariaBusy = "true";
    refuse("");
    const { content, answer } = await coming()
      .then(async (content) => ({ content, answer: await ask(content) }))
      .catch((error) => ({ content: "", answer: refused(error.message) }));
    if (own !== wanted) return;
    place.ariaBusy = "false";
    const isWanted = answer.ok && isSent;
    isSent = false;
    if (answer.ok) keep(content, answer);
    else {
      refuse(answer.message);
      file.value = "";
    }
    if (isWanted) form.requestSubmit();
  }

  /** @param {Event} event */
  function hold(event) {
    if (place.ariaBusy !== "true") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    isSent = true;
  }

  /** @param {string} content @returns {Promise<Answer>} */
  async function ask(content) {
    const token = /** @type {HTMLInputElement} */ (form.elements.namedItem("csrfmiddlewaretoken")).value;
    const body = new URLSearchParams({ text: content, csrfmiddlewaretoken: token });
    try {
      const headers = { Accept: "application/json" };
      const response = await fetch(place.dataset.address ?? "", { method: "POST", headers, body });
      return await response.json();
    } catch {
      return refused(gettext("The hall does not answer. Please try again."));
    }
  }

  form.addEventListener("submit", hold);
  file.addEventListener("click", () => (file.value = "")); // else the same file, written anew, is no change
  file.addEventListener("change", () => {
    const [chosen] = Array.from(file.files ?? []);
    if (chosen) take(() => textOf(chosen, Number(place.dataset.mostBytes)));
  });
  back.addEventListener("click", () => {
    refuse("");
    keep("", null);
    file.value = "";
    file.focus();
  });
  if (text.value) take(async () => text.value);
}

/** @param {string} message @returns {Answer} */
function refused(message) {
  return { ok: false, message };
}

/** Return the text of a file. Throws an Error with a sentence for the visitor. @param {File} file @param {number} most_bytes */
async function textOf(file, most_bytes) {
  if (file.size > most_bytes) {
    const sentence = gettext("This file has %(size)s KiB. A settings file has at most %(most)s.");
    const size = Math.ceil(file.size / 1024).toLocaleString(document.documentElement.lang);
    throw new Error(fill(sentence, { size, most: most_bytes / 1024 }));
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error(
      gettext("This is no text. A settings file begins with “OrkIsland 1.0”, and each line has one setting."),
    );
  }
}

/** @param {Extract<Answer, {ok: true}>} answer */
function summary({ settings, has_island }) {
  return [sizes(settings), has_island ? gettext("an island of its own") : ""].filter(Boolean).join(", ");
}

/** Tell how large a match is. @param {Record<string, number>} settings */
export function sizes({ rows, cols, nb_orks, nb_rounds }) {
  const orks = fill(ngettext("%(count)s ork an army", "%(count)s orks an army", nb_orks), { count: nb_orks });
  const rounds = fill(ngettext("%(count)s round", "%(count)s rounds", nb_rounds), { count: nb_rounds });
  return [fill(gettext("%(rows)s × %(cols)s cells"), { rows, cols }), orks, rounds].join(", ");
}
