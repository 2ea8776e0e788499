/** Presses, drags and hovering on the map, as orders to the army. Whatever is none is left to the viewer. */
import { colsOf } from "../match.js";
import { added, onCells } from "./choice.js";
import { orksOf } from "./plans.js";
import { cellsOf, goalAt, keyOf } from "./sending.js";
import { placeSentence } from "./telling.js";

/** @typedef {import("../hooks.js").Press} Press */
/** @typedef {import("../hooks.js").Drag} Drag */
/** @typedef {import("../match.js").Match} Match */
/** @typedef {import("./army.js").Army} Army */

/** A press so near to an ork means it, wherever it stands; in units of the island. */
const CLOSE = 5;
/** How far off an ork is taken in by a press twice on another one, in cells. */
const ROUND = 4;

/**
 * Listen to the map.
 * @param {ReturnType<typeof import("../map.js").createMap>} map @param {Army} army
 * @param {import("./commands.js").Commands} commands @param {() => Match | null} matchNow the match while its newest round is shown
 */
export function listenToMap(map, army, commands, matchNow) {
  map.onPress((press) => {
    const match = matchNow();
    const { seat, round, is_then } = army.get();
    if (!match || seat === null) return false;
    const ork = ownOrk(press, match);
    if (ork !== null) {
      pressOrk(ork, press);
      return true;
    }
    const isAfter = press.isShift || is_then;
    const goal = press.cell === null ? null : goalAt(match, press.cell);
    if (!haveInHand(isAfter)) {
      if (press.isFinger) army.set({ told: placeSentence(match, round, goal) }); // a finger points at nothing before it presses
      return false;
    }
    if (goal) commands.send(goal, isAfter);
    else commands.choose([]);
    return true;
  });

  map.onPressTwice(({ cell, found }) => {
    const match = matchNow();
    const { seat, round } = army.get();
    if (!match || seat === null || cell === null) return false;
    const position = match.positions[round];
    const isOwn = found?.kind === "ork" && position.ork_owners[found.id] === seat;
    const goal = goalAt(match, isOwn ? position.ork_cells[found.id] : cell);
    const isPlace = goal !== null && goal.kind !== "cell";
    const orks = isPlace ? onCells(position, seat, cellsOf(match, goal, 0)) : isOwn ? near(match, position.ork_cells[found.id]) : [];
    if (!orks.length) return false;
    commands.choose(orks);
    return true;
  });

  map.onDrag(({ phase, from, to, isFinger, isShift, isZoomed }) => {
    const { seat, chosen, is_boxing } = army.get();
    if (phase === "begin") return matchNow() !== null && seat !== null && (is_boxing || (!isFinger && (isShift || !isZoomed)));
    if (phase === "move") army.set({ box: { from, to } });
    else {
      army.set({ box: null, is_boxing: false });
      const owners = matchNow()?.positions[army.get().round].ork_owners;
      const orks = phase === "end" && owners ? map.orksIn(from, to).filter((ork) => owners[ork] === seat) : [];
      if (phase === "end") commands.choose(isShift ? added(chosen, orks) : orks);
    }
    return true;
  });

  map.onPoint((at) => {
    const match = matchNow();
    const { seat, pointed, hovered } = army.get();
    const isSeated = match !== null && seat !== null;
    const cell = at && map.cellAt(at);
    const goal = isSeated && cell !== null ? goalAt(match, cell) : null;
    const ork = isSeated && at ? ownAt(at, match) : null;
    if (keyOf(goal) !== keyOf(pointed) || ork !== hovered) army.set({ pointed: goal, hovered: ork });
  });

  /** Tell whether there are orks that a press on a place would send. @param {boolean} isAfter */
  function haveInHand(isAfter) {
    const { chosen, sent } = army.get();
    return chosen.length > 0 || (isAfter && sent.length > 0);
  }

  /** Answer the ork of the army right at a point. @param {import("../camera.js").Point} at @param {Match} match */
  function ownAt({ x, y }, match) {
    const { seat, round } = army.get();
    const { ork_owners } = match.positions[round];
    const near = map.orksIn({ x: x - CLOSE, y: y - CLOSE }, { x: x + CLOSE, y: y + CLOSE });
    return near.find((ork) => ork_owners[ork] === seat) ?? null;
  }

  /** Answer the ork of the army that a press means. With orks in hand a press on a place means the place, but for one right on an ork. @param {Press} press @param {Match} match */
  function ownOrk({ found, at, cell, isFinger, isShift, isCtrl }, match) {
    const { seat, is_then, round } = army.get();
    if (found?.kind !== "ork" || match.positions[round].ork_owners[found.id] !== seat) return null;
    const goal = cell === null ? null : goalAt(match, cell);
    if (!haveInHand(is_then) || isShift || isCtrl || goal?.kind === "cell" || !goal) return found.id;
    const place = map.placeOf(found.id);
    return !isFinger && Math.hypot(place.x - at.x, place.y - at.y) <= CLOSE ? found.id : null;
  }

  /** @param {number} ork @param {Press} press */
  function pressOrk(ork, { isFinger, isShift, isCtrl }) {
    const { chosen } = army.get();
    if (isFinger || isShift || isCtrl) commands.toggle(ork);
    else commands.choose(chosen.length === 1 && chosen[0] === ork ? [] : [ork]);
  }

  /** List the orks of the army round a cell. @param {Match} match @param {number} cell */
  function near(match, cell) {
    const cols = colsOf(match.island);
    const { seat, round } = army.get();
    const position = match.positions[round];
    return orksOf(position, Number(seat)).filter((ork) => {
      const other = position.ork_cells[ork];
      const rows = Math.abs(Math.floor(other / cols) - Math.floor(cell / cols));
      return Math.max(rows, Math.abs((other % cols) - (cell % cols))) <= ROUND;
    });
  }
}
