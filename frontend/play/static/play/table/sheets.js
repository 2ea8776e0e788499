/** What opens over the table: the side as a sheet on a phone, the menu, the list of keys. */
import { closeDialogsOnPress, openDialog } from "../shared/dialogs.js";
import { byId } from "../shared/dom.js";
import { ownSeat } from "./people.js";

/** Make the sheets. */
export function createSheets() {
  const side = byId("side");
  const sheet = byId("side-sheet");
  const place = document.createComment("the side, while it is not in its sheet");
  side.before(place);

  /** @param {"log" | "plates"} part */
  function openSide(part) {
    sheet.dataset.part = part;
    sheet.append(side);
    openDialog(sheet.id);
    byId("log-list").scrollTop = byId("log-list").scrollHeight;
  }

  sheet.addEventListener("close", () => place.after(side));
  byId("open-log").addEventListener("click", () => openSide("log"));
  for (const [button, dialog] of [
    ["open-menu", "menu"],
    ["open-keys", "keys"],
  ]) {
    byId(button).addEventListener("click", () => openDialog(dialog));
  }
  closeDialogsOnPress();

  return { openPlates: () => openSide("plates"), openKeys: () => openDialog("keys") };
}

/** Offer to give the seat up to those who have one in a running game. @param {import("./types.js").TableState} state */
export function renderMenu(state) {
  byId("leave").hidden = ownSeat(state) === null || state.table?.status !== "running";
}
