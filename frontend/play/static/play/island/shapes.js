/** The shape of each army: told apart without colour, on the map and beside its name. */
import { html, svg } from "../shared/dom.js";
import { writtenName } from "../shared/opponents.js";

/** @typedef {import("./match.js").Faction} Faction */

/** Outlines round 0 0, 12 across. @type {Record<Faction, string>} */
export const SHAPES = {
  orc: "M-4.2-5.8h8.4a1.6 1.6 0 0 1 1.6 1.6v8.4a1.6 1.6 0 0 1-1.6 1.6h-8.4a1.6 1.6 0 0 1-1.6-1.6v-8.4a1.6 1.6 0 0 1 1.6-1.6z",
  goblin: "M0-7.4 7.2 5H-7.2z",
  elf: "M-6 0a6 6 0 1 1 12 0 6 6 0 1 1-12 0z",
  mage: "M0-7.8 7.6 0 0 7.8-7.6 0z",
};
/** Where the pale centre of an ork that is hurt lies, below 0 0. @type {Record<Faction, number>} */
export const CENTRES = { orc: 0, goblin: 0.9, elf: 0, mage: 0 };
export const RIM = "#10150F";

/** Make the picture of an army. @param {Faction} faction */
export function armyPicture(faction) {
  return svg(
    "svg",
    { class: `army-picture ${faction}`, viewBox: "-9 -9 18 18", "aria-hidden": "true" },
    svg("path", { d: SHAPES[faction] }),
  );
}

/** Make the name of an army, with its picture before, and the level of a computer behind. @param {import("./match.js").Army} army @param {string} [level] */
export function armyName({ name, faction }, level = "") {
  const title = [name, level].filter(Boolean).join(" · ");
  return html("span", { class: "army-name" }, armyPicture(faction), html("span", { title }, ...writtenName(name, level)));
}
