/** The waiting room: who sits at the table, the link to share, and what each visitor can do before the start. */
import { byId, html, svg } from "../shared/dom.js";
import { createLevels } from "../shared/levels.js";
import { nameWithLevel, opponentName } from "../shared/opponents.js";
import { choiceLine, freeSeats, keepFocus, offerFree, shareLink } from "../shared/waiting.js";
import { warriorPicture } from "../board/pieces.js";
import { seatsOf, sideOf } from "../board/sides.js";
import { fill, gettext, ngettext } from "../shared/i18n.js";
import { contendersOf } from "./contenders.js";
import { removeForm } from "./forms.js";
import { choicesOf } from "./options.js";
import { factionName, hasTeams } from "./people.js";
import { seatNumber } from "./seat_number.js";
import { say } from "./speak.js";
import { teamHead } from "./team_head.js";

/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Seat} Seat */

/** Make the waiting room. */
export function createWaiting() {
  const room = byId("waiting");
  const levelForm = createLevels();
  shareLink();

  /** @param {TableState} state @param {TableState | null} previous */
  return function render(state, previous) {
    const { table, seat } = state;
    if (!table || table.status === "running" || table.status === "finished" || table === previous?.table)
      return;
    const focused = room.contains(document.activeElement) ? document.activeElement : null;
    const free = freeSeats(table).length;
    const isHost = seat !== null && table.host === seat;
    byId("waiting-title").textContent = titleOf(table, free);
    byId("waiting-hint").textContent = hintOf(table, seat, isHost, free);
    byId("table-choices").replaceChildren(...choicesOf(table).map(choiceLine));
    const rows = table.seats.map((taken) => {
      const row = seatRow(table, taken, seat, isHost, isNew(previous?.table, taken));
      if (isHost && taken.bot) row.append(levelForm(taken), removeForm(taken.index, taken.nickname));
      return row;
    });
    byId("seats").replaceChildren(...(hasTeams(state) ? byTeam(state, rows) : rows));
    offerSeats(table, seat);
    byId("seats").hidden = table.status === "closed";
    byId("to-hall").hidden = table.status !== "closed";
    byId("join").hidden = seat !== null || !free || table.status !== "open";
    byId("add-bot").hidden = !isHost || !free;
    byId("start").hidden = !isHost || free > 0;
    byId("leave-open").hidden = seat === null || table.status !== "open";
    byId("invite").hidden = !free || table.status !== "open";
    offerFactions(table);
    if (focused) keepFocus(room, focused);
    if (previous?.table) sayNews(previous.table, table);
  };
}

/** Put the rows of partners together under their team's mark. @param {TableState} state @param {HTMLElement[]} rows */
function byTeam(state, rows) {
  const sides = contendersOf(state).map(({ side }) => side);
  return sides.flatMap((side) => [teamHead(state, side), ...seatsOf(side, true).map((seat) => rows[seat])]);
}

/** Offer the free seats to the computer that is added, where there is a choice. @param {Table} table @param {number | null} own */
function offerSeats(table, own) {
  const partner = table.options.armadora.teams ? own : null;
  const free = freeSeats(table);
  const choice = byId("bot-seat");
  choice.hidden = free.length < 2;
  const choose = /** @type {HTMLSelectElement} */ (choice.querySelector("select"));
  offerFree(choose, gettext("the next free seat"), free, (seat) => seatName(seat, partner));
}

/** @param {number} seat @param {number | null} own set where partners play */
function seatName(seat, own) {
  const number = seat + 1;
  if (own === null) return fill(gettext("seat %(number)s"), { number });
  return sideOf(seat, true) === sideOf(own, true)
    ? fill(gettext("seat %(number)s, as your partner"), { number })
    : fill(gettext("seat %(number)s, as an opponent"), { number });
}

/** @param {Table} table @param {number} free */
function titleOf(table, free) {
  if (table.status === "closed") return gettext("This table is closed");
  return free ? gettext("Waiting for players") : gettext("Everybody is here");
}

/** @param {Table} table @param {number | null} seat @param {boolean} isHost @param {number} free */
function hintOf(table, seat, isHost, free) {
  if (table.status === "closed") return gettext("Everybody has left. Open a new one in the hall.");
  if (free && seat === null)
    return fill(
      ngettext(
        "%(count)s seat is free. Take it, or just watch.",
        "%(count)s seats are free. Take one, or just watch.",
        free,
      ),
      { count: free },
    );
  if (free && isHost)
    return fill(
      ngettext(
        "%(count)s seat is free. Share the link, or add a computer.",
        "%(count)s seats are free. Share the link, or add computers.",
        free,
      ),
      { count: free },
    );
  if (free)
    return fill(
      ngettext("%(count)s seat is free. Share the link.", "%(count)s seats are free. Share the link.", free),
      { count: free },
    );
  return isHost
    ? gettext("You can start the game.")
    : fill(gettext("%(name)s starts the game."), { name: table.seats[table.host].nickname });
}

/** Tell whether a seat has been taken just now. @param {Table | null | undefined} before @param {Seat} seat */
function isNew(before, { index, nickname }) {
  return Boolean(before && nickname && !before.seats[index]?.nickname);
}

/** @param {Table} table @param {Seat} taken @param {number | null} own @param {boolean} isHost @param {boolean} hasJustCome */
function seatRow(table, { index, nickname, faction, bot }, own, isHost, hasJustCome) {
  if (!nickname || !faction) {
    return html(
      "li",
      { class: "seat free" },
      freeTile(),
      seatNumber(index),
      html(
        "div",
        { class: "who" },
        html("b", {}, gettext("Free seat")),
        html("span", {}, table.visibility === "public" ? gettext("anyone") : gettext("anyone with the link")),
      ),
      own === null && table.status === "open" && sitHere(index),
    );
  }
  const parts = [factionName(faction)];
  if (bot) parts.push(gettext("computer"), ...(isHost ? [] : [opponentName(bot)]));
  if (index === table.host) parts.push(gettext("host"));
  const name = index === own ? fill(gettext("%(name)s (you)"), { name: nickname }) : nickname;
  const classes = ["seat", faction, index === own && "me", hasJustCome && "arriving"];
  return html(
    "li",
    { class: classes.filter(Boolean).join(" ") },
    warriorPicture(faction, 0, "down"),
    seatNumber(index),
    html("div", { class: "who" }, html("b", {}, name), html("span", {}, parts.join(" · "))),
  );
}

/** Make the button that takes this very seat, with the name and faction of the form. @param {number} seat */
function sitHere(seat) {
  const label = fill(gettext("Sit here, seat %(number)s"), { number: seat + 1 });
  const button = { class: "btn", form: "join", name: "seat", value: seat, "aria-label": label };
  return html("button", button, gettext("Sit here"));
}

/** Take the factions that are gone out of the choices. @param {Table} table */
function offerFactions(table) {
  const taken = table.seats.map(({ faction }) => faction);
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (
    byId("waiting").querySelectorAll("input[name=faction]")
  )) {
    const isTaken = input.value !== "" && taken.includes(/** @type {any} */ (input.value));
    input.disabled = isTaken;
    if (isTaken && input.checked)
      /** @type {HTMLInputElement} */ (input.form?.querySelector("input[name=faction][value='']")).checked =
        true;
  }
}

/** @param {Table} before @param {Table} after */
function sayNews(before, after) {
  after.seats.forEach(({ nickname, bot }, index) => {
    const old = before.seats[index]?.nickname;
    if (nickname && !old) say(fill(gettext("%(name)s has taken a seat."), { name: nameWithLevel(nickname, bot) }));
    if (nickname && old && bot !== before.seats[index].bot)
      say(fill(gettext("%(name)s plays now."), { name: nameWithLevel(nickname, bot) }));
    if (!nickname && old) say(fill(gettext("%(name)s has left."), { name: old }));
  });
}

function freeTile() {
  return svg(
    "svg",
    { class: "tile-picture slot", viewBox: "0 0 80 84", "aria-hidden": "true" },
    svg("rect", { x: 4, y: 4, width: 72, height: 72, rx: 13 }),
  );
}
