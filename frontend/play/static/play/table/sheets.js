/** What opens over the table: the side as a sheet on a phone, the menu, the list of keys. */
import { byId } from "./dom.js";
import { ownSeat } from "./people.js";

/** Make the sheets. */
export function createSheets() {
  const side = byId("side");
  const page = byId("table");
  const close = byId("sheet-close");
  /** @type {Element | null} */
  let opener = null;

  /** @param {"log" | "plates"} part */
  function openSide(part) {
    opener = document.activeElement;
    page.dataset.sheet = part;
    close.hidden = false;
    close.focus();
    byId("log-list").scrollTop = byId("log-list").scrollHeight;
  }

  function closeSide() {
    if (close.hidden) return;
    delete page.dataset.sheet;
    close.hidden = true;
    if (opener instanceof HTMLElement) opener.focus();
  }

  close.addEventListener("click", closeSide);
  side.addEventListener("keydown", (event) => event.key === "Escape" && closeSide());
  byId("sheet-shade").addEventListener("click", closeSide);
  byId("open-log").addEventListener("click", () => openSide("log"));
  for (const [button, dialog] of [
    ["open-menu", "menu"],
    ["open-keys", "keys"],
  ]) {
    byId(button).addEventListener("click", () => openDialog(dialog));
  }
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (target === dialog || target.closest("[data-close]")) dialog.close();
    });
  }

  return { openPlates: () => openSide("plates"), openKeys: () => openDialog("keys") };
}

/** Offer to give the seat up to those who have one in a running game. @param {import("./types.js").State} state */
export function renderMenu(state) {
  byId("leave").hidden = ownSeat(state) === null || state.table?.status !== "running";
}

/** @param {string} id */
function openDialog(id) {
  for (const open of document.querySelectorAll("dialog[open]"))
    /** @type {HTMLDialogElement} */ (open).close();
  /** @type {HTMLDialogElement} */ (byId(id)).showModal();
}
