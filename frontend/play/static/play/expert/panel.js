/** "Look back with the expert": a panel of the replay that one opens; only then the hall is asked. */
import { byId, html, offer } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";
import { lastPly } from "../replay/game.js";
import { say } from "../table/speak.js";
import { createCard, spokenVerdict } from "./card.js";
import { createExpertChart } from "./chart.js";
import { createJudging, hasBetter, hasSlips, judgementAt, nextSlip, turningPly } from "./judgements.js";
import { markLog } from "./log_marks.js";
import { createMovesTable } from "./moves_table.js";

/** @typedef {import("../table/types.js").State} State */
/** @typedef {import("./types.js").Judging} Judging */
/** @typedef {import("./types.js").Looking} Looking */

/**
 * Make the panel.
 * @param {import("../replay/stage.js").Stage} stage
 * @param {() => State} state
 * @param {{suggest: (suggestion: State["suggestion"]) => void, toggled: () => void}} actions
 */
export function createExpert(stage, state, { suggest, toggled }) {
  const panel = byId("expert");
  const opener = byId("expert-open");
  const judging = createJudging(panel.dataset.socket ?? "");
  const steps = createSteps(stage, judging);
  const parts = [...createViews(stage), steps.render];
  let isOpen = false;

  /** @returns {Looking | null} what the panel shows, while it is open */
  function looking() {
    const { game, ply } = stage.get();
    if (!isOpen || !game) return null;
    const { table, seat } = state();
    return { state: { table, view: null, seat }, game, ply, judging: judging.get(), own: seat };
  }

  function render() {
    const now = looking();
    markLog(now && now.judging);
    suggest(now && betterMove(now));
    if (now) for (const part of parts) part(now);
  }

  /** @param {boolean} wanted */
  function open(wanted) {
    isOpen = wanted;
    opener.ariaExpanded = String(isOpen);
    byId("expert-body").hidden = !isOpen;
    byId("replay").toggleAttribute("data-expert", isOpen);
    if (isOpen) judging.ask();
    render();
    toggled();
  }
  const toggle = () => open(!isOpen);

  opener.addEventListener("click", toggle);
  byId("expert-again").addEventListener("click", judging.ask);
  judging.subscribe((now, before) => {
    render();
    if (isOpen && now.phase === "done" && before.phase !== "done") say(spokenEnd(now));
  });

  return {
    render,
    open,
    toggle,
    turn: steps.turn,
    slip: steps.slip,
    isOpen: () => isOpen,
    /** Say how the move was that led to the ply that is shown. */
    spoken() {
      const now = looking();
      return now ? spokenVerdict(now) : "";
    },
  };
}

/** Make what shows the judgements. @param {import("../replay/stage.js").Stage} stage */
function createViews({ seek, look }) {
  const lookAs = (/** @type {number} */ seat) =>
    look(/** @type {import("../replay/game.js").Perspective} */ (String(seat)));
  return [createExpertChart(seek), createCard(lookAs), createMovesTable(seek)];
}

/** Answer the move that would have been better than the one that led here. @param {Looking} looking @returns {State["suggestion"]} */
function betterMove({ judging, game, ply }) {
  const move = judgementAt(judging, ply)?.move;
  return move && hasBetter(move) ? { move: move.best.move, seat: game.log[ply - 1].seat } : null;
}

/**
 * Make what tells how far the expert has come, and leads to where the game turned and to the next slip.
 * @param {import("../replay/stage.js").Stage} stage @param {ReturnType<typeof createJudging>} judging
 */
function createSteps(stage, judging) {
  const progress = byId("expert-progress");
  const again = byId("expert-again");
  const turnButton = byId("expert-turn");
  const slipButton = byId("expert-slip");

  /** @param {number | null} ply */
  function go(ply) {
    if (ply !== null) stage.seek(ply);
    return ply !== null;
  }
  const turn = () => go(turningPly(judging.get()));
  const slip = () => go(nextSlip(judging.get(), stage.get().ply));
  turnButton.addEventListener("click", turn);
  slipButton.addEventListener("click", slip);

  /** @param {Looking} looking */
  function render({ judging: now, game }) {
    const turned = turningPly(now);
    const isDone = now.phase === "done";
    progress.hidden = isDone;
    progress.replaceChildren(...progressOf(now, lastPly(game)));
    again.hidden = now.phase !== "silent";
    turnButton.hidden = !isDone || turned === null;
    turnButton.replaceChildren(fill(gettext("Decided by move %(ply)s"), { ply: turned ?? "" }));
    slipButton.hidden = now.phase === "silent" || (isDone && !now.found.some(({ move }) => move));
    slipButton.textContent = isDone && !hasSlips(now) ? gettext("No slips") : gettext("Next slip");
    offer(slipButton, hasSlips(now));
  }

  return { render, turn, slip };
}

/** @param {Judging} judging @param {number} last */
function progressOf({ phase, found, plies, problem }, last) {
  if (phase === "silent")
    return [problem || gettext("The expert has no time just now. What is judged so far stands here.")];
  const all = plies || last;
  const done = found.length;
  const words = done
    ? fill(gettext("The expert has judged %(done)s of %(all)s moves…"), { done, all })
    : gettext("The expert looks at the game…");
  return [html("span", {}, words), html("progress", { max: all, value: done, "aria-hidden": "true" })];
}

/** @param {Judging} judging */
function spokenEnd(judging) {
  const ply = turningPly(judging);
  const all = gettext("Every move is judged.");
  if (ply === null) return all;
  return `${all} ${fill(gettext("The game was decided by move %(ply)s."), { ply })}`;
}
