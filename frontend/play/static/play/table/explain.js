/**
 * Why a press does nothing: one sentence and the rule it rests on.
 * It explains what the view does not offer; it never decides what is allowed.
 */
import { pendingSentence } from "./connection.js";
import { gettext, fill } from "../shared/i18n.js";
import { isPartner, isYourTurn, moverOf, ownSeat, personAt } from "./people.js";
import { canDo, isAimed, isPowerMode, offeredLines, offeredSquares } from "./selection.js";
import { LINES, SQUARES, lineEnds, squareName } from "../board/places.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Mode} Mode */
/** @typedef {import("./types.js").Refusal} Refusal */

/** The rule of each mode. @type {Record<Mode, string>} */
export const RULES = {
  warrior: "R12",
  palisades: "R14",
  pass: "R26",
  reinforcement: "R50",
  look: "R45",
  show: "R46",
  extra: "R47",
  shoot: "R48",
};

/** Explain why a kind of act is not possible; null if it is. @param {State} state @param {Mode} mode @returns {Refusal | null} */
export function whyNotMode(state, mode) {
  const view = /** @type {View} */ (state.view);
  const turn = whyNotNow(state);
  if (turn || canDo(view, mode)) return turn;
  if (mode === "pass") return { text: gettext("After a power a main action must follow."), rule: "R43" };
  if (mode === "warrior") return { text: noWarriorSentence(), rule: "R23" };
  if (mode === "palisades" && !view.palisades_left) return { text: noSupplySentence(), rule: "R23" };
  if (mode === "palisades") return { text: gettext("No line can take a palisade any more."), rule: "R17" };
  return whyNotToken(view, mode);
}

/** @param {View} view @param {Mode} mode @returns {Refusal} */
function whyNotToken({ advanced }, mode) {
  const barred = isPowerMode(mode) ? advanced?.power_barred : advanced?.reinforcement_barred;
  switch (barred) {
    case "POWER_SPENT":
      return { text: gettext("Your power is used up."), rule: "R44" };
    case "POWER_ALREADY_USED":
      return { text: gettext("One power a turn. The next one has to wait for your next turn."), rule: "R42" };
    case "NO_MAIN_ACTION":
      return noActionAfter();
    case "REINFORCEMENT_SPENT":
      return { text: gettext("Your reinforcement is placed already."), rule: "R50" };
    case "REINFORCED_ALREADY":
      return {
        text: gettext("Every full territory of yours holds a reinforcement already."),
        rule: "R50",
      };
    case "TERRITORY_NOT_FULL":
      return {
        text: gettext(
          "A reinforcement goes where no square is free. No territory with a warrior of yours is full yet.",
        ),
        rule: "R50",
      };
    default:
      return { text: noTargetSentence(mode), rule: RULES[mode] };
  }
}

/** @param {Mode} mode */
function noTargetSentence(mode) {
  if (mode === "look") return gettext("No opponent has a warrior face down that you could look at.");
  if (mode === "shoot") return outOfReachSentence();
  if (mode === "show") return gettext("You need a warrior in hand and free land for it.");
  return gettext("No line can take a palisade any more.");
}

/** Explain why a square cannot be chosen; null if it can. @param {State} state @param {number} square @returns {Refusal | null} */
export function whyNotSquare(state, square) {
  const view = /** @type {View} */ (state.view);
  const turn = whyNotNow(state);
  if (turn) return turn;
  const { selection } = state;
  if (!selection || offeredSquares(view, selection).includes(square)) return null;
  const { mode } = selection;
  if (mode === "extra")
    return { text: gettext("First: choose a line for the extra palisade."), rule: RULES[mode] };
  const isTarget = mode === "look" || mode === "shoot" || mode === "reinforcement";
  return isTarget ? whyNotTarget(state, square, mode) : whyNotPlace(view, mode, square);
}

/** @param {View} view @param {Mode} mode @param {number} square @returns {Refusal} */
function whyNotPlace(view, mode, square) {
  const name = squareName(square);
  if (view.gold[square]) {
    return {
      text: fill(gettext("%(square)s is a mine. Warriors stand on free land."), { square: name }),
      rule: "R12",
    };
  }
  if (view.warriors[square]) {
    return {
      text: fill(gettext("There is already a warrior on %(square)s."), { square: name }),
      rule: "R12",
    };
  }
  return mode === "show" ? noActionAfter() : { text: noWarriorSentence(), rule: "R23" };
}

/** @param {State} state @param {number} square @param {"look" | "shoot" | "reinforcement"} mode @returns {Refusal} */
function whyNotTarget(state, square, mode) {
  const { warriors, advanced } = /** @type {View} */ (state.view);
  const rule = RULES[mode];
  const name = squareName(square);
  if (!warriors[square])
    return { text: fill(gettext("No warrior stands on %(square)s."), { square: name }), rule };
  const seat = warriors[square] - 1;
  const isOwn = seat === ownSeat(state);
  if (isPartner(state, seat))
    return {
      text: fill(gettext("The warrior on %(square)s is your partner's."), { square: name }),
      rule: "R65",
    };
  if (mode === "reinforcement") {
    if (!isOwn)
      return {
        text: fill(gettext("The warrior on %(square)s belongs to %(name)s. Reinforce one of your own."), {
          square: name,
          name: personAt(state, seat).name,
        }),
        rule,
      };
    return { text: gettext("A reinforcement goes into a full territory that holds none yet."), rule };
  }
  if (isOwn)
    return {
      text: fill(gettext("The warrior on %(square)s is your own. Choose one of an opponent."), {
        square: name,
      }),
      rule,
    };
  if (mode === "shoot") return { text: outOfReachSentence(), rule };
  return advanced?.face_up.includes(square)
    ? { text: fill(gettext("The warrior on %(square)s is face up already."), { square: name }), rule: "R56" }
    : { text: fill(gettext("You cannot look at the warrior on %(square)s."), { square: name }), rule };
}

/** Explain why no palisade goes on a line; null if one does. @param {State} state @param {number} line @returns {Refusal | null} */
export function whyNotLine(state, line) {
  const view = /** @type {View} */ (state.view);
  const turn = whyNotNow(state);
  if (turn) return turn;
  const { selection } = state;
  if (!selection || offeredLines(view, selection).includes(line)) return null;
  const { mode, lines } = selection;
  const isExtra = mode === "extra";
  const chosen = isExtra ? [] : lines;
  if (isAimed(mode) && !isExtra)
    return { text: gettext("Choose a square first, or step back with Undo."), rule: RULES[mode] };
  if (view.palisades.includes(line)) {
    const [a, b] = lineEnds(line).map(squareName);
    return {
      text: fill(gettext("There is already a palisade between %(a)s and %(b)s."), { a, b }),
      rule: "R14",
    };
  }
  if (view.palisades_left === 0) return { text: noSupplySentence(), rule: "R23" };
  if (chosen.length >= 2)
    return { text: gettext("Two palisades a turn at most. Take one back first."), rule: "R14" };
  if (chosen.length && chosen.length >= view.palisades_allowed) {
    return { text: gettext("Only one palisade is possible in this turn."), rule: "R24" };
  }
  const left = smallestTerritory(view, [...chosen, line]);
  return left < 4 ? { text: wouldLeave(left), rule: "R17" } : noActionAfter();
}

/** Explain why a value cannot be taken in hand. @param {State} state @param {number} value @returns {Refusal | null} */
export function whyNotValue(state, value) {
  const view = /** @type {View} */ (state.view);
  const turn = whyNotNow(state);
  if (turn) return turn;
  if (view.hand[value - 1]) return null;
  return { text: fill(gettext("You have no %(value)s left."), { value }), rule: "R7" };
}

/** Count the squares of the smallest territory next to some lines, were there palisades on them. @param {View} view @param {number[]} lines */
export function smallestTerritory(view, lines) {
  const walls = new Set([...view.palisades, ...lines]);
  return Math.min(...lines.flatMap(lineEnds).map((square) => reachedFrom(square, walls).size));
}

/** @returns {Refusal} */
function noActionAfter() {
  return { text: gettext("A main action has to follow a power, and none would be left."), rule: "R43" };
}

function outOfReachSentence() {
  return gettext("Your arrow needs a warrior of yours in the same territory, and a free square in it.");
}

function noWarriorSentence() {
  return gettext("You have no warriors left. Palisades are still possible.");
}

function noSupplySentence() {
  return gettext("No palisade is left in the supply.");
}

/** @param {State} state @returns {Refusal | null} */
function whyNotNow(state) {
  const view = /** @type {View} */ (state.view);
  if (state.pending) return { text: pendingSentence(state), rule: "" };
  if (isYourTurn(state)) return null;
  const mover = moverOf(state);
  if (!mover) return { text: gettext("The game is over."), rule: "" };
  const seat = ownSeat(state);
  if (seat !== null && view.passed.includes(seat)) {
    return { text: gettext("You have passed for the rest of the game."), rule: "R26" };
  }
  return { text: fill(gettext("It is the turn of %(name)s."), { name: mover.name }), rule: "R11" };
}

/** @param {number} squares */
function wouldLeave(squares) {
  if (squares === 1) return gettext("That would leave one square. A territory needs at least four.");
  if (squares === 2) return gettext("That would leave two squares. A territory needs at least four.");
  return gettext("That would leave three squares. A territory needs at least four.");
}

/** @param {number} start @param {Set<number>} walls */
function reachedFrom(start, walls) {
  const reached = new Set([start]);
  for (const square of reached) {
    for (const next of NEIGHBOURS[square]) if (!walls.has(next.line)) reached.add(next.square);
  }
  return reached;
}

/** @type {{square: number, line: number}[][]} */
const NEIGHBOURS = Array.from({ length: SQUARES }, () => []);
for (let line = 0; line < LINES; line += 1) {
  const [a, b] = lineEnds(line);
  NEIGHBOURS[a].push({ square: b, line });
  NEIGHBOURS[b].push({ square: a, line });
}
