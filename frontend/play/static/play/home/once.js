/** A second press on a button whose form is on its way does nothing. */

/** Watch every form marked data-once. */
export function sendOnce() {
  /** @type {NodeListOf<HTMLFormElement>} */
  const forms = document.querySelectorAll("form[data-once]");
  for (const form of forms) {
    form.addEventListener("submit", (event) => {
      if (form.dataset.sent) event.preventDefault();
      mark(form, true);
    });
  }
  // Back in a page that the browser kept: everything may be pressed again.
  window.addEventListener("pageshow", () => forms.forEach((form) => mark(form, false)));
}

/** @param {HTMLFormElement} form @param {boolean} sent */
function mark(form, sent) {
  form.toggleAttribute("data-sent", sent);
  form.querySelector("button")?.setAttribute("aria-disabled", String(sent));
}
