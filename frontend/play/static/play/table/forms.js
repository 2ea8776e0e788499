/** Forms that are sent without leaving the page: an answer leads on, a refusal stands at the form. */
import { html } from "./dom.js";
import { gettext } from "./i18n.js";

/** @typedef {{ok: true, url: string} | {ok: false, reason: string, message: string}} Answer */

/** Send every form marked data-send this way. @param {HTMLElement} root */
export function sendForms(root) {
  root.addEventListener("submit", async (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.matches("[data-send]")) return;
    event.preventDefault();
    const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (form.querySelectorAll("button"));
    const fields = new FormData(form, event.submitter);
    for (const button of buttons) button.disabled = true;
    const answer = await send(form.action, fields);
    for (const button of buttons) button.disabled = false;
    form.querySelector(".refusal")?.remove();
    if (!answer.ok) form.prepend(html("p", { class: "refusal", role: "alert" }, answer.message));
    else if (form.dataset.send === "follow") location.assign(answer.url);
  });
}

/** @param {string} url @param {FormData} fields @returns {Promise<Answer>} */
async function send(url, fields) {
  try {
    const response = await fetch(url, {
      method: "POST",
      body: fields,
      headers: { Accept: "application/json" },
    });
    return await response.json();
  } catch {
    return { ok: false, reason: "", message: gettext("The hall does not answer. Please try again.") };
  }
}
