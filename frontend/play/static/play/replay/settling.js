/** What follows once a replay stands still: its address, the title of the page, and what is spoken. */
import { fill, gettext } from "../shared/i18n.js";
import { say } from "../table/speak.js";
import { linkTo } from "./address.js";
import { lastPly } from "./game.js";
import { spokenPerspective, spokenPly } from "./spoken.js";

/** @typedef {import("../table/types.js").State} State */
/** @typedef {import("./stage.js").Showing} Showing */

const STILL_MS = 400;

/**
 * Make what is called whenever the replay moves.
 * @param {import("./stage.js").Stage} stage @param {() => State} state
 * @param {{title: string, hasAddress: boolean, expert: ReturnType<typeof import("../expert/panel.js").createExpert> | null}} page whose address can lead back to this game
 */
export function createSettling(stage, state, { title, hasAddress, expert }) {
  let timer = 0;
  /** @type {Showing | null} */
  let settled = null;

  function settle() {
    const { game, as, ply, is_playing } = stage.get();
    if (!game || is_playing || game.as !== as) return;
    if (hasAddress) history.replaceState(null, "", linkTo({ as, ply }, expert?.isOpen() ?? false));
    const move = fill(gettext("Move %(ply)s of %(last)s"), { ply, last: lastPly(game) });
    document.title = `${move} · ${title}`;
    if (settled && settled.as !== as) say(spokenPerspective(state(), game));
    if (settled?.ply !== ply) say([spokenPly(state(), game, ply), expert?.spoken()].filter(Boolean).join(" "));
    settled = stage.get();
  }

  return function settleSoon() {
    clearTimeout(timer);
    timer = setTimeout(settle, STILL_MS);
  };
}
