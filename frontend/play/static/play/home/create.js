/** The create form: what needs more seats than chosen cannot be chosen, and the button says what it will do. */
import { byId } from "../shared/dom.js";
import { tellChosen } from "../shared/opponents.js";

const TEAM_SEATS = 4;

/** Keep the form in step with the number of players and with who plays. */
export function followSeats() {
  const form = /** @type {HTMLFormElement} */ (byId("create"));
  const follow = () => {
    const seats = Number(new FormData(form).get("seats"));
    followOpponents(form, seats - 1);
    followTeams(form, seats === TEAM_SEATS);
    followFirst(/** @type {HTMLSelectElement} */ (byId("create-first")), seats);
  };
  form.addEventListener("change", follow);
  window.addEventListener("pageshow", follow);
}

/** Seats that are not at the table are not sent. @param {HTMLFormElement} form @param {number} others */
function followOpponents(form, others) {
  /** @type {HTMLSelectElement[]} */
  const choices = Array.from(form.querySelectorAll("[name=bots]"));
  choices.forEach((choice, index) => (choice.disabled = index >= others));
  const chosen = choices.slice(0, others).map(({ value }) => value);
  form.toggleAttribute("data-all-computers", chosen.every(Boolean));
  tellChosen(form, chosen);
}

/** Partners are for four. @param {HTMLFormElement} form @param {boolean} arePossible */
function followTeams(form, arePossible) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const [alone, partners] = form.querySelectorAll("[name=teams]");
  partners.disabled = !arePossible;
  if (!arePossible) alone.checked = true;
}

/** Only a seat of the table may begin. @param {HTMLSelectElement} first @param {number} seats */
function followFirst(first, seats) {
  for (const option of first.options) option.disabled = option.hidden = Number(option.value) >= seats;
  if (first.selectedOptions[0]?.disabled) first.value = "random";
}
