/** Dialogs over a page: one at a time, closed by a press beside them or on what is marked data-close. */
import { byId } from "./dom.js";

/** Open a dialog, and close any other. @param {string} id */
export function openDialog(id) {
  for (const open of document.querySelectorAll("dialog[open]"))
    /** @type {HTMLDialogElement} */ (open).close();
  /** @type {HTMLDialogElement} */ (byId(id)).showModal();
}

/** Let presses close the dialogs of the page. */
export function closeDialogsOnPress() {
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (target === dialog || target.closest("[data-close]")) dialog.close();
    });
  }
}
