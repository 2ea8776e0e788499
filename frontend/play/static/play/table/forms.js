/** Forms that are sent without leaving the page: an answer leads on, a refusal stands at the form. */
import { byId, html, icon, offer } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";

/** @typedef {{ok: true, url: string} | {ok: false, reason: string, message: string}} Answer */

/**
 * Send every form marked data-send this way: "follow" goes where the answer leads, "stay" stays, and of "last" the
 * last choice counts, so that what is chosen while one is on its way is sent after it.
 * @param {HTMLElement} root
 */
export function sendForms(root) {
  root.addEventListener("submit", async (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.matches("[data-send]")) return;
    event.preventDefault();
    if (form.ariaBusy === "true") return void form.toggleAttribute("data-again", form.dataset.send === "last");
    mark(form, true);
    const answer = await send(form.action, new FormData(form, event.submitter));
    form.querySelector(".refusal")?.remove();
    if (!answer.ok) form.prepend(html("p", { class: "refusal", role: "alert" }, answer.message));
    const isLeaving = answer.ok && form.dataset.send === "follow";
    if (isLeaving) return location.assign(answer.url);
    mark(form, false);
    if (form.hasAttribute("data-again")) form.requestSubmit();
    else if (!answer.ok && form.dataset.send === "last") form.reset();
    form.removeAttribute("data-again");
  });
  // Back in a page that the browser kept: everything may be sent again.
  addEventListener("pageshow", () => root.querySelectorAll("form").forEach((form) => mark(form, false)));
}

/** Make the form by which the host of a waiting room frees the seat of a computer. @param {number} seat @param {string} name */
export function removeForm(seat, name) {
  const { action, token } = byId("seats").dataset;
  const label = fill(gettext("Remove %(name)s"), { name });
  return html(
    "form",
    { method: "post", action: action?.replace("99", String(seat)), "data-send": "stay" },
    html("input", { type: "hidden", name: "csrfmiddlewaretoken", value: token }),
    html("button", { class: "btn quiet remove", "aria-label": label, title: label }, icon("i-cross")),
  );
}

/** Show that a form is on its way, or not any more. @param {HTMLFormElement} form @param {boolean} isSent */
function mark(form, isSent) {
  form.ariaBusy = String(isSent);
  for (const button of form.querySelectorAll("button")) offer(button, !isSent);
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
