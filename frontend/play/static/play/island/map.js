/** The map: the layers of the island under a camera that can be moved, drawn when something has changed. */
import { byId } from "../shared/dom.js";
import { fit, isZoomed, pan, reveal, toWorld, zoom } from "./camera.js";
import { listenToGestures } from "./gestures.js";
import { drawLand, traceLand } from "./land.js";
import { contextOf, drawLayer, isSame, look, showLayer } from "./layers.js";
import { drawMarks, drawOrks, growth, movesTo, placeOf } from "./orks.js";
import { readPalette, watchTheme } from "./palette.js";
import { thingAt } from "./pick.js";
import { drawPlaces, tracePlaces } from "./places.js";
import { ringOrk, ringPlace } from "./ring.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Point} Point */
/** @typedef {import("./layers.js").Layer} Layer */
/** @typedef {import("./match.js").Thing} Thing */
/** @typedef {import("./stage.js").Showing} Showing */

const FADE_MS = 200;
/** How long a camera must stand still before the land is drawn anew for it. */
const STILL_MS = 90;
const CLOSER = 1.5;
const FINGER_PIXELS = 18;
const MOUSE_PIXELS = 8;
const REACH_UNITS = 7;

/** Make the map. @param {import("./stage.js").Stage} stage */
export function createMap(stage) {
  const canvas = /** @type {HTMLCanvasElement} */ (byId("map"));
  const context = contextOf(canvas);
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");
  let palette = readPalette(canvas.parentElement ?? document.body);
  /** @type {{land: ReturnType<typeof traceLand>, places: ReturnType<typeof tracePlaces>, moves: ReturnType<typeof movesTo>} | null} */
  let drawing = null;
  let view = { width: 0, height: 0 };
  let ratio = 1;
  /** @type {Camera} */
  let camera = { x: 0, y: 0, scale: 1 };
  /** @type {{whole: Layer | null, sharp: Layer | null}} */
  let lands = { whole: null, sharp: null };
  /** @type {{now: Layer | null, before: Layer | null, since: number, spare?: HTMLCanvasElement}} */
  let owned = { now: null, before: null, since: 0 };
  let frame = 0;
  let timer = 0;
  let forgotten = () => {};

  function wake() {
    if (!frame) frame = requestAnimationFrame(draw);
  }

  /** @param {number} now */
  function draw(now) {
    frame = 0;
    const { match, round, chosen, is_playing } = stage.get();
    if (!match || !drawing || !view.width) return;
    const share = stillness.matches ? 1 : stage.glided(now);
    const fading = stillness.matches ? 1 : Math.min(1, (now - owned.since) / FADE_MS);
    showLand();
    if (chosen && chosen.kind !== "ork") {
      look(context, camera, ratio);
      ringPlace(context, drawing.places, chosen, palette);
    }
    showOwned(match, round, fading);
    look(context, camera, ratio);
    drawMarks(context, drawing.moves.marks, share === 1 ? 1 : Math.max(0, 2 * share - 1), camera.scale, palette);
    if (chosen?.kind === "ork")
      ringOrk(context, placeOf(drawing.moves.ways[chosen.id], share), growth(camera.scale), palette);
    drawOrks(context, drawing.moves, share, camera.scale, palette);
    if (share < 1 || fading < 1 || is_playing) wake();
  }

  function showLand() {
    if (!drawing) return;
    const { land } = drawing;
    /** @param {CanvasRenderingContext2D} target */
    const drawOn = (target) => drawLand(target, land, palette);
    lands.whole ??= drawLayer(view, fit(land, view), ratio, drawOn);
    if (!isZoomed(camera, land, view)) lands.sharp = lands.whole;
    showLayer(context, lands.whole, camera, ratio);
    if (lands.sharp && lands.sharp !== lands.whole) showLayer(context, lands.sharp, camera, ratio);
    if (lands.sharp && isSame(lands.sharp.camera, camera)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      lands.sharp = drawLayer(view, camera, ratio, drawOn);
      wake();
    }, STILL_MS);
  }

  /** @param {import("./match.js").Match} match @param {number} round @param {number} fading */
  function showOwned(match, round, fading) {
    const isElsewhere = owned.now !== null && !isSame(owned.now.camera, camera);
    if (isElsewhere) owned.before = null;
    if (isElsewhere || !owned.now) {
      const canvas = isElsewhere ? owned.now?.canvas : owned.spare;
      owned.now = drawLayer(view, camera, ratio, (target) => {
        if (drawing) drawPlaces(target, drawing.places, match, match.positions[round], palette);
      }, canvas);
    }
    const isFading = owned.before !== null && fading < 1;
    if (owned.before && isFading) showLayer(context, owned.before, camera, ratio);
    context.globalAlpha = isFading ? fading : 1;
    showLayer(context, owned.now, camera, ratio);
    context.globalAlpha = 1;
  }

  /** @param {Camera} wanted */
  function move(wanted) {
    camera = wanted;
    if (drawing) canvas.toggleAttribute("data-zoomed", isZoomed(camera, drawing.land, view));
    wake();
  }

  /** Forget all pictures, as after a change of the theme. */
  function forget() {
    palette = readPalette(canvas.parentElement ?? document.body);
    lands = { whole: null, sharp: null };
    owned = { now: null, before: null, since: 0 };
    wake();
    forgotten();
  }

  function measure() {
    const box = canvas.getBoundingClientRect();
    const next = { width: Math.round(box.width), height: Math.round(box.height) };
    const nextRatio = Math.min(3, devicePixelRatio || 1);
    if (!next.width || (next.width === view.width && next.height === view.height && nextRatio === ratio)) return;
    view = next;
    ratio = nextRatio;
    canvas.width = Math.round(view.width * ratio);
    canvas.height = Math.round(view.height * ratio);
    if (drawing) move(fit(drawing.land, view));
    forget();
  }

  /** @param {Point} at @param {boolean} isFinger */
  function press(at, isFinger) {
    const { match, chosen } = stage.get();
    if (!match || !drawing) return;
    const share = stage.glided(performance.now());
    const orks = drawing.moves.ways.map((way) => placeOf(way, share));
    const reach = Math.max(REACH_UNITS, (isFinger ? FINGER_PIXELS : MOUSE_PIXELS) / camera.scale);
    const found = thingAt(match, orks, toWorld(camera, at), reach);
    const isAgain = found && chosen && found.kind === chosen.kind && found.id === chosen.id;
    stage.choose(isAgain ? null : found);
  }

  /** Look more closely, or less; answer whether that changed anything. @param {number} factor @param {Point} [at] */
  function closer(factor, at = { x: view.width / 2, y: view.height / 2 }) {
    if (!drawing) return false;
    const before = camera;
    move(zoom(camera, factor, at, drawing.land, view));
    return !isSame(before, camera);
  }

  function whole() {
    if (drawing) move(fit(drawing.land, view));
  }

  /** @param {Point} by */
  function panBy(by) {
    if (drawing) move(pan(camera, by, drawing.land, view));
  }

  listenToGestures(canvas, {
    pan: panBy,
    zoom: closer,
    press,
    pressTwice: (at) => (drawing && isZoomed(camera, drawing.land, view) ? whole() : closer(CLOSER * CLOSER, at)),
  });
  byId("zoom-in").addEventListener("click", () => closer(CLOSER));
  byId("zoom-out").addEventListener("click", () => closer(1 / CLOSER));
  new ResizeObserver(measure).observe(canvas);
  watchTheme(forget);
  stillness.addEventListener("change", wake);

  return {
    closer: () => closer(CLOSER),
    farther: () => closer(1 / CLOSER),
    whole,
    pan: panBy,
    /** Call whenever pictures are to be drawn anew, as in another theme. @param {() => void} listener */
    onForget: (listener) => void (forgotten = listener),
    /** Bring a thing into view. @param {Thing} thing */
    reveal(thing) {
      if (drawing) move(reveal(camera, placeOfThing(drawing, thing), drawing.land, view));
    },
    /** Draw what lies round a thing on another canvas. @param {HTMLCanvasElement} picture @param {Thing} thing @param {number} scale */
    drawPart(picture, thing, scale) {
      const { match, round } = stage.get();
      if (!match || !drawing) return;
      const size = { width: picture.clientWidth, height: picture.clientHeight };
      const at = placeOfThing(drawing, thing);
      const part = { x: at.x - size.width / 2 / scale, y: at.y - size.height / 2 / scale, scale };
      const { land, places, moves } = drawing;
      const background = lands.whole;
      drawLayer(size, part, ratio, (target) => {
        target.fillStyle = palette.sea;
        target.fillRect(part.x, part.y, size.width / scale, size.height / scale);
        if (background) showLayer(target, background, part, ratio);
        else drawLand(target, land, palette);
        look(target, part, ratio);
        if (thing.kind !== "ork") ringPlace(target, places, thing, palette);
        drawPlaces(target, places, match, match.positions[round], palette);
        if (thing.kind === "ork") ringOrk(target, at, 1, palette);
        drawOrks(target, moves, 1, scale, palette);
      }, picture);
    },
    /** @param {Showing} showing @param {Showing | null} previous */
    render({ match, round, chosen }, previous) {
      if (!match) return;
      if (match !== previous?.match) {
        drawing = { land: traceLand(match.island), places: tracePlaces(match.island), moves: movesTo(match, round) };
        measure();
        forget();
        whole();
      } else if (round !== previous.round && drawing) {
        drawing.moves = movesTo(match, round);
        if (!hasSameOwners(match.positions[round], match.positions[previous.round]))
          owned = { now: null, before: owned.now, since: performance.now(), spare: owned.before?.canvas };
      }
      if (round !== previous?.round || chosen !== previous.chosen || match !== previous.match) wake();
    },
  };
}

/** @param {{places: ReturnType<typeof tracePlaces>, moves: ReturnType<typeof movesTo>}} drawing @param {Thing} thing */
function placeOfThing({ places, moves }, { kind, id }) {
  if (kind === "city") return places.cities[id].middle;
  if (kind === "path") return places.paths[id].middle;
  return placeOf(moves.ways[id], 1);
}

/** @param {import("./match.js").Position} one @param {import("./match.js").Position} other */
function hasSameOwners(one, other) {
  return String(one.city_owners) === String(other.city_owners) && String(one.path_owners) === String(other.path_owners);
}
