/** The buttons of the power and of the reinforcement, and the sentence that explains the one pointed at. */
import { html, icon, offer } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";
import { whyNotMode } from "./explain.js";
import { ownSeat } from "./people.js";
import { TOKEN_ICONS, explanationOf, ownPower, verbOf } from "./powers.js";
import { canDo } from "./selection.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").TokenMode} TokenMode */

/** Make the buttons. @param {{aim: (mode: TokenMode) => void, explain: () => void}} actions explain is called when another button is pointed at, or none */
export function createTokens({ aim, explain }) {
  const group = html("div", { class: "powers", role: "group", "aria-label": gettext("Powers") });
  /** @type {Map<TokenMode, HTMLButtonElement>} */
  const buttons = new Map();
  /** @type {TokenMode | null} */
  let pointed = null;

  /** @param {TokenMode | null} mode */
  function point(mode) {
    if (mode === pointed) return;
    pointed = mode;
    explain();
  }

  /** @param {TokenMode} mode */
  function add(mode) {
    const button = html("button", { type: "button", class: "btn power", "data-mode": mode });
    button.append(
      icon(TOKEN_ICONS[mode]),
      html("span", { class: "power-verb" }, verbOf(mode)),
      html("span", { class: "power-left" }),
    );
    button.addEventListener("click", () => {
      point(null);
      aim(mode);
    });
    for (const name of ["pointerenter", "focus"])
      button.addEventListener(name, (event) => {
        const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
        if (!isTouch && button.matches(":hover, :focus-visible")) point(mode);
      });
    for (const name of ["pointerleave", "blur"]) button.addEventListener(name, () => point(null));
    buttons.set(mode, button);
    return button;
  }

  /** Show the tokens that are left; one that is used is on the plate only. @param {State} state @param {View} view */
  function render(state, view) {
    const power = ownPower(state);
    const seat = ownSeat(state);
    const { advanced } = view;
    group.hidden = !advanced || seat === null;
    if (!advanced || seat === null || !power) return;
    /** @type {[TokenMode, number][]} */
    const left = [
      [power, advanced.power_tokens[seat]],
      ["reinforcement", advanced.reinforcements[seat]],
    ];
    for (const [mode, count] of left) {
      const button = buttons.get(mode) ?? add(mode);
      const isAimed = state.selection?.mode === mode;
      button.hidden = count === 0;
      button.setAttribute("aria-pressed", String(isAimed));
      const name = fill(gettext("%(verb)s · %(count)s"), { verb: verbOf(mode), count });
      button.setAttribute("aria-label", name);
      button.setAttribute("aria-description", descriptionOf(state, mode));
      button.querySelector(".power-left")?.replaceChildren(fill(gettext("· %(count)s"), { count }));
      offer(button, state.pending === null && canDo(view, mode));
      if (!button.isConnected) group.append(button);
    }
  }

  return { group, render, pointed: () => pointed };
}

/** Explain a token, and why it cannot be used now. @param {State} state @param {TokenMode} mode */
function descriptionOf(state, mode) {
  const refusal = state.pending ? null : whyNotMode(state, mode);
  return [explanationOf(mode), refusal?.text].filter(Boolean).join(" ");
}
