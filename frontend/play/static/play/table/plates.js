/** The players: a plate for each at the side, a chip for each on a phone, and the common supply. */
import { byId, html, icon, use, svg } from "../shared/dom.js";
import { warriorPicture } from "../board/pieces.js";
import { fill, gettext, ngettext, rich } from "../shared/i18n.js";
import { factionName, peopleOf } from "./people.js";
import { goldCount } from "./sentences.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Spotlight} Spotlight */
/** @typedef {import("./people.js").Person} Person */

/** Make the plates, the chips and the supply. @param {() => void} openPlates opens the plates as a sheet */
export function createPlates(openPlates) {
  const plates = byId("plates");
  const chips = byId("chips");
  const supply = byId("supply");
  chips.addEventListener("click", openPlates);

  /** @param {State} state @param {State | null} previous */
  return function render(state, previous) {
    const { view } = state;
    if (!view || (previous && state.view === previous.view && state.table === previous.table)) return;
    const people = peopleOf(state);
    const focused = plates.querySelector(":focus")?.getAttribute("data-seat");
    plates.replaceChildren(...people.map((person) => plate(view, person)));
    const stop = /** @type {HTMLElement | null} */ (
      plates.querySelector(focused ? `[data-seat="${focused}"]` : "[data-seat]")
    );
    if (stop) stop.tabIndex = 0;
    if (focused) stop?.focus();
    chips.replaceChildren(...people.map((person) => chip(view, person)));
    supply.replaceChildren(...supplyLine(view));
  };
}

/** Mark a player's warriors on the board while their plate is pointed at or has the focus; arrows go from plate to plate. @param {() => State} state @param {(spotlight: Spotlight | null) => void} show */
export function listenToPlates(state, show) {
  const plates = byId("plates");
  for (const name of ["pointerover", "focusin"]) {
    plates.addEventListener(name, (event) => {
      const seat = plateAt(event)?.dataset.seat;
      const warriors = state().view?.warriors ?? [];
      const squares = warriors.flatMap((owner, square) => (owner === Number(seat) + 1 ? [square] : []));
      show(seat === undefined ? null : { squares, lines: [], territory: [] });
    });
  }
  for (const name of ["pointerleave", "focusout"]) plates.addEventListener(name, () => show(null));
  plates.addEventListener("keydown", (event) => {
    const from = plateAt(event);
    const to = { ArrowUp: from?.previousElementSibling, ArrowDown: from?.nextElementSibling }[event.key];
    if (!from || !(to instanceof HTMLElement)) return;
    event.preventDefault();
    from.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  });
}

/** Show the gold that a player has so far, while the end is told. @param {number} seat @param {number} gold */
export function showGold(seat, gold) {
  for (const place of document.querySelectorAll(`[data-seat="${seat}"]`)) {
    place.querySelector(".plate-count")?.replaceChildren(
      html("b", {}, icon("nug", { viewBox: "0 0 26 22" }), String(gold)),
      html("span", {}, gettext("gold")),
    );
    place.querySelector(".chip-count")?.replaceChildren(goldCount(gold));
  }
}

/** @param {Event} event */
function plateAt(event) {
  return /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-seat]"));
}

/** @param {View} view @param {Person} person */
function plate(view, person) {
  const { seat, faction } = person;
  const left = view.warriors_left[seat];
  const hasPassed = view.passed.includes(seat);
  const classes = ["plate", faction, view.to_move.includes(seat) && "turn", hasPassed && "passed"];
  return html(
    "li",
    { class: classes.filter(Boolean).join(" "), "data-seat": seat, tabindex: -1 },
    warriorPicture(faction, 0, "down"),
    html("div", { class: "who" }, html("b", {}, person.name), html("span", {}, statusOf(view, person))),
    html(
      "p",
      { class: "plate-count" },
      html("b", {}, hasPassed && icon("i-flag"), String(left)),
      html("span", {}, leftWord(left, hasPassed)),
    ),
    pips(view.army, view.army - left),
  );
}

/** @param {View} view @param {Person} person */
function chip(view, person) {
  const { seat, faction, name } = person;
  const left = view.warriors_left[seat];
  const hasPassed = view.passed.includes(seat);
  const isMoving = view.to_move.includes(seat);
  const classes = ["chip", faction, isMoving && "turn", hasPassed && "passed"];
  return html(
    "li",
    {},
    html(
      "button",
      { type: "button", class: classes.filter(Boolean).join(" "), "data-seat": seat },
      warriorPicture(faction, 0, "down"),
      html("b", {}, name),
      html(
        "span",
        { class: "chip-count" },
        hasPassed ? gettext("passed") : fill(gettext("%(count)s left"), { count: left }),
      ),
      isMoving && html("span", { class: "sr" }, gettext("to move")),
    ),
  );
}

/** @param {View} view @param {Person} person */
function statusOf(view, { seat, faction, is_bot }) {
  const parts = [factionName(faction)];
  if (is_bot) parts.push(gettext("computer"));
  if (view.passed.includes(seat)) parts.push(gettext("has passed"));
  else if (view.to_move.includes(seat)) parts.push(gettext("to move"));
  return parts.join(" · ");
}

/** @param {number} count @param {boolean} hasPassed */
function leftWord(count, hasPassed) {
  return hasPassed ? ngettext("left over", "left over", count) : ngettext("left", "left", count);
}

/** @param {number} army @param {number} placed */
function pips(army, placed) {
  const all = html("span", { class: `pips of-${army}`, "aria-hidden": "true" });
  for (let index = 0; index < army; index += 1)
    all.append(html("i", { class: index < placed ? "on" : null }));
  return all;
}

/** @param {View} view */
function supplyLine(view) {
  const all = view.gold.reduce((sum, gold) => sum + gold, 0);
  const palisades = rich(ngettext("%(count)s palisade", "%(count)s palisades", view.palisades_left), {
    count: html("b", {}, String(view.palisades_left)),
  });
  const fenced = rich(gettext("%(gold)s of %(all)s gold fenced"), {
    gold: html("b", {}, String(fencedGold(view))),
    all,
  });
  return [
    html("span", {}, icon("i-palisades"), html("span", {}, palisades)),
    html(
      "span",
      {},
      svg("svg", { class: "icon", viewBox: "-13 -11 26 22", "aria-hidden": "true" }, use("nugget")),
      html("span", {}, fenced),
    ),
  ];
}

/** Count the gold outside the largest territory, which is the open land. @param {View} view */
function fencedGold(view) {
  const sizes = new Map();
  for (const territory of view.territories) sizes.set(territory, (sizes.get(territory) ?? 0) + 1);
  const [open] = [...sizes].reduce((most, entry) => (entry[1] > most[1] ? entry : most));
  return view.gold.reduce((sum, gold, square) => sum + (view.territories[square] === open ? 0 : gold), 0);
}
