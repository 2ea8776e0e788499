/** The document's title and favicon, and the sign in the header, which say whose turn it is. */
import { byId } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";
import { headline } from "./headline.js";
import { isYourTurn, moverOf, ownSeat, personAt } from "./people.js";

/** @typedef {import("./types.js").TableState} TableState */

/** Show whose turn it is wherever the page is not looked at. @param {TableState} state */
export function renderTitle(state) {
  const { table } = state;
  if (!table) return;
  const news = newsOf(state);
  const place = fill(gettext("Armadöra, table %(number)s"), { number: table.number });
  document.title = [news, place, gettext("The Hall")].filter(Boolean).join(" · ");
  byId("page-heading").textContent = news ? fill(gettext("%(news)s. %(place)s"), { news, place }) : place;
  const sign = byId("turn-sign");
  const isYours = isYourTurn(state);
  const who = moverOf(state);
  sign.hidden = !who;
  const yours = state.view?.advanced?.main_action_due ? gettext("Your action") : gettext("Your turn");
  sign.textContent = isYours ? yours : who ? who.name : "";
  const faction = isYours ? personAt(state, Number(ownSeat(state))).faction : (who?.faction ?? "");
  sign.className = `turn-sign ${faction}${isYours ? " yours" : ""}`;
  showDot(isYours);
}

/** @param {TableState} state */
function newsOf(state) {
  if (state.table?.status === "open") return gettext("Waiting for players");
  if (state.view?.outcome) return headline(state, state.view.outcome);
  const who = moverOf(state);
  if (!who) return "";
  return isYourTurn(state) ? gettext("Your turn") : fill(gettext("%(name)s to move"), { name: who.name });
}

const link = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
const plain = link?.href ?? "";
let dotted = "";
let isDotWanted = false;

/** Put a gold dot on the favicon, or take it off. @param {boolean} isWanted */
async function showDot(isWanted) {
  if (!link || isWanted === isDotWanted) return;
  isDotWanted = isWanted;
  if (isWanted) dotted ||= await drawDotted();
  link.href = isDotWanted && dotted ? dotted : plain;
}

/** Draw the favicon with its dot; nothing where it cannot be fetched. */
async function drawDotted() {
  try {
    const drawing = await (await fetch(plain)).text();
    const dot = '<circle cx="25" cy="7" r="6" fill="#F0BE4A" stroke="#172922" stroke-width="2.5"/></svg>';
    return `data:image/svg+xml,${encodeURIComponent(drawing.replace("</svg>", dot))}`;
  } catch {
    return "";
  }
}
