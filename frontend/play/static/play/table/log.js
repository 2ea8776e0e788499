/** The log: a sentence for each ply, newest below; pointing at one, or pressing it, shows it on the board. */
import { byId, html, icon } from "../shared/dom.js";
import { fill, gettext, rich } from "../shared/i18n.js";
import { personAt } from "./people.js";
import { consequences, moveSentence } from "./sentences.js";
import { placesOf } from "../board/recent.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").LogEntry} LogEntry */
/** @typedef {import("./types.js").Spotlight} Spotlight */

/** Make the log. @param {(spotlight: Spotlight | null) => void} show */
export function createLog(show) {
  const list = byId("log-list");
  const count = byId("log-count");

  /** @param {Event} event */
  function entryOf(event) {
    return /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.("[data-ply]"));
  }

  /** @param {State} state @param {State | null} previous */
  function render(state, previous) {
    if (previous && state.log === previous.log && state.table === previous.table) return;
    const isSame =
      state.table === previous?.table && previous.log.every((entry, ply) => entry === state.log[ply]);
    const from = isSame ? previous.log.length : 0;
    if (!isSame) list.replaceChildren();
    state.log.slice(from).forEach((entry, index) => list.append(line(state, entry, from + index)));
    const last = state.log.length;
    count.textContent = last && !state.view?.outcome ? fill(gettext("move %(ply)s"), { ply: last }) : "";
    const buttons = [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[data-ply]"))];
    for (const button of buttons) button.tabIndex = button === buttons.at(-1) ? 0 : -1;
    list.scrollTop = list.scrollHeight;
  }

  new ResizeObserver(() => {
    if (!list.matches(":hover, :focus-within")) list.scrollTop = list.scrollHeight;
  }).observe(list);

  /** @param {LogEntry | undefined} entry */
  function point(entry) {
    show(entry ? spotlightOf(entry) : null);
  }

  /** @param {() => State} state */
  function listen(state) {
    for (const name of ["pointerover", "focusin", "click"]) {
      list.addEventListener(name, (event) => {
        const button = entryOf(event);
        if (button) point(state().log[Number(button.dataset.ply)]);
      });
    }
    list.addEventListener("pointerleave", () => point(undefined));
    list.addEventListener("focusout", () => point(undefined));
    list.addEventListener("keydown", (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const button = entryOf(event);
      if (!by || !button) return;
      event.preventDefault();
      const next = list.querySelector(`[data-ply="${Number(button.dataset.ply) + by}"]`);
      if (!(next instanceof HTMLElement)) return;
      button.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    });
  }

  return { render, listen };
}

/** Write a ply as a line that can be pressed. @param {State} state @param {LogEntry} entry @param {number} ply */
export function line(state, entry, ply) {
  const { faction } = personAt(state, entry.seat);
  const { format, values } = moveSentence(state, entry);
  const marked = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name === "name" ? value : html("b", {}, String(value)),
    ]),
  );
  const text = html("span", { class: "log-text" }, rich(format, marked));
  for (const sentence of consequences(state, entry))
    text.append(html("span", { class: "log-after" }, sentence));
  return html(
    "li",
    { class: faction },
    html(
      "button",
      { type: "button", class: "log-entry", "data-ply": ply },
      html("span", { class: "log-number" }, String(ply + 1)),
      icon(`em-${faction}`, { class: "icon log-emblem" }),
      text,
    ),
  );
}

/** Answer what a ply is about on the board. @param {LogEntry} entry @returns {Spotlight} */
export function spotlightOf(entry) {
  return { ...placesOf([entry]), territory: smallest(entry.closed) };
}

/** @param {import("./types.js").Territory[]} territories */
function smallest(territories) {
  return territories.reduce(
    (/** @type {number[]} */ least, { squares }) =>
      !least.length || squares.length < least.length ? squares : least,
    [],
  );
}
