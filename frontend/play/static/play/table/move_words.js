/** Moves that might be played, and what they promise, in words. Pure. */
import { lineName, parseMove, squareName } from "../board/places.js";
import { fill, gettext, ngettext } from "../shared/i18n.js";
import { lineList } from "./sentences.js";

/** @typedef {import("./types.js").MoveProspect} MoveProspect */

/** Name a move as shortly as can be, for a button. @param {string} move */
export function shortMove(move) {
  const act = parseMove(move);
  if (act.kind === "pass") return gettext("Pass");
  if (act.kind === "palisades") return act.lines.map((line) => lineName(line, "/")).join(" + ");
  if (act.kind === "extra") return fill(gettext("Extra %(place)s"), { place: lineName(act.lines[0], "/") });
  const values = { square: squareName(act.square), value: "value" in act ? (act.value ?? "") : "" };
  const format = {
    warrior: gettext("%(value)s on %(square)s"),
    show: gettext("%(value)s face up on %(square)s"),
    look: gettext("Look at %(square)s"),
    shoot: gettext("Arrow at %(square)s"),
    reinforcement: gettext("Reinforce %(square)s"),
  }[act.kind];
  return fill(format, values);
}

/** Name a move as a part of a sentence: "a 2 on c4". @param {string} move */
export function spelledMove(move) {
  const act = parseMove(move);
  if (act.kind === "pass") return gettext("to pass for good");
  if (act.kind === "palisades") {
    const format = ngettext("a palisade at %(places)s", "palisades at %(places)s", act.lines.length);
    return fill(format, { places: lineList(act.lines) });
  }
  if (act.kind === "extra")
    return fill(gettext("an extra palisade at %(places)s"), { places: lineList(act.lines) });
  const values = { square: squareName(act.square), value: "value" in act ? (act.value ?? "") : "" };
  const format = {
    warrior: gettext("a %(value)s on %(square)s"),
    show: gettext("a %(value)s on %(square)s, face up"),
    look: gettext("a look at %(square)s"),
    shoot: gettext("an arrow at %(square)s"),
    reinforcement: gettext("a reinforcement on %(square)s"),
  }[act.kind];
  return fill(format, values);
}

/** Name a move as what would have been better: "with a 2 on c4", "by passing". @param {string} move */
export function withMove(move) {
  if (move === "pass") return gettext("by passing");
  return fill(gettext("with %(move)s"), { move: spelledMove(move) });
}

/** Write expected gold, in whole pieces: less than one tells nothing. @param {number} gold */
export function expectedGold(gold) {
  const whole = Math.round(gold);
  return fill(ngettext("%(gold)s gold", "%(gold)s gold", whole), { gold: whole });
}

/** Write a chance. @param {number} chance 0 to 1 */
export function percent(chance) {
  return numberOf(chance, { style: "percent" });
}

/** @param {number} value @param {Intl.NumberFormatOptions} style */
export function numberOf(value, style) {
  return new Intl.NumberFormat(document.documentElement.lang || "en", style).format(value);
}
