/** The head over the seats of a team: its mark, whose it is, and at the end its gold. */
import { teamPicture } from "../board/pieces.js";
import { html } from "../shared/dom.js";
import { gettext } from "../shared/i18n.js";
import { ownSide } from "./contenders.js";

/** Make the head of a team. @param {import("./types.js").Game} state @param {number} side */
export function teamHead(state, side) {
  return html(
    "li",
    { class: "team-head" },
    teamPicture(side),
    html("b", {}, nameOf(ownSide(state), side)),
    html("span", { class: "team-gold", "data-gold-of": side }),
  );
}

/** @param {number | null} own @param {number} side */
function nameOf(own, side) {
  if (own === null) return gettext("Partners");
  return own === side ? gettext("You and your partner") : gettext("Opponents");
}
