/** What lies below the orks: the land, drawn once for a camera, and the places as they are owned. */
import { fit, isZoomed } from "./camera.js";
import { drawLand } from "./land.js";
import { drawLayer, isSame, showLayer } from "./layers.js";
import { drawPlaces } from "./places.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./layers.js").Layer} Layer */
/** @typedef {import("./match.js").Match} Match */
/** @typedef {{view: import("./camera.js").Size, ratio: number, camera: Camera, palette: import("./palette.js").Palette}} Look how the map is looked at */

const FADE_MS = 200;
/** How long a camera must stand still before the land is drawn anew for it. */
const STILL_MS = 90;

/** Make the backdrop. @param {() => Look} now @param {() => void} wake */
export function createBackdrop(now, wake) {
  /** @type {{whole: Layer | null, sharp: Layer | null}} */
  let lands = { whole: null, sharp: null };
  /** @type {{now: Layer | null, before: Layer | null, since: number, spare?: HTMLCanvasElement}} */
  let owned = { now: null, before: null, since: 0 };
  let timer = 0;

  return {
    /** Forget all pictures, as after a change of the theme. */
    forget() {
      lands = { whole: null, sharp: null };
      owned = { now: null, before: null, since: 0 };
    },
    /** Let the places become those of new owners, at once or by fading into them. @param {boolean} isFading */
    change(isFading) {
      const [before, spare] = isFading ? [owned.now, owned.before] : [null, owned.now];
      owned = { now: null, before, since: performance.now(), spare: spare?.canvas };
    },
    /** Answer the picture of the whole land, if it has been drawn. */
    whole: () => lands.whole,
    /** @param {CanvasRenderingContext2D} context @param {ReturnType<import("./land.js").traceLand>} land */
    showLand(context, land) {
      const { view, ratio, camera, palette } = now();
      /** @param {CanvasRenderingContext2D} target */
      const drawOn = (target) => drawLand(target, land, palette);
      lands.whole ??= drawLayer(view, fit(land, view), ratio, drawOn);
      if (!isZoomed(camera, land, view)) lands.sharp = lands.whole;
      showLayer(context, lands.whole, camera, ratio);
      if (lands.sharp && lands.sharp !== lands.whole) showLayer(context, lands.sharp, camera, ratio);
      if (lands.sharp && isSame(lands.sharp.camera, camera)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const later = now();
        lands.sharp = drawLayer(later.view, later.camera, later.ratio, drawOn);
        wake();
      }, STILL_MS);
    },
    /** Show the places as they are owned after a round; answer how far they have faded in. @param {CanvasRenderingContext2D} context @param {import("./places.js").Places} places @param {Match} match @param {number} round @param {number} time @param {boolean} isStill */
    showPlaces(context, places, match, round, time, isStill) {
      const { view, ratio, camera, palette } = now();
      const fading = isStill ? 1 : Math.min(1, (time - owned.since) / FADE_MS);
      const isElsewhere = owned.now !== null && !isSame(owned.now.camera, camera);
      if (isElsewhere) owned.before = null;
      if (isElsewhere || !owned.now) {
        const canvas = isElsewhere ? owned.now?.canvas : owned.spare;
        const drawOn = (/** @type {CanvasRenderingContext2D} */ target) =>
          drawPlaces(target, places, match, match.positions[round], palette);
        owned.now = drawLayer(view, camera, ratio, drawOn, canvas);
      }
      const isFading = owned.before !== null && fading < 1;
      if (owned.before && isFading) showLayer(context, owned.before, camera, ratio);
      context.globalAlpha = isFading ? fading : 1;
      showLayer(context, owned.now, camera, ratio);
      context.globalAlpha = 1;
      return fading;
    },
  };
}
