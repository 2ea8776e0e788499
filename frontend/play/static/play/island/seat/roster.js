/** One chip for each ork of the army: its number, its health, what it does; pressing it chooses it. */
import { byId, html } from "../../shared/dom.js";
import { doingOf } from "./choice.js";
import { orksOf } from "./plans.js";
import { aboutOrk, isInDanger } from "./sentences.js";

/** @typedef {import("../match.js").Match} Match */
/** @typedef {import("./army.js").State} State */

/** Make the roster. @param {(ork: number) => void} toggle @param {(ork: number) => void} reveal */
export function createRoster(toggle, reveal) {
  const list = byId("roster");
  /** @type {Map<number, HTMLElement>} */
  const chips = new Map();

  /** @param {number} ork */
  function chipOf(ork) {
    const known = chips.get(ork);
    if (known) return known;
    const chip = html("button", { class: "chip", type: "button" }, html("b", {}, String(ork)), html("i", { class: "health" }));
    chip.addEventListener("click", () => toggle(ork));
    chip.addEventListener("dblclick", () => reveal(ork));
    chips.set(ork, chip);
    return chip;
  }

  /** @param {Match} match @param {State} state */
  return function render(match, state) {
    const { seat, plans, chosen, round } = state;
    const position = match.positions[round];
    const orks = orksOf(position, Number(seat));
    const shown = Array.from(list.children, ({ id }) => id).join();
    if (shown !== orks.map((ork) => `ork-${ork}`).join())
      list.replaceChildren(...orks.map((ork) => html("li", { id: `ork-${ork}` }, chipOf(ork))));
    for (const ork of orks) {
      const chip = chipOf(ork);
      const text = aboutOrk(match, state, ork);
      chip.className = `chip ${doingOf(plans, ork)}`;
      chip.toggleAttribute("data-danger", isInDanger(match, state, ork));
      chip.ariaPressed = String(chosen.includes(ork));
      if (chip.title !== text) chip.title = chip.ariaLabel = text;
      const share = Math.min(1, position.ork_healths[ork] / match.settings.initial_health);
      chip.style.setProperty("--health", String(share));
    }
  };
}
