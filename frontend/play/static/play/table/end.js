/** The end: headline, ranking, who took what and why, and how to go on. */
import { byId, html, icon, svg, use } from "../shared/dom.js";
import { warriorPicture } from "../board/pieces.js";
import { fill, gettext, listed, ngettext, npgettext, pgettext, rich } from "../shared/i18n.js";
import { goldFlow } from "./flow.js";
import { headline, margin, winnersOf } from "./headline.js";
import { factionName, ownSeat, personAt } from "./people.js";
import { goldOf, letterAt, ranked, takenBy, tieBreaks } from "./scoring.js";
import { goldCount } from "./sentences.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./types.js").Spotlight} Spotlight */
/** @typedef {import("./types.js").TerritoryScore} TerritoryScore */

/** Show the end. @param {State} state @param {State | null} previous */
export function renderEnd(state, previous) {
  const outcome = state.view?.outcome;
  if (!outcome || (previous && previous.view === state.view && previous.table === state.table)) return;
  const winners = winnersOf(state, outcome);
  const isWon = ranked(outcome)[0].score > 0;
  const win = byId("win");
  win.className = `win ${isWon ? winners[0].faction : "nobody"}`;
  win.replaceChildren(
    html(
      "div",
      { class: "win-tiles" },
      ...(isWon
        ? winners.map(({ faction }) => warriorPicture(faction, 0, "down"))
        : [icon("nug", { class: "tile-picture" })]),
    ),
    html("div", {}, html("h2", {}, headline(state, outcome)), html("p", {}, margin(state, outcome))),
  );
  byId("rank").replaceChildren(...ranked(outcome).map((standing) => rankRow(state, outcome, standing)));
  const said = margin(state, outcome);
  const ties = tieBreaks(state, outcome).filter((sentence) => sentence !== said);
  byId("ties").replaceChildren(...ties.map((sentence) => html("p", {}, sentence)));
  byId("why-list").replaceChildren(
    ...outcome.territories.map((territory, index) => whyRow(state, territory, index)),
  );
  const { all, lost } = goldOf(outcome);
  const title = fill(gettext("Where the %(gold)s went"), { gold: goldCount(all) });
  const loss = lost
    ? fill(ngettext("%(lost)s gold went to nobody.", "%(lost)s gold went to nobody.", lost), { lost })
    : "";
  byId("flow-box").replaceChildren(
    html("h2", {}, title, loss && html("span", {}, loss)),
    goldFlow(state, outcome),
  );
  renderAgain(state);
}

/** Outline a territory while its row or its band is pointed at; seat who follows to the next game. @param {() => State} state @param {(spotlight: Spotlight | null) => void} show */
export function listenToEnd(state, show) {
  byId("next-table").addEventListener("click", (event) => {
    if (ownSeat(state()) === null) return;
    event.preventDefault();
    /** @type {HTMLFormElement} */ (byId("rematch")).requestSubmit(); // who has played is seated there
  });
  for (const list of [byId("why-list"), byId("flow-box")]) {
    for (const name of ["pointerover", "focusin", "click"]) {
      list.addEventListener(name, (event) => {
        const row = /** @type {Element} */ (event.target).closest("[data-territory]");
        const at = row?.getAttribute("data-territory");
        if (at)
          show({
            squares: [],
            lines: [],
            territory: state().view?.outcome?.territories[Number(at)].squares ?? [],
          });
      });
    }
    for (const name of ["pointerleave", "focusout"]) list.addEventListener(name, () => show(null));
  }
}

/** Mark the row of the territory that is pointed at on the board. @param {number | null} index */
export function markTerritory(index) {
  for (const row of byId("why-list").children)
    row.classList.toggle("pointed", row.getAttribute("data-territory") === String(index));
}

/** @param {State} state @param {Outcome} outcome @param {import("./types.js").Standing} standing */
function rankRow(state, outcome, { seat, score, rank }) {
  const { name, faction, is_you } = personAt(state, seat);
  const taken = takenBy(outcome, seat)
    .map(({ letter, gold }) => `${letter} ${gold}`)
    .join(" + ");
  const sum = taken || gettext("nothing");
  return html(
    "li",
    { class: `${faction}${is_you ? " me" : ""}` },
    html("span", { class: "rank-number" }, String(rank)),
    warriorPicture(faction, 0, "down"),
    html(
      "div",
      {},
      html("b", {}, name),
      html(
        "span",
        { class: "rank-sum" },
        fill(gettext("%(faction)s: %(sum)s"), { faction: factionName(faction), sum }),
      ),
    ),
    html(
      "span",
      { class: "rank-gold" },
      icon("nug", { viewBox: "0 0 26 22" }),
      String(score),
      html("span", { class: "sr" }, gettext("gold")),
    ),
  );
}

/** @param {State} state @param {TerritoryScore} territory @param {number} index */
function whyRow(state, territory, index) {
  const sums = territory.strengths
    .flatMap((strength, seat) => (strength ? [{ strength, seat }] : []))
    .sort((a, b) => b.strength - a.strength);
  const strongest = sums[0]?.strength;
  return html(
    "li",
    { "data-territory": index, tabindex: 0 },
    html("span", { class: "letter-badge" }, letterAt(index)),
    html(
      "div",
      {},
      html("p", {}, whySentence(state, territory)),
      html(
        "div",
        { class: "sums" },
        ...sums.map(({ strength, seat }) => sumBadge(state, seat, strength, strength === strongest)),
      ),
    ),
  );
}

/** @param {State} state @param {number} seat @param {number} strength @param {boolean} isStrongest */
function sumBadge(state, seat, strength, isStrongest) {
  const { name, faction } = personAt(state, seat);
  return html(
    "span",
    { class: `${faction}${isStrongest ? " strongest" : ""}` },
    icon(`em-${faction}`),
    String(strength),
    html("span", { class: "sr" }, ` ${name}`),
  );
}

/** Say who took a territory, and why. @param {State} state @param {TerritoryScore} territory */
export function whySentence(state, { gold, strengths, winners, share }) {
  if (!gold) return gettext("No mine inside, so nothing to win.");
  if (!strengths.some(Boolean))
    return rich(gettext("Nobody stands here: %(gold)s to nobody."), {
      gold: html("b", {}, goldCount(gold)),
    });
  const people = winners
    .map((seat) => personAt(state, seat))
    .sort((a, b) => Number(b.is_you) - Number(a.is_you));
  if (people.length === 1) {
    const won = html("b", {}, goldCount(gold));
    return people[0].is_you
      ? rich(gettext("You are strongest: %(won)s to you."), { won })
      : rich(gettext("%(name)s is strongest: %(won)s to %(name)s."), { won, name: people[0].name });
  }
  const lost = gold - share * people.length;
  return rich(tieSentence(people[0].is_you, lost), {
    names: listed(people.map(({ name }) => name)),
    gold: goldCount(gold),
    each: html("b", {}, fill(gettext("%(share)s each"), { share })),
    lost,
  });
}

/** @param {boolean} withYou @param {number} lost */
function tieSentence(withYou, lost) {
  if (!lost)
    return withYou
      ? pgettext("with you", "%(names)s tie: %(gold)s, %(each)s.")
      : gettext("%(names)s tie: %(gold)s, %(each)s.");
  return withYou
    ? npgettext(
        "with you",
        "%(names)s tie: %(gold)s, %(each)s; %(lost)s is lost.",
        "%(names)s tie: %(gold)s, %(each)s; %(lost)s are lost.",
        lost,
      )
    : ngettext(
        "%(names)s tie: %(gold)s, %(each)s; %(lost)s is lost.",
        "%(names)s tie: %(gold)s, %(each)s; %(lost)s are lost.",
        lost,
      );
}

/** @param {State} state */
function renderAgain(state) {
  const next = state.table?.rematch_id ?? "";
  const link = /** @type {HTMLAnchorElement} */ (byId("next-table"));
  link.hidden = !next;
  link.href = location.pathname.replace(state.table?.id ?? "", next);
  byId("rematch").hidden = ownSeat(state) === null;
  byId("rematch-go").hidden = Boolean(next);
  link.replaceChildren(
    svg("svg", { class: "icon", "aria-hidden": "true" }, use("i-play")),
    gettext("To the next game"),
  );
}
