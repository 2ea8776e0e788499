/** What is written in the log and spoken for each move, and what is said of places and turns. */
import { fill, gettext, listed, ngettext } from "../shared/i18n.js";
import { factionName, isPartner, isYourTurn, moverOf, personAt } from "./people.js";
import { smallestTerritory, whyNotLine } from "./explain.js";
import { arrowsOn, hasBeenSeen } from "../board/marks.js";
import { lineEnds, lineName, parseMove, squareName } from "../board/places.js";
import { newlyClosed } from "../board/recent.js";
import { ownPower } from "./powers.js";
import { isAimed, offeredSquares } from "./selection.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").LogEntry} LogEntry */
/** @typedef {import("./types.js").Territory} Territory */
/** @typedef {{format: string, values: Record<string, string | number>}} Sentence */

/** Say what a move did, with its places as values. @param {Game} state @param {LogEntry} entry @returns {Sentence} */
export function moveSentence(state, entry) {
  const { name, is_you } = personAt(state, entry.seat);
  const act = parseMove(entry.text);
  if (act.kind === "pass") {
    return {
      format: is_you ? gettext("You passed for good") : gettext("%(name)s has passed for good"),
      values: { name },
    };
  }
  if (act.kind === "warrior") {
    const values = { name, square: squareName(act.square), value: act.value ?? "" };
    const hidden = is_you
      ? gettext("You put a warrior on %(square)s")
      : gettext("%(name)s put a warrior on %(square)s");
    const known = is_you
      ? gettext("You put a %(value)s on %(square)s")
      : gettext("%(name)s put a %(value)s on %(square)s");
    return { format: act.value === null ? hidden : known, values };
  }
  if (act.kind !== "palisades") return tokenMoveSentence(state, entry, act);
  const [first, second] = act.lines.map((line) => lineName(line, "/"));
  if (second === undefined) {
    const format = is_you
      ? gettext("You put up a palisade: %(first)s")
      : gettext("%(name)s put up a palisade: %(first)s");
    return { format, values: { name, first } };
  }
  const format = is_you
    ? gettext("You put up 2 palisades: %(first)s, %(second)s")
    : gettext("%(name)s put up 2 palisades: %(first)s, %(second)s");
  return { format, values: { name, first, second } };
}

/** @param {Game} state @param {LogEntry} entry @param {Exclude<import("./types.js").Act, {kind: "warrior" | "palisades" | "pass"}>} act @returns {Sentence} */
function tokenMoveSentence(state, entry, act) {
  const { name, is_you } = personAt(state, entry.seat);
  if (act.kind === "extra") {
    const values = { name, first: lineName(act.lines[0], "/") };
    const format = is_you
      ? gettext("You put up an extra palisade: %(first)s")
      : gettext("%(name)s put up an extra palisade: %(first)s");
    return { format, values };
  }
  const square = squareName(act.square);
  if (act.kind === "look") {
    const value = state.view?.values[act.square] ?? 0;
    const seen = gettext("You looked at %(square)s: a %(value)s");
    const looked = is_you ? gettext("You looked at %(square)s") : gettext("%(name)s looked at %(square)s");
    return { format: is_you && value ? seen : looked, values: { name, square, value } };
  }
  const [own, others] = {
    show: [
      gettext("You showed a %(value)s on %(square)s"),
      gettext("%(name)s showed a %(value)s on %(square)s"),
    ],
    shoot: [gettext("You shot an arrow at %(square)s"), gettext("%(name)s shot an arrow at %(square)s")],
    reinforcement: [
      gettext("You reinforced the warrior on %(square)s"),
      gettext("%(name)s reinforced the warrior on %(square)s"),
    ],
  }[act.kind];
  const value = act.kind === "show" ? act.value : "";
  return { format: is_you ? own : others, values: { name, square, value } };
}

/** Tell a Mage what it has seen. @param {View} view @param {number} square */
export function seenSentence(view, square) {
  return fill(gettext("The warrior on %(square)s is a %(value)s."), {
    square: squareName(square),
    value: view.values[square],
  });
}

/** Say what followed from a move, sentence by sentence. @param {Game} state @param {LogEntry} entry */
export function consequences(state, entry) {
  const passed = entry.passed.map((seat) => {
    const { name, is_you } = personAt(state, seat);
    return is_you
      ? gettext("You can do nothing more and have passed.")
      : fill(gettext("%(name)s can do nothing more and has passed."), { name });
  });
  return [...newlyClosed(entry).map(closedSentence), ...passed];
}

/** Speak a move of the log and what followed. @param {Game} state @param {LogEntry} entry */
export function spokenMove(state, entry) {
  const { name, is_you } = personAt(state, entry.seat);
  const act = parseMove(entry.text);
  const { format, values } = moveSentence(state, entry);
  let said = `${fill(format, values)}.`;
  if (act.kind === "palisades") {
    const [first, second] = act.lines.map((line) => lineName(line, " "));
    if (second === undefined) {
      said = is_you
        ? fill(gettext("You put up a palisade: %(first)s."), { first })
        : fill(gettext("%(name)s put up a palisade: %(first)s."), { name, first });
    } else {
      said = is_you
        ? fill(gettext("You put up two palisades: %(first)s, and %(second)s."), { first, second })
        : fill(gettext("%(name)s put up two palisades: %(first)s, and %(second)s."), { name, first, second });
    }
  }
  return [said, ...consequences(state, entry)].join(" ");
}

/** Describe what stands on a square, and whether it may be aimed at. @param {State} state @param {number} square */
export function spokenSquare(state, square) {
  const { view, selection, pending } = state;
  const name = squareName(square);
  if (!view) return name;
  if (view.gold[square])
    return fill(gettext("%(square)s, mine, %(gold)s."), { square: name, gold: goldCount(view.gold[square]) });
  const isOffered = selection !== null && !pending && offeredSquares(view, selection).includes(square);
  if (view.warriors[square]) {
    const said = spokenWarrior(state, view, square);
    return isOffered && isAimed(selection.mode)
      ? `${said} ${gettext("You may choose it.")}`
      : said;
  }
  return isOffered
    ? fill(gettext("%(square)s, free, you may place here."), { square: name })
    : fill(gettext("%(square)s, free."), { square: name });
}

/** Describe a line as a place for a palisade. @param {State} state @param {number} line */
export function spokenLine(state, line) {
  const [a, b] = lineEnds(line).map(squareName);
  const view = state.view;
  const places = { a, b };
  if (!view) return fill(gettext("Line between %(a)s and %(b)s."), places);
  if (view.palisades.includes(line)) return fill(gettext("Line between %(a)s and %(b)s, palisade."), places);
  if (state.selection?.lines.includes(line))
    return fill(gettext("Line between %(a)s and %(b)s, chosen."), places);
  const why = whyNotLine(state, line);
  if (!why) return fill(gettext("Line between %(a)s and %(b)s, free."), places);
  if (why.rule !== "R17") return `${fill(gettext("Line between %(a)s and %(b)s."), places)} ${why.text}`;
  const chosen = state.selection?.mode === "palisades" ? state.selection.lines : [];
  const left = smallestTerritory(view, [...chosen, line]);
  return fill(notAllowed()[left - 1], places);
}

/** Say whose turn it is, and what the supply holds. @param {Game} state */
export function spokenTurn(state) {
  const mover = moverOf(state);
  if (!state.view || !mover) return gettext("Nobody is to move.");
  const turn = isYourTurn(state)
    ? gettext("Your turn.")
    : fill(gettext("%(name)s is to move."), { name: mover.name });
  const left = state.view.palisades_left;
  const supply = fill(
    ngettext("%(count)s palisade in the supply.", "%(count)s palisades in the supply.", left),
    { count: left },
  );
  const armies = state.view.warriors_left.map((count, seat) =>
    fill(ngettext("%(name)s: %(count)s warrior left.", "%(name)s: %(count)s warriors left.", count), {
      name: personAt(state, seat).name,
      count,
    }),
  );
  return [turn, supply, ...armies].join(" ");
}

/** Sum up the territory of a square: "6 squares, 10 gold, 2 free". @param {View} view @param {number[]} squares */
export function territorySummary(view, squares) {
  const free = squares.filter((square) => !view.gold[square] && !view.warriors[square]).length;
  const gold = squares.reduce((sum, square) => sum + view.gold[square], 0);
  return fill(gettext("%(squares)s, %(gold)s, %(free)s"), {
    squares: squareCount(squares.length),
    gold: goldCount(gold),
    free: fill(ngettext("%(count)s free", "%(count)s free", free), { count: free }),
  });
}

/** @param {Territory} territory */
function closedSentence({ squares, gold }) {
  return fill(gettext("Territory closed: %(squares)s, %(gold)s."), {
    squares: squareCount(squares.length),
    gold: goldCount(gold),
  });
}

/** Count gold. @param {number} gold */
export function goldCount(gold) {
  return fill(ngettext("%(gold)s gold", "%(gold)s gold", gold), { gold });
}

/** @param {number} count */
function squareCount(count) {
  return fill(ngettext("%(count)s square", "%(count)s squares", count), { count });
}

/** @param {Game} state @param {View} view @param {number} square */
function spokenWarrior(state, view, square) {
  const seat = view.warriors[square] - 1;
  const { name, faction, is_you } = personAt(state, seat);
  const places = { square: squareName(square), name, faction: factionName(faction) };
  const whose = is_you
    ? gettext("%(square)s, your warrior")
    : isPartner(state, seat)
      ? gettext("%(square)s, %(faction)s warrior of your partner %(name)s")
      : gettext("%(square)s, %(faction)s warrior of %(name)s");
  return `${[fill(whose, places), ...spokenMarks(state, view, square)].join(", ")}.`;
}

/** List what is to be seen of a warrior: its value, how it lies, what lies on it. @param {Game} state @param {View} view @param {number} square */
function spokenMarks(state, view, square) {
  const { values, advanced } = view;
  const shots = arrowsOn(view, square);
  const isMage = ownPower(state) === "look";
  const arrows = fill(ngettext("%(count)s arrow", "%(count)s arrows", shots), { count: shots });
  return [
    values[square] ? String(values[square]) : gettext("face down"),
    advanced?.face_up.includes(square) ? gettext("face up") : "",
    hasBeenSeen(view, square) && !isMage ? gettext("seen by a Mage") : "",
    shots ? arrows : "",
    advanced?.reinforced.includes(square) ? gettext("reinforced") : "",
  ].filter(Boolean);
}

/** Say for one, two and three squares left why a line is not allowed. */
function notAllowed() {
  return [
    gettext("Line between %(a)s and %(b)s, not allowed: one square would be left."),
    gettext("Line between %(a)s and %(b)s, not allowed: two squares would be left."),
    gettext("Line between %(a)s and %(b)s, not allowed: three squares would be left."),
  ];
}

/** Say where the chosen palisades are: "c2/d2 and f2/f3". @param {number[]} lines */
export function lineList(lines) {
  return listed(lines.map((line) => lineName(line, "/")));
}
