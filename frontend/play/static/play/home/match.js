/** The form that opens a table of Ork Island: one army at most is yours, and a file of settings is read when chosen. */
import { byId } from "../shared/dom.js";
import { tellChosen } from "../shared/opponents.js";
import { sendOnce } from "../shared/once.js";
import { readSettings } from "./settings.js";

const ME = "me";
const OPEN = "open";

const form = /** @type {HTMLFormElement} */ (byId("match"));
/** @type {HTMLSelectElement[]} */
const armies = Array.from(form.querySelectorAll("[name=army]"));

/** Who chooses another army leaves the first open. @param {Event} event */
function leadOne({ target }) {
  if (!(target instanceof HTMLSelectElement) || target.name !== "army" || target.value !== ME) return;
  for (const army of armies) if (army !== target && army.value === ME) army.value = OPEN;
}

/** Ask for a name where it is needed, and say what the button does. */
function follow() {
  const chosen = armies.map(({ value }) => value);
  const isOwn = chosen.includes(ME);
  /** @type {HTMLInputElement} */ (byId("match-nickname")).required = isOwn;
  tellChosen(form, chosen);
  form.dataset.then = chosen.includes(OPEN) ? "share" : isOwn ? "start" : "watch";
}

form.addEventListener("change", (event) => {
  leadOne(event);
  follow();
});
addEventListener("pageshow", follow);
readSettings(form);
sendOnce();
