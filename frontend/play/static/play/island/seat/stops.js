/** How "Play on" goes: what stops it, and whether new orks roam. A small menu over the dock that any other press closes. */
import { byId } from "../../shared/dom.js";

/** @typedef {import("./news.js").Stop} Stop */

/** Make the menu. @param {{stop: (stop: Stop, isOn: boolean) => void, newRoam: (isOn: boolean) => void}} acts */
export function createStops(acts) {
  const menu = /** @type {HTMLDetailsElement} */ (byId("stops"));
  const stops = /** @type {NodeListOf<HTMLInputElement>} */ (menu.querySelectorAll("fieldset input"));
  for (const stop of stops)
    stop.addEventListener("change", () => acts.stop(/** @type {Stop} */ (stop.value), stop.checked));
  const newRoam = /** @type {HTMLInputElement} */ (byId("new-roam"));
  newRoam.addEventListener("change", () => acts.newRoam(newRoam.checked));

  /** @param {EventTarget | null} target */
  const isOutside = (target) => target instanceof Node && !menu.contains(target);
  document.addEventListener("pointerdown", ({ target }) => isOutside(target) && close());
  menu.addEventListener("focusout", ({ relatedTarget }) => isOutside(relatedTarget) && close());

  /** Close it, and answer whether it was open. */
  function close() {
    const { open } = menu;
    if (open && menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    menu.open = false;
    return open;
  }

  return {
    close,
    /** @param {import("./army.js").State} state */
    render({ stops: chosen, is_new_roaming }) {
      for (const stop of stops) stop.checked = chosen[/** @type {Stop} */ (stop.value)];
      newRoam.checked = is_new_roaming;
    },
  };
}
