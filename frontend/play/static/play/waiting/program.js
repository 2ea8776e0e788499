/** The line that connects a program, for the army that its author wants. */
import { byId, html } from "../shared/dom.js";
import { gettext } from "../shared/i18n.js";
import { freeSeats, offerFree } from "../shared/waiting.js";
import { armyName } from "./armies.js";

/** @typedef {import("../island/live_types.js").Table} Table */

/** Make the line; what comes back shows it for a table. @returns {(table: Table) => void} */
export function createProgram() {
  const line = byId("program-line");
  const choose = /** @type {HTMLSelectElement} */ (byId("program-seat").querySelector("select"));

  function write() {
    const { server, table } = line.dataset;
    const parts = ["hall bot run mybot.py", `--server ${server}`, `--table ${table}`];
    if (choose.value) parts.push(`--seat ${choose.value}`);
    line.replaceChildren(...parts.flatMap((part) => [html("span", {}, part), " "]));
  }

  choose.addEventListener("change", write);
  return function render(table) {
    offerArmies(choose, table);
    write();
  };
}

/** Offer the free armies, and any. @param {HTMLSelectElement} choose @param {Table} table */
export function offerArmies(choose, table) {
  offerFree(choose, gettext("the first that is free"), freeSeats(table), armyName);
}
