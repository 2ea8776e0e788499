/** The end for who wants no motion: told at once, and again territory by territory as often as the button is pressed. */
import { ALL_TOLD } from "../board/picture.js";
import { letterAt } from "../board/letters.js";
import { byId } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";
import { whySentence } from "./end.js";
import { say } from "./speak.js";
import { isStill } from "./telling.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("../board/picture.js").Told} Told */

/** Listen to the button. @param {() => State} state @param {(told: Told) => void} tell */
export function listenToStepping(state, tell) {
  const button = byId("step-through");
  let told = 0;

  button.hidden = !isStill();
  button.addEventListener("click", () => {
    const territories = state().view?.outcome?.territories ?? [];
    told = told === territories.length ? 0 : told + 1;
    tell(told ? { faces: "turning", territories: told } : ALL_TOLD);
    [...byId("why-list").children].forEach((row, index) =>
      row.classList.toggle("untold", told > 0 && index >= told),
    );
    button.textContent = labelOf(told, territories.length);
    if (told) {
      const sentence = whySentence(state(), territories[told - 1]);
      say(`${letterAt(told - 1)}. ${sentence instanceof Node ? sentence.textContent : sentence}`);
    }
  });
}

/** @param {number} told @param {number} count */
function labelOf(told, count) {
  if (!told) return gettext("Step through");
  if (told === count) return gettext("Show all");
  return fill(gettext("Next: %(letter)s"), { letter: letterAt(told) });
}
