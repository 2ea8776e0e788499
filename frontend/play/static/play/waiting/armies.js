/** The four armies of Ork Island: each seat has its own. */
import { FACTIONS } from "../island/match.js";
import { svg, use } from "../shared/dom.js";
import { pgettext } from "../shared/i18n.js";

/** Name the army of a seat. @param {number} seat */
export function armyName(seat) {
  return [pgettext("army", "Orcs"), pgettext("army", "Goblins"), pgettext("army", "Elves"), pgettext("army", "Mages")][
    seat
  ];
}

/** Draw the sign of a seat's army. @param {number} seat */
export function armySign(seat) {
  const faction = FACTIONS[seat];
  return svg("svg", { class: `army-picture ${faction}`, "aria-hidden": "true" }, use(`army-${faction}`));
}
