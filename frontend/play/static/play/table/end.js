/** The end: headline, ranking, who took what and why. */
import { byId, html, icon } from "../shared/dom.js";
import { letterAt } from "../board/letters.js";
import { teamPicture, warriorPicture } from "../board/pieces.js";
import { fill, gettext, listed, ngettext, npgettext, pgettext, rich } from "../shared/i18n.js";
import { contenderAt, contendersOf, ranking } from "./contenders.js";
import { goldFlow } from "./flow.js";
import { headline, margin, winnersOf } from "./headline.js";
import { factionName, fullName, hasTeams, personAt } from "./people.js";
import { goldOf, takenBy, tieBreaks } from "./scoring.js";
import { goldCount } from "./sentences.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./contenders.js").Contender} Contender */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./types.js").Spotlight} Spotlight */
/** @typedef {import("./types.js").TerritoryScore} TerritoryScore */

/** Show the end. @param {State} state @param {State | null} previous */
export function renderEnd(state, previous) {
  const outcome = state.view?.outcome;
  if (!outcome || (previous && previous.view === state.view && previous.table === state.table)) return;
  const winners = winnersOf(state, outcome);
  const order = ranking(state, outcome);
  const isWon = order[0].score > 0;
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
  byId("rank").replaceChildren(...order.map((ranked) => rankRow(outcome, ranked)));
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
}

/** Outline a territory while its row or its band is pointed at. @param {() => State} state @param {(spotlight: Spotlight | null) => void} show */
export function listenToEnd(state, show) {
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

/** @param {Outcome} outcome @param {ReturnType<typeof ranking>[number]} ranked */
function rankRow(outcome, { side, people, name, faction, is_you, score, rank }) {
  const taken = takenBy(outcome, side)
    .map(({ letter, gold }) => `${letter}\u00a0${gold}`)
    .join(" + ");
  const who = people.map((person) => factionName(person.faction)).join(", ");
  const sum = taken || gettext("nothing");
  return html(
    "li",
    { class: `${faction}${is_you ? " me" : ""}` },
    html("span", { class: "rank-number" }, String(rank)),
    html(
      "span",
      { class: "rank-tiles" },
      ...people.map((person) => warriorPicture(person.faction, 0, "down")),
    ),
    html(
      "div",
      {},
      people.length > 1 ? html("b", {}, teamPicture(side), name) : fullName(people[0]),
      html("span", { class: "rank-sum" }, fill(gettext("%(faction)s: %(sum)s"), { faction: who, sum })),
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

/** @param {Game} state @param {TerritoryScore} territory @param {number} index */
function whyRow(state, territory, index) {
  return html(
    "li",
    { "data-territory": index, tabindex: 0 },
    html("span", { class: "letter-badge" }, letterAt(index)),
    html(
      "div",
      {},
      html("p", {}, whySentence(state, territory)),
      html("div", { class: "sums" }, ...sumsOf(state, territory)),
    ),
  );
}

/** List what fights in a territory, the strongest side first; a team as the sum of both partners. @param {Game} state @param {TerritoryScore} territory */
function sumsOf(state, { strengths, winners }) {
  const sides = contendersOf(state)
    .map(({ side, people }) => ({
      side,
      people: people.filter(({ seat }) => strengths[seat]),
      sum: people.reduce((sum, { seat }) => sum + strengths[seat], 0),
    }))
    .filter(({ sum }) => sum)
    .sort((a, b) => b.sum - a.sum);
  return sides.flatMap(({ side, people, sum }) => {
    const badges = people.map(({ seat }) => sumBadge(state, seat, strengths[seat], winners.includes(side)));
    return hasTeams(state) ? [teamSum(side, sum, badges)] : badges;
  });
}

/** @param {number} side @param {number} sum @param {HTMLElement[]} badges of both partners, or of one */
function teamSum(side, sum, badges) {
  const isAdded = badges.length > 1;
  const total = isAdded && html("span", {}, fill(gettext("%(sum)s ="), { sum }));
  return html("span", { class: "team-sum" }, teamPicture(side), total, ...badges);
}

/** @param {Game} state @param {number} seat @param {number} strength @param {boolean} isStrongest */
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

/** Say who took a territory, and why. @param {Game} state @param {TerritoryScore} territory */
export function whySentence(state, { squares, gold, winners, share }) {
  if (!gold) return gettext("No mine inside, so nothing to win.");
  const won = html("b", {}, goldCount(gold));
  if (!winners.length) {
    const isEmpty = squares.every((square) => !state.view?.warriors[square]);
    return isEmpty
      ? rich(gettext("Nobody stands here: %(gold)s to nobody."), { gold: won })
      : rich(gettext("No warrior here counts more than 0: %(gold)s to nobody."), { gold: won });
  }
  const sides = winners
    .map((side) => contenderAt(state, side))
    .sort((a, b) => Number(b.is_you) - Number(a.is_you));
  if (sides.length === 1) return rich(strongestSentence(sides[0]), { won, name: sides[0].name });
  const lost = gold - share * sides.length;
  return rich(hasTeams(state) ? teamTieSentence(lost) : tieSentence(sides[0].is_you, lost), {
    names: listed(sides.map(({ name }) => name)),
    gold: goldCount(gold),
    each: html("b", {}, fill(gettext("%(share)s each"), { share })),
    lost,
  });
}

/** @param {Contender} side */
function strongestSentence({ is_you, people }) {
  if (people.length > 1)
    return is_you
      ? pgettext("with you", "%(name)s are strongest together: %(won)s.")
      : gettext("%(name)s are strongest together: %(won)s.");
  return is_you
    ? gettext("You are strongest: %(won)s to you.")
    : gettext("%(name)s is strongest: %(won)s to %(name)s.");
}

/** @param {number} lost */
function teamTieSentence(lost) {
  if (!lost) return gettext("Both teams tie: %(gold)s, %(each)s.");
  return ngettext(
    "Both teams tie: %(gold)s, %(each)s; %(lost)s is lost.",
    "Both teams tie: %(gold)s, %(each)s; %(lost)s are lost.",
    lost,
  );
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
