/** What the powers and the reinforcement are called, what they do, and what is to be chosen for them. */
import { fill, gettext } from "../shared/i18n.js";
import { lineName, squareName } from "../board/places.js";
import { ownSeat, personAt } from "./people.js";
import { POWERS, actOf } from "./selection.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Mode} Mode */
/** @typedef {import("./types.js").Power} Power */
/** @typedef {import("./types.js").Selection} Selection */
/** @typedef {import("./types.js").TokenMode} TokenMode */

/** The picture of each token. @type {Record<TokenMode, string>} */
export const TOKEN_ICONS = {
  look: "tk-eye",
  show: "tk-war",
  extra: "tk-pal",
  shoot: "tk-arrow",
  reinforcement: "tk-rein",
};

/** Answer the visitor's power; null for a spectator. @param {Game} state */
export function ownPower(state) {
  const seat = ownSeat(state);
  return seat === null ? null : POWERS[personAt(state, seat).faction];
}

/** Name what a token does, in a word. @param {TokenMode} mode */
export function verbOf(mode) {
  return {
    look: gettext("Look"),
    show: gettext("Show"),
    extra: gettext("Extra"),
    shoot: gettext("Shoot"),
    reinforcement: gettext("Reinforce"),
  }[mode];
}

/** Name a power as something that somebody has. @param {Power} power */
export function powerName(power) {
  return {
    look: gettext("Mage's look"),
    show: gettext("Goblin's face-up warrior"),
    extra: gettext("Orc's extra palisade"),
    shoot: gettext("Elf's arrow"),
  }[power];
}

/** Explain a power or the reinforcement in one sentence. @param {TokenMode} mode */
export function explanationOf(mode) {
  return {
    look: gettext("Look at an opponent's warrior before your action: only you will learn its value."),
    show: gettext("Place one more warrior before your action, face up for all to see."),
    extra: gettext("Put up an extra palisade before your action."),
    shoot: gettext(
      "Before your action, make an opponent's warrior count one less. Its territory needs a warrior of yours and a free square.",
    ),
    reinforcement: gettext(
      "As your action, make a warrior of yours in a full territory count one more at the end.",
    ),
  }[mode];
}

/** Say what is to be chosen first, and what it will do. @param {TokenMode} mode @returns {{prompt: string, effect: string}} */
export function promptOf(mode) {
  return {
    look: {
      prompt: gettext("First: choose a warrior to look at."),
      effect: gettext("Only you will learn its value."),
    },
    show: {
      prompt: gettext("First: choose a square for a warrior face up."),
      effect: gettext("All will see its value; your action follows."),
    },
    extra: {
      prompt: gettext("First: choose a line for the extra palisade."),
      effect: gettext("Your action follows."),
    },
    shoot: {
      prompt: gettext("First: choose a warrior to shoot."),
      effect: gettext("It will count one less at the end."),
    },
    reinforcement: {
      prompt: gettext("First: choose a warrior of yours to reinforce."),
      effect: gettext("It will count one more at the end."),
    },
  }[mode];
}

/** Say what is chosen, and what it will do; null while something is missing. @param {Selection} selection @returns {{prompt: string, effect: string} | null} */
export function previewOf(selection) {
  const act = actOf(selection);
  switch (act?.kind) {
    case "look":
      return {
        prompt: fill(gettext("The warrior on %(square)s."), { square: squareName(act.square) }),
        effect: gettext("Only you will learn its value; all see that you looked."),
      };
    case "shoot":
      return {
        prompt: fill(gettext("An arrow at %(square)s."), { square: squareName(act.square) }),
        effect: gettext("The warrior will count one less at the end, but never less than 0."),
      };
    case "show":
      return {
        prompt: fill(gettext("A %(value)s on %(square)s, face up."), {
          value: act.value,
          square: squareName(act.square),
        }),
        effect: gettext("All will see its value. Your action follows."),
      };
    case "extra":
      return {
        prompt: fill(gettext("An extra palisade, %(place)s."), { place: lineName(act.lines[0], "/") }),
        effect: gettext("Your action follows."),
      };
    case "reinforcement":
      return {
        prompt: fill(gettext("A reinforcement on %(square)s."), { square: squareName(act.square) }),
        effect: gettext("It will count one more at the end, and stays there."),
      };
    default:
      return null;
  }
}

/** Name the act that the button does. @param {Selection} selection @param {TokenMode} mode */
export function actLabel(selection, mode) {
  const act = actOf(selection);
  const square = act && "square" in act ? squareName(act.square) : "";
  const labels = {
    look: [gettext("Look at a warrior"), gettext("Look at the warrior on %(square)s")],
    shoot: [gettext("Shoot a warrior"), gettext("Shoot the warrior on %(square)s")],
    show: [gettext("Show a warrior"), gettext("Show a %(value)s on %(square)s")],
    extra: [gettext("Place extra palisade"), gettext("Place extra palisade")],
    reinforcement: [gettext("Reinforce a warrior"), gettext("Reinforce the warrior on %(square)s")],
  };
  return fill(labels[mode][act ? 1 : 0], { square, value: selection.value ?? "" });
}
