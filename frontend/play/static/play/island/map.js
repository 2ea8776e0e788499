/**
 * The map: the layers of the island under a camera that can be moved, drawn when something has changed.
 * Who has a seat draws on it and takes presses and drags before the viewer does: see `hooks.js`.
 */
import { byId } from "../shared/dom.js";
import { createBackdrop } from "./backdrop.js";
import { fit, isZoomed, keep, pan, reveal, toWorld, zoom } from "./camera.js";
import { listenToGestures } from "./gestures.js";
import { createHooks } from "./hooks.js";
import { drawLand, traceLand } from "./land.js";
import { contextOf, drawLayer, isSame, look, showLayer } from "./layers.js";
import { colsOf } from "./match.js";
import { drawMarks, drawOrks, growth, movesTo, placeOf } from "./orks.js";
import { CELL } from "./outline.js";
import { readPalette, watchTheme } from "./palette.js";
import { thingAt } from "./pick.js";
import { drawPlaces, tracePlaces } from "./places.js";
import { ringOrk, ringPlace } from "./ring.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Point} Point */
/** @typedef {import("./match.js").Thing} Thing */
/** @typedef {import("./stage.js").Showing} Showing */
/** @typedef {{land: ReturnType<typeof traceLand>, places: ReturnType<typeof tracePlaces>, moves: ReturnType<typeof movesTo>}} Drawing */

const CLOSER = 1.5;
const FINGER_PIXELS = 18;
const MOUSE_PIXELS = 8;
const REACH_UNITS = 7;

/** Make the map. @param {import("./stage.js").Stage} stage */
export function createMap(stage) {
  const canvas = /** @type {HTMLCanvasElement} */ (byId("map"));
  const context = contextOf(canvas);
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");
  const hooks = createHooks();
  const backdrop = createBackdrop(() => ({ view, ratio, camera, palette }), wake);
  let palette = readPalette(canvas.parentElement ?? document.body);
  /** @type {Drawing | null} */
  let drawing = null;
  let view = { width: 0, height: 0 };
  let ratio = 1;
  /** @type {Camera} */
  let camera = { x: 0, y: 0, scale: 1 };
  let frame = 0;
  let forgotten = () => {};

  function wake() {
    if (!frame) frame = requestAnimationFrame(draw);
  }

  /** Answer how far the orks are on their way. @param {number} [now] */
  function shareNow(now = performance.now()) {
    return stillness.matches ? 1 : stage.glided(now);
  }

  /** @param {number} ork */
  function placeNow(ork) {
    return drawing ? placeOf(drawing.moves.ways[ork], shareNow()) : { x: 0, y: 0 };
  }

  /** @param {number} now */
  function draw(now) {
    frame = 0;
    const { match, round, chosen } = stage.get();
    if (!match || !drawing || !view.width) return;
    const { land, places, moves } = drawing;
    const share = shareNow(now);
    const { scale } = camera;
    /** @type {import("./hooks.js").Scene} */
    const scene = { scale, growth: growth(scale), palette, share, placeOf: (ork) => placeOf(moves.ways[ork], share) };
    backdrop.showLand(context, land);
    if (chosen && chosen.kind !== "ork") {
      look(context, camera, ratio);
      ringPlace(context, places, chosen, palette);
    }
    const fading = backdrop.showPlaces(context, places, match, round, now, stillness.matches);
    look(context, camera, ratio);
    const isBelowMoving = hooks.draw("below", context, scene);
    drawMarks(context, moves.marks, share === 1 ? 1 : Math.max(0, 2 * share - 1), scale, palette);
    if (chosen?.kind === "ork") ringOrk(context, scene.placeOf(chosen.id), scene.growth, palette);
    drawOrks(context, moves, share, scale, palette);
    const isAboveMoving = hooks.draw("above", context, scene);
    if (share < 1 || fading < 1 || isBelowMoving || isAboveMoving) wake();
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
    backdrop.forget();
    wake();
    forgotten();
  }

  function measure() {
    const box = canvas.getBoundingClientRect();
    const next = { width: Math.round(box.width), height: Math.round(box.height) };
    const nextRatio = Math.min(3, devicePixelRatio || 1);
    if (!next.width || (next.width === view.width && next.height === view.height && nextRatio === ratio)) return;
    const before = view;
    view = next;
    ratio = nextRatio;
    canvas.width = Math.round(view.width * ratio);
    canvas.height = Math.round(view.height * ratio);
    if (drawing) move(keep(camera, drawing.land, before, view));
    forget();
  }

  /** @param {Point} at in the island @param {boolean} isFinger @returns {Thing | null} */
  function thingNear(at, isFinger) {
    const { match } = stage.get();
    if (!match || !drawing) return null;
    const reach = Math.max(REACH_UNITS, (isFinger ? FINGER_PIXELS : MOUSE_PIXELS) / camera.scale);
    return thingAt(match, drawing.moves.ways.map(({ ork }) => placeNow(ork)), at, reach);
  }

  /** Answer the cell at a point of the island. @param {Point} at @returns {number | null} */
  function cellAt({ x, y }) {
    const { match } = stage.get();
    const [row, col] = [Math.floor(y / CELL), Math.floor(x / CELL)];
    if (!match?.island.rows[row]?.[col]) return null;
    return row * colsOf(match.island) + col;
  }

  /** @param {import("./gestures.js").Press} press @returns {import("./hooks.js").Press} */
  function inIsland(press) {
    const at = toWorld(camera, press.at);
    return { ...press, at, cell: cellAt(at), found: thingNear(at, press.isFinger) };
  }

  /** @param {import("./gestures.js").Press} seen */
  function press(seen) {
    const pressed = inIsland(seen);
    if (!stage.get().match || hooks.press(pressed)) return;
    const { found } = pressed;
    const { chosen } = stage.get();
    const isAgain = found && chosen && found.kind === chosen.kind && found.id === chosen.id;
    stage.choose(isAgain ? null : found);
  }

  /** @param {import("./gestures.js").Press} seen */
  function pressTwice(seen) {
    if (!drawing || hooks.pressTwice(inIsland(seen))) return;
    if (isZoomed(camera, drawing.land, view)) whole();
    else closer(CLOSER * CLOSER, seen.at);
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
    pressTwice,
    drag: (drag) =>
      drawing !== null &&
      hooks.drag({
        ...drag,
        from: toWorld(camera, drag.from),
        to: toWorld(camera, drag.to),
        isZoomed: isZoomed(camera, drawing.land, view),
      }),
    point: (at) => hooks.point(at && toWorld(camera, at)),
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
    wake,
    ...hooks.listeners,
    /** Take drags of fingers too, which else scroll the page. @param {boolean} isTaken */
    grab: (isTaken) => void canvas.toggleAttribute("data-grabbed", isTaken),
    placeOf: placeNow,
    cellAt,
    /** List the orks that are drawn in a box. @param {Point} from @param {Point} to */
    orksIn(from, to) {
      const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
      const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
      const orks = drawing?.moves.ways.map(({ ork }) => ({ ork, ...placeNow(ork) })) ?? [];
      return orks.filter(({ x, y }) => x >= left && x <= right && y >= top && y <= bottom).map(({ ork }) => ork);
    },
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
      const background = backdrop.whole();
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
    render({ match, round, chosen, is_playing }, previous) {
      if (!match) return;
      if (match !== previous?.match) {
        drawing = { land: traceLand(match.island), places: tracePlaces(match.island), moves: movesTo(match, round) };
        measure();
        forget();
        whole();
      } else if (round !== previous.round && drawing) {
        drawing.moves = movesTo(match, round);
        if (!hasSameOwners(match.positions[round], match.positions[previous.round])) backdrop.change(!is_playing || stage.glided(performance.now()) < 1);
      }
      if (round !== previous?.round || chosen !== previous.chosen || match !== previous.match) wake();
    },
  };
}

/** @param {Drawing} drawing @param {Thing} thing */
function placeOfThing({ places, moves }, { kind, id }) {
  if (kind === "city") return places.cities[id].middle;
  if (kind === "path") return places.paths[id].middle;
  return placeOf(moves.ways[id], 1);
}

/** @param {import("./match.js").Position} one @param {import("./match.js").Position} other */
function hasSameOwners(one, other) {
  return String(one.city_owners) === String(other.city_owners) && String(one.path_owners) === String(other.path_owners);
}
