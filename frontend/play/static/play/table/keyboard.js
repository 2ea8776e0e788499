/** The keys of the board, which act only while it has focus. Key by key what look and rules call them. */
import { START, goTo, lineUnder, step, turn } from "../board/cursor.js";
import { squareOf } from "../board/places.js";
import { aimsAtLines, moveOf } from "./selection.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Cursor} Cursor */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Mode} Mode */

/**
 * @typedef {object} KeyActions
 * @property {() => State} state
 * @property {() => import("../board/geometry.js").Geometry} geometry
 * @property {(cursor: Cursor) => void} moveCursor
 * @property {(value: number) => void} value
 * @property {(mode: Mode) => void} mode
 * @property {() => void} power
 * @property {(square: number) => void} square
 * @property {(line: number) => void} line
 * @property {() => void} confirm
 * @property {() => void} undo
 * @property {() => void} stepBack
 * @property {() => void} hint ask the expert, or go on to its next move
 * @property {() => void} takeHint
 * @property {() => void} readTurn
 * @property {(square: number) => void} readTerritory
 * @property {() => void} help
 */

/** @type {Record<string, Side>} */
const ARROWS = { ArrowRight: "right", ArrowDown: "below", ArrowLeft: "left", ArrowUp: "above" };
/** @type {Record<string, Mode>} */
const MODES = { w: "warrior", p: "palisades", x: "pass", "+": "reinforcement" };
/** Keys that only change others; a digit of a French keyboard is typed with Shift. */
const MODIFIERS = ["Shift", "CapsLock", "AltGraph", "Dead"];

/** Listen to the keys of the board, which has a cursor of its own. @param {HTMLElement} board @param {KeyActions} actions */
export function listenToKeys(board, actions) {
  let cursor = START;
  /** @type {string | null} what was typed after G */
  let typed = null;

  /** @param {Cursor} next */
  function move(next) {
    cursor = next;
    actions.moveCursor(cursor);
  }

  /** Take a key of "g c 4"; false once it is something else. @param {string} key */
  function typesSquare(key) {
    if (typed === null) return false;
    typed += key;
    const square = squareOf(typed);
    if (square !== null) move(goTo(actions.geometry(), cursor, square));
    const goesOn = /^[a-h]$/i.test(typed);
    const isMeant = goesOn || square !== null;
    if (!goesOn) typed = null;
    return isMeant;
  }

  /** @param {KeyboardEvent} event */
  function act(event) {
    if (MODIFIERS.includes(event.key)) return false;
    const key = keyOf(event);
    const geometry = actions.geometry();
    if (typesSquare(key)) return true;
    if (key in ARROWS) move(step(geometry, cursor, ARROWS[key]));
    else if (key === "Enter" || key === " ") {
      if (!event.repeat) enter(event.ctrlKey || event.metaKey);
    } else if (event.ctrlKey || event.metaKey || event.altKey) return false;
    else if (/^[1-5]$/.test(key)) actions.value(Number(key));
    else if (key in MODES) actions.mode(MODES[key]);
    else if (key === "a") actions.power();
    else if (key === "r") move(turn(geometry, cursor));
    else if (key === "u") actions.undo();
    else if (key === "g") typed = "";
    else if (key === "e") (event.shiftKey ? actions.takeHint : actions.hint)();
    else if (key === "t") actions.readTurn();
    else if (key === "h") actions.readTerritory(cursor.square);
    else if (key === "?") actions.help();
    else if (key === "Escape") actions.stepBack();
    else return false;
    return true;
  }

  /** @param {boolean} withControl */
  function enter(withControl) {
    const { selection } = actions.state();
    const isSecond = selection?.square === cursor.square && moveOf(selection) !== null;
    if (withControl || selection?.mode === "pass" || isSecond) actions.confirm();
    else if (selection && aimsAtLines(selection)) actions.line(lineUnder(actions.geometry(), cursor));
    else actions.square(cursor.square);
  }

  board.addEventListener("keydown", (event) => {
    if (!act(event)) return;
    if (!actions.state().cursor) actions.moveCursor(cursor);
    event.preventDefault();
  });
  board.addEventListener("focus", () => {
    if (board.matches(":focus-visible")) move(goTo(actions.geometry(), cursor, cursor.square));
  });

  return {
    /** Begin where the pointer has pressed. @param {number} square */
    follow(square) {
      cursor = goTo(actions.geometry(), cursor, square);
    },
  };
}

/** Name a key: letters small, a digit by its place where the keyboard types a sign there. @param {KeyboardEvent} event */
function keyOf({ key, code }) {
  if (key.length > 1 || /\d/.test(key)) return key;
  return /^Digit([1-5])$/.exec(code)?.[1] ?? key.toLowerCase();
}
