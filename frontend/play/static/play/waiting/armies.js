/** The four armies of Ork Island: each seat has its own. */
import { FACTIONS } from "../island/match.js";
import { svg, use } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";

/** Name the army of a seat. @param {number} seat */
export function armyName(seat) {
  return fill(gettext("Army %(number)s"), { number: seat + 1 });
}

/** Draw the sign of a seat's army. @param {number} seat */
export function armySign(seat) {
  const faction = FACTIONS[seat];
  return svg("svg", { class: `army-picture ${faction}`, "aria-hidden": "true" }, use(`army-${faction}`));
}
