/** The switch between the main actions and passing. */
import { html, offer } from "../shared/dom.js";
import { gettext } from "../shared/i18n.js";
import { canDo } from "./selection.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Mode} Mode */
/** @typedef {import("./types.js").Selection} Selection */

/** Make the switch; the arrow keys go over what is possible. @param {(mode: Mode) => void} choose */
export function createSwitch(choose) {
  /** @type {[Mode, string][]} */
  const modes = [
    ["warrior", gettext("Warrior")],
    ["palisades", gettext("Palisades")],
    ["pass", gettext("Pass")],
  ];
  const group = html("div", { class: "seg", role: "radiogroup", "aria-label": gettext("What to do") });
  const buttons = modes.map(([mode, name]) =>
    html("button", { type: "button", role: "radio", "data-mode": mode }, name),
  );
  group.append(...buttons);
  buttons.forEach((button, index) => button.addEventListener("click", () => choose(modes[index][0])));
  group.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    const open = buttons.filter((button) => button.ariaDisabled !== "true");
    const at = open.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const next = open[(at + by + open.length) % open.length];
    event.preventDefault();
    next.focus();
    next.click();
  });

  /** @param {View} view @param {Selection | null} selection @param {boolean} isPending */
  function render(view, selection, isPending) {
    const isAiming = !modes.some(([mode]) => mode === selection?.mode);
    buttons.forEach((button, index) => {
      const [mode] = modes[index];
      const isChosen = selection?.mode === mode;
      button.setAttribute("aria-checked", String(isChosen));
      button.tabIndex = isChosen || (isAiming && index === 0) ? 0 : -1;
      offer(button, !isPending && canDo(view, mode));
    });
  }

  return { group, render };
}
