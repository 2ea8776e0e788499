/** The players: a plate for each at the side, a chip for each on a phone, and the common supply. */
import { byId, html, icon, use, svg } from "../shared/dom.js";
import { teamPicture, warriorPicture } from "../board/pieces.js";
import { sideOf } from "../board/sides.js";
import { fill, gettext, ngettext, rich } from "../shared/i18n.js";
import { contendersOf, ownSide } from "./contenders.js";
import { factionName, fullName, hasTeams, isThinking, peopleOf } from "./people.js";
import { TOKEN_ICONS, powerName } from "./powers.js";
import { POWERS } from "./selection.js";
import { seatNumber } from "./seat_number.js";
import { goldCount } from "./sentences.js";
import { teamHead } from "./team_head.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Spotlight} Spotlight */
/** @typedef {import("./people.js").Person} Person */

/** How many tokens each power has at first (R40), so that used ones can be shown. @type {Record<import("./types.js").Power, number>} */
const TOKENS_AT_FIRST = { look: 2, shoot: 2, extra: 1, show: 1 };

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
    const groups = groupsOf(state);
    const focused = plates.querySelector(":focus")?.getAttribute("data-seat");
    plates.replaceChildren(
      ...groups.flatMap(({ side, people }) => [
        ...(side === null ? [] : [teamHead(state, side)]),
        ...people.map((person) => plate(state, view, person)),
      ]),
    );
    const stop = /** @type {HTMLElement | null} */ (
      plates.querySelector(focused ? `[data-seat="${focused}"]` : "[data-seat]")
    );
    if (stop) stop.tabIndex = 0;
    if (focused) stop?.focus();
    chips.replaceChildren(...peopleOf(state).map((person) => chip(state, view, person)));
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
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const all = /** @type {HTMLElement[]} */ ([...plates.querySelectorAll("[data-seat]")]);
    const to = from && by ? all[all.indexOf(from) + by] : undefined;
    if (!from || !to) return;
    event.preventDefault();
    from.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  });
}

/** Show the gold that a side has so far, while the end is told. @param {number} side @param {number} gold */
export function showGold(side, gold) {
  for (const place of document.querySelectorAll(`[data-gold-of="${side}"]`)) {
    const sum = html("b", {}, icon("nug", { viewBox: "0 0 26 22" }), String(gold));
    if (place.matches(".plate-count")) place.replaceChildren(sum, html("span", {}, gettext("gold")));
    else if (place.matches(".team-gold")) place.replaceChildren(sum);
    else place.replaceChildren(goldCount(gold));
  }
}

/** Group who plays: by team with the visitor's last, or all in one; turns go down each. @param {State} state @returns {{side: number | null, people: Person[]}[]} */
function groupsOf(state) {
  if (!hasTeams(state)) return [{ side: null, people: peopleOf(state) }];
  const own = ownSide(state);
  const sides = contendersOf(state).map(({ side }) => side);
  return sides
    .sort((a, b) => Number(a === own) - Number(b === own))
    .map((side) => ({ side, people: peopleOf(state).filter(({ seat }) => sideOf(seat, true) === side) }));
}

/** @param {Event} event */
function plateAt(event) {
  return /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-seat]"));
}

/** @param {State} state @param {View} view @param {Person} person */
function plate(state, view, person) {
  const { seat, faction } = person;
  const side = hasTeams(state) ? null : seat;
  const left = view.warriors_left[seat];
  const hasPassed = view.passed.includes(seat);
  const isToRemember = state.table?.options.armadora.memory && person.is_you && !view.outcome;
  const classes = [
    "plate",
    faction,
    view.to_move.includes(seat) && "turn",
    isThinking(state, person) && "thinking",
    hasPassed && "passed",
    view.advanced && "with-tokens",
  ];
  return html(
    "li",
    { class: classes.filter(Boolean).join(" "), "data-seat": seat, tabindex: -1 },
    warriorPicture(faction, 0, "down"),
    view.warriors_left.length > 2 && seatNumber(seat),
    html("div", { class: "who" }, fullName(person), html("span", {}, ...statusOf(state, view, person))),
    html(
      "p",
      { class: "plate-count", "data-gold-of": side },
      html("b", {}, hasPassed && icon("i-flag"), String(left)),
      html("span", {}, leftWord(left, hasPassed)),
    ),
    pips(view.army, view.army - left),
    view.advanced && tokensOf(view.advanced, person),
    isToRemember &&
      html("p", { class: "plate-note" }, gettext("Placed warriors stay face down: remember them.")),
  );
}

/** Draw the tokens that a player has, those that are used in grey. @param {import("./types.js").AdvancedView} advanced @param {Person} person */
function tokensOf({ power_tokens, reinforcements }, { seat, faction }) {
  const power = POWERS[faction];
  const tokens = [
    ...tokenRow(TOKEN_ICONS[power], power_tokens[seat], TOKENS_AT_FIRST[power]),
    ...tokenRow(TOKEN_ICONS.reinforcement, reinforcements[seat], 1),
  ];
  const said = fill(gettext("%(power)s: %(count)s left. Reinforcement: %(more)s left."), {
    power: powerName(power),
    count: power_tokens[seat],
    more: reinforcements[seat],
  });
  return html("span", { class: "plate-tokens", role: "img", "aria-label": said, title: said }, ...tokens);
}

/** @param {string} symbol @param {number} left @param {number} all */
function tokenRow(symbol, left, all) {
  return Array.from({ length: Math.max(all, left) }, (_, index) =>
    icon(symbol, { class: index < all - left ? "token used" : "token", viewBox: "0 0 40 40" }),
  );
}

/** @param {State} state @param {View} view @param {Person} person */
function chip(state, view, person) {
  const { seat, faction } = person;
  const side = sideOf(seat, hasTeams(state));
  const left = view.warriors_left[seat];
  const hasPassed = view.passed.includes(seat);
  const isMoving = view.to_move.includes(seat);
  const isAtIt = isThinking(state, person);
  const classes = ["chip", faction, isMoving && "turn", isAtIt && "thinking", hasPassed && "passed"];
  return html(
    "li",
    {},
    html(
      "button",
      { type: "button", class: classes.filter(Boolean).join(" "), "data-seat": seat },
      warriorPicture(faction, 0, "down"),
      chipName(person, hasTeams(state) && teamPicture(side)),
      html(
        "span",
        { class: "chip-count", "data-gold-of": side },
        hasPassed ? gettext("passed") : fill(gettext("%(count)s left"), { count: left }),
      ),
      isMoving && html("span", { class: "sr" }, isAtIt ? gettext("thinking") : gettext("to move")),
    ),
  );
}

/** @param {State} state @param {View} view @param {Person} person */
function statusOf(state, view, person) {
  const { seat, faction, is_bot } = person;
  const hasPassed = view.passed.includes(seat);
  if (isThinking(state, person)) return [`${factionName(faction)} · ${gettext("thinking")}`, dots()];
  const parts = [factionName(faction)];
  if (is_bot && !hasPassed) parts.push(gettext("computer"));
  if (hasPassed) parts.push(gettext("has passed"));
  else if (view.to_move.includes(seat)) parts.push(gettext("to move"));
  return [parts.join(" · ")];
}

/** Draw the dots that come and go while a computer thinks. */
function dots() {
  const dot = () => html("i", {}, ".");
  return html("span", { class: "dots", "aria-hidden": "true" }, dot(), dot(), dot());
}

/** @param {Person} person @param {Node | false} team */
function chipName(person, team) {
  const name = fullName(person);
  if (team) name.prepend(team);
  return name;
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
