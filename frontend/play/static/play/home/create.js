/** The create form: seats that are not at the table are not sent, and the button says what it will do. */
import { byId } from "../shared/dom.js";

/** Keep the form in step with the number of players and with who plays. */
export function followSeats() {
  const form = /** @type {HTMLFormElement} */ (byId("create"));
  /** @type {HTMLSelectElement[]} */
  const choices = Array.from(form.querySelectorAll("select"));
  const follow = () => {
    const others = Number(new FormData(form).get("seats")) - 1;
    choices.forEach((choice, index) => (choice.disabled = index >= others));
    form.toggleAttribute("data-all-computers", choices.slice(0, others).every((choice) => choice.value));
  };
  form.addEventListener("change", follow);
  window.addEventListener("pageshow", follow);
}
