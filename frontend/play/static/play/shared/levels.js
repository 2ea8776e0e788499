/** In a waiting room: the host's choice of another level for each computer that sits there. */
import { byId, html } from "./dom.js";
import { fill, gettext } from "./i18n.js";

/** @typedef {{index: number, nickname: string, bot: string}} Seat */

/** Make the choices. What comes back answers that of a seat, always the same one, so that it keeps the focus. */
export function createLevels() {
  /** @type {Map<number, HTMLFormElement>} */
  const forms = new Map();

  /** @param {Seat} seat */
  return function levelForm({ index, nickname, bot }) {
    const form = forms.get(index) ?? makeForm(index);
    forms.set(index, form);
    const select = /** @type {HTMLSelectElement} */ (form.elements.namedItem("bot"));
    select.ariaLabel = fill(gettext("Level of %(name)s"), { name: nickname });
    for (const option of select.options) option.defaultSelected = option.value === bot;
    if (form.ariaBusy !== "true") form.reset();
    return form;
  };
}

/** @param {number} seat */
function makeForm(seat) {
  const { change, token } = byId("seats").dataset;
  const options = /** @type {HTMLTemplateElement} */ (byId("opponent-options"));
  const form = html(
    "form",
    { class: "level-form", method: "post", action: change?.replace("99", String(seat)), "data-send": "last" },
    html("input", { type: "hidden", name: "csrfmiddlewaretoken", value: token }),
    options.content.cloneNode(true),
  );
  form.addEventListener("change", () => form.requestSubmit());
  return form;
}
