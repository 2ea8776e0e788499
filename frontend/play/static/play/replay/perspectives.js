/** The switch between perspectives: everything open, what spectators saw, what each seat saw. */
import { warriorPicture } from "../board/pieces.js";
import { byId, html } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";
import { nameWithLevel } from "../shared/opponents.js";
import { factionName, peopleOf } from "../table/people.js";

/** @typedef {import("../table/types.js").State} State */
/** @typedef {import("./game.js").Perspective} Perspective */
/** @typedef {import("./stage.js").Showing} Showing */

/** Make the switch. @param {import("./stage.js").Stage} stage @param {() => State} state */
export function createPerspectives(stage, state) {
  const all = byId("everybody");
  const seats = byId("each-seat");
  for (const group of [all, seats])
    group.addEventListener("change", (event) =>
      stage.look(/** @type {Perspective} */ (/** @type {HTMLInputElement} */ (event.target).value)),
    );

  /** @param {Showing} showing @param {Showing | null} previous */
  return function render({ game, as }, previous) {
    if (!game) return;
    if (!previous?.game) {
      all.replaceChildren(
        choice("open", gettext("Every value is shown"), gettext("Open")),
        choice("spectator", gettext("As spectators saw it"), gettext("Spectators")),
      );
      seats.replaceChildren(
        ...peopleOf(state()).map(({ seat, name, faction, bot }) => {
          const who = { name: nameWithLevel(name, bot), faction: factionName(faction) };
          return choice(
            String(seat),
            fill(gettext("As %(name)s saw it, %(faction)s"), who),
            warriorPicture(faction, 0, "down"),
            html("span", {}, name),
          );
        }),
      );
    }
    for (const input of document.querySelectorAll("input[name=as]"))
      /** @type {HTMLInputElement} */ (input).checked = input.getAttribute("value") === as;
    byId("perspectives").toggleAttribute("data-waiting", as !== game.as);
  };
}

/** @param {string} value @param {string} title @param {...(Node | string)} label */
function choice(value, title, ...label) {
  return html(
    "label",
    { class: "segment", title },
    html("input", { type: "radio", name: "as", value, "aria-label": title }),
    ...label,
  );
}
