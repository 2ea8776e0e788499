/** Computer opponents: what the page calls them, what it tells of those that are chosen. */
import { html } from "./dom.js";
import { fill, gettext, listed } from "./i18n.js";

/** @typedef {{bot: string}} Seat */

/** @type {Record<string, string>} */
const names = JSON.parse(document.getElementById("opponent-names")?.textContent ?? "{}");

/** Name a computer opponent, such as "hard"; nobody has the empty name. @param {string} bot */
export function opponentName(bot) {
  return names[bot] ?? bot;
}

/** Name the level of a computer, if its nickname does not tell it, as in older matches: "hard 2". @param {string} nickname @param {string} bot */
export function levelOf(nickname, bot) {
  const level = opponentName(bot);
  return [nickname, nickname.replace(/ \d+$/, "")].includes(level) ? "" : level;
}

/** Name who sits there, a computer with its level: "Fox · hard", or "hard 2" if it is called by that alone. @param {string} nickname @param {string} bot */
export function nameWithLevel(nickname, bot) {
  const [called, number] = nickname.split(/ (?=\d+$)/);
  if (bot && called === bot) return [opponentName(bot), number].filter(Boolean).join(" ");
  return [nickname, levelOf(nickname, bot)].filter(Boolean).join(" · ");
}

/** Write a name, with the level behind where there is one. @param {string} name @param {string} level */
export function writtenName(name, level) {
  return [name, level && html("small", { class: "of-level" }, html("span", {}, " · "), level)];
}

/** Name the computers of a table in one phrase, each kind once; empty if there are none. @param {Seat[]} seats */
export function computersOf(seats) {
  const bots = [...new Set(seats.map(({ bot }) => bot))].filter(Boolean);
  return bots.length ? fill(gettext("computer: %(levels)s"), { levels: listed(bots.map(opponentName)) }) : "";
}

/** Tell of the computer opponents that are chosen in a form, and of no others. @param {HTMLElement} form @param {string[]} chosen */
export function tellChosen(form, chosen) {
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-bot]")))
    line.hidden = !chosen.includes(line.dataset.bot ?? "");
}

/** Tell of the level that is chosen, and of no other. @param {HTMLElement} root where it is chosen and told of */
export function tellLevel(root) {
  const select = /** @type {HTMLSelectElement} */ (root.querySelector("select[name=level]"));
  const tell = () => tellChosen(root, [select.value]);
  select.addEventListener("change", tell);
  addEventListener("pageshow", tell);
}
