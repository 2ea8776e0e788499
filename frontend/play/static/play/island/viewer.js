/** The viewer: the stage says where it stands, the parts show it, presses and keys move it. */
import { closeDialogsOnPress, openDialog } from "../shared/dialogs.js";
import { byId } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";
import { say } from "../table/speak.js";
import { createArmies } from "./armies.js";
import { createChart } from "./chart.js";
import { listenToKeys } from "./keys.js";
import { createLatest } from "./latest.js";
import { createMap } from "./map.js";
import { sentencesOf, titleOf } from "./reading.js";
import { createSelection } from "./selection.js";
import { spokenRound } from "./spoken.js";
import { createStage } from "./stage.js";
import { createTrack } from "./track.js";
import { createTransport, go } from "./transport.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./match.js").Thing} Thing */
/** @typedef {import("./stage.js").Place} Place */
/** @typedef {import("./stage.js").Showing} Showing */
/** @typedef {ReturnType<typeof createViewer>} Viewer */

const STILL_MS = 400;
const PANELS_MS = 100;

/** Make the viewer. @param {HTMLElement} root */
export function createViewer(root) {
  const stage = createStage();
  const map = createMap(stage);
  const armies = createArmies(stage);
  const parts = [map.render, createTransport(stage), createTrack(stage)];
  const panels = [armies.render, createChart(stage), createLatest(chooseAndReveal), createSelection(stage, map)];
  const whole = /** @type {HTMLInputElement} */ (byId("show-whole"));
  let timer = 0;
  /** @type {Showing | null} */
  let shown = null;
  /** @type {Showing | null} as the panels show it */
  let told = null;
  let told_at = 0;

  stage.subscribe((showing) => {
    const previous = shown;
    shown = showing;
    if (!showing.match) return;
    root.dataset.phase = "match";
    for (const render of parts) render(showing, previous);
    showPanels(showing);
    if (showing.match !== previous?.match) byId("match-title").textContent = showing.match.title;
    if (showing.match !== previous?.match || showing.round !== previous.round) settleSoon();
    if (showing.chosen && showing.chosen !== previous?.chosen) describe(showing, showing.chosen);
  });

  whole.addEventListener("change", () => stage.showWhole(whole.checked));
  const keys = listenToKeys(map, { go: (step) => go(stage, step), unchoose, help: () => openDialog("keys") });
  closeDialogsOnPress();
  byId("open-menu").addEventListener("click", () => openDialog("menu"));
  byId("open-keys").addEventListener("click", () => openDialog("keys"));

  /** Show the panels, when it plays not more often than can be read. @param {Showing} showing */
  function showPanels(showing) {
    const now = performance.now();
    const isRunning = showing.is_playing && showing.round < showing.newest;
    if (isRunning && showing.chosen === told?.chosen && now - told_at < PANELS_MS) return;
    for (const render of panels) render(showing, told);
    told = showing;
    told_at = now;
  }

  /** @param {Thing} thing */
  function chooseAndReveal(thing) {
    stage.choose(thing);
    map.reveal(thing);
  }

  function unchoose() {
    if (!stage.get().chosen) return false;
    stage.choose(null);
    return true;
  }

  /** @param {Showing} showing @param {Thing} thing */
  function describe({ match, round }, thing) {
    if (match) say([`${titleOf(match, round, thing)}.`, ...sentencesOf(match, round, thing)].join(" "));
  }

  function settleSoon() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { match, round, is_playing, is_following } = stage.get();
      if (!match || (is_playing && !is_following)) return;
      const number = fill(gettext("Round %(round)s"), { round });
      document.title = `${number} · ${root.dataset.game}, ${match.title} · ${root.dataset.hall}`;
      const label = gettext("Island after round %(round)s. The table and the list have what matters.");
      byId("map").ariaLabel = fill(label, { round });
      if (!is_following) say(spokenRound(match, round));
    }, STILL_MS);
  }

  return {
    stage,
    map,
    keys,
    armies,
    /** Begin with a match, at its beginning or at a place. @param {Match} match @param {boolean} [isLive] @param {Place} [place] */
    begin(match, isLive, place) {
      stage.begin(match, isLive, place);
      stage.showWhole(whole.checked);
    },
  };
}
