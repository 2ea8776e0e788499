/** A second press on a button whose form is on its way does nothing. */
import { newId } from "./ids.js";

/** Watch every form marked data-once. */
export function sendOnce() {
  /** @type {NodeListOf<HTMLFormElement>} */
  const forms = document.querySelectorAll("form[data-once]");
  for (const form of forms) {
    form.addEventListener("submit", (event) => {
      if (form.hasAttribute("data-sent")) event.preventDefault();
      mark(form, true);
    });
  }
  // Back in a page that the browser kept: everything may be pressed again, and is a new wish then.
  window.addEventListener("pageshow", () => forms.forEach(renew));
}

/** @param {HTMLFormElement} form */
function renew(form) {
  mark(form, false);
  /** @type {HTMLInputElement} */ (form.elements.namedItem("request_id")).value = newId();
}

/** @param {HTMLFormElement} form @param {boolean} sent */
function mark(form, sent) {
  form.toggleAttribute("data-sent", sent);
  for (const button of form.elements)
    if (button instanceof HTMLButtonElement) button.setAttribute("aria-disabled", String(sent));
}
