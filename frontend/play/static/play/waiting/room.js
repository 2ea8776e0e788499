/** The waiting room of Ork Island: who leads each army, and what the visitor can do before the start. */
import { byId, html } from "../shared/dom.js";
import { fill, gettext, ngettext } from "../shared/i18n.js";
import { createLevels } from "../shared/levels.js";
import { levelOf, nameWithLevel } from "../shared/opponents.js";
import { choiceLine, freeSeats, keepFocus } from "../shared/waiting.js";
import { removeForm } from "../table/forms.js";
import { say } from "../table/speak.js";
import { FACTIONS } from "../island/match.js";
import { armyName, armySign } from "./armies.js";
import { choicesOf } from "./choices.js";
import { offerArmies } from "./program.js";

/** @typedef {import("./types.js").Room} Room */
/** @typedef {import("../island/live_types.js").Table} Table */
/** @typedef {import("../island/live_types.js").Seat} Seat */

const levelForm = createLevels();

/** Show the room. @param {Room} room @param {Room | null} previous */
export function renderRoom(room, previous) {
  const { table, seat, is_host } = room;
  const place = byId("waiting");
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const free = freeSeats(table).length;
  const isOpen = table.status === "open";
  byId("waiting-title").textContent = titleOf(table, free);
  byId("waiting-hint").textContent = [is_host && table.host_watches && isOpen ? gettext("You host and watch.") : "", hintOf(room, free)].join(" ").trim();
  byId("table-choices").replaceChildren(...choicesOf(table).map(choiceLine));
  byId("seats").replaceChildren(...table.seats.map((taken) => seatRow(room, taken)));
  byId("seats").hidden = !isOpen;
  byId("table-choices").hidden = !isOpen;
  byId("to-hall").hidden = isOpen;
  byId("invite").hidden = !isOpen;
  byId("connect").hidden = !isOpen || !free;
  byId("join").hidden = !isOpen || !free || !room.is_known || seat !== null || is_host;
  byId("add-bot").hidden = !isOpen || !free || !is_host;
  byId("start").hidden = !isOpen || free > 0 || !is_host;
  byId("leave").hidden = !isOpen || (seat === null && !is_host);
  byId("leave-go").textContent = seat === null ? gettext("Close this table") : gettext("Give up my seat");
  byId("bot-seat").hidden = free < 2;
  offerArmies(/** @type {HTMLSelectElement} */ (byId("bot-seat").querySelector("select")), table);
  if (focused) keepFocus(place, focused);
  if (previous) sayNews(previous.table, table);
}

/** @param {Table} table @param {number} free */
function titleOf(table, free) {
  if (table.status === "closed") return gettext("This table is closed");
  return free ? gettext("Waiting for armies") : gettext("Everybody is here");
}

/** @param {Room} room @param {number} free */
function hintOf({ table, seat, is_host }, free) {
  if (table.status === "closed") return gettext("Its host has closed it. Open a new one in the hall.");
  if (free) return freeSentence(seat !== null || is_host, is_host, free);
  if (is_host) return gettext("You can start the match.");
  if (table.host_watches) return gettext("The host starts the match.");
  return fill(gettext("%(name)s starts the match."), { name: table.seats[table.host].nickname });
}

/** @param {boolean} isIn @param {boolean} isHost @param {number} count */
function freeSentence(isIn, isHost, count) {
  const format = isHost
    ? ngettext(
        "%(count)s army is free. Share the link, connect a program, or add a computer.",
        "%(count)s armies are free. Share the link, connect programs, or add computers.",
        count,
      )
    : isIn
      ? ngettext(
          "%(count)s army is free. Share the link, or connect a program.",
          "%(count)s armies are free. Share the link, or connect programs.",
          count,
        )
      : ngettext(
          "%(count)s army is free. Take it, connect a program, or just watch.",
          "%(count)s armies are free. Take one, connect a program, or just watch.",
          count,
        );
  return fill(format, { count });
}

/** @param {Room} room @param {Seat} taken */
function seatRow(room, taken) {
  const { index, nickname } = taken;
  if (!nickname) return freeRow(room, index);
  const isOwn = index === room.seat;
  const name = isOwn ? fill(gettext("%(name)s (you)"), { name: nickname }) : nickname;
  const level = room.is_host ? "" : levelOf(nickname, taken.bot);
  const told = [armyName(index), kindOf(taken), level, isHost(room.table, index) && gettext("host")].filter(Boolean);
  return html(
    "li",
    { class: `seat ${FACTIONS[index]}${isOwn ? " me" : ""}` },
    armySign(index),
    html("div", { class: "who" }, html("b", {}, name), html("span", {}, told.join(" · "))),
    room.is_host && taken.bot && levelForm(taken),
    room.is_host && taken.bot && removeForm(index, nickname),
  );
}

/** @param {Room} room @param {number} seat */
function freeRow({ table, seat: own, is_host, is_known }, seat) {
  const who = table.visibility === "public" ? gettext("open to anyone") : gettext("open to anyone with the link");
  return html(
    "li",
    { class: `seat free ${FACTIONS[seat]}` },
    armySign(seat),
    html("div", { class: "who" }, html("b", {}, armyName(seat)), html("span", {}, who)),
    is_known && own === null && !is_host && takeButton(seat),
  );
}

/** @param {Seat} seat */
function kindOf({ bot, is_program }) {
  return bot ? gettext("computer") : is_program ? gettext("program") : "";
}

/** @param {Table} table @param {number} seat */
function isHost({ host, host_watches }, seat) {
  return !host_watches && seat === host;
}

/** Make the button that takes this very army, with the name of the form. @param {number} seat */
function takeButton(seat) {
  const label = fill(gettext("Take it: army %(number)s"), { number: seat + 1 });
  const button = { class: "btn", form: "join", name: "seat", value: seat, "aria-label": label };
  return html("button", button, gettext("Take it"));
}

/** @param {Table} before @param {Table} after */
function sayNews(before, after) {
  after.seats.forEach(({ nickname, index, bot }) => {
    const old = before.seats[index].nickname;
    const name = nameWithLevel(nickname, bot);
    if (nickname && (!old || bot !== before.seats[index].bot))
      say(fill(gettext("%(name)s leads army %(number)s."), { name, number: index + 1 }));
    if (!nickname && old) say(fill(gettext("%(name)s has left."), { name: old }));
  });
}
