/** The keys of a replay. */
import { listenToPageKeys } from "../shared/keys.js";

/** @typedef {import("./game.js").Perspective} Perspective */
/** @typedef {import("./transport.js").Step} Step */

/**
 * @typedef {object} KeyActions
 * @property {(step: Step) => boolean} go answers whether there is a game to go through
 * @property {(as: Perspective) => boolean} look answers whether there is somebody to look as
 * @property {(key: string) => boolean} expert answers whether the key means something to the expert's panel
 * @property {() => void} help
 */

/** @type {Record<string, Step>} */
const STEPS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" };
/** @type {Record<string, Perspective>} */
const PERSPECTIVES = { o: "open", s: "spectator", 1: "0", 2: "1", 3: "2", 4: "3" };
/** A digit of a French keyboard is typed with Shift, so that its key counts. */
const DIGIT = /^Digit([1-4])$/;

/** Listen to the keys. @param {KeyActions} actions */
export function listenToKeys({ go, look, expert, help }) {
  listenToPageKeys(
    (key) => key in STEPS,
    (event) => {
      const step = STEPS[event.key];
      const as = PERSPECTIVES[event.key.toLowerCase()] ?? PERSPECTIVES[DIGIT.exec(event.code)?.[1] ?? ""];
      if (event.key === "?") help();
      else if (step) return go(step);
      else return as ? look(as) : expert(event.key.toLowerCase());
      return true;
    },
  );
}
