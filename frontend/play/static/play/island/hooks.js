/** What the map lends to others, as to who has a seat: presses and drags before the viewer takes them, and layers to draw on. */

/** @typedef {import("./camera.js").Point} Point in units of the island */
/** @typedef {import("./gestures.js").How} How */
/** @typedef {{at: Point, cell: number | null, found: import("./match.js").Thing | null} & How} Press */
/** @typedef {{phase: "begin" | "move" | "end" | "cancel", from: Point, to: Point, isZoomed: boolean} & How} Drag */
/** @typedef {{scale: number, growth: number, palette: import("./palette.js").Palette, share: number, placeOf: (ork: number) => Point}} Scene pixels for each unit; how much larger orks are drawn than the land; how far they are on their way; where one is drawn */
/** @typedef {(context: CanvasRenderingContext2D, scene: Scene) => boolean | void} Draw in units of the island; true to be drawn again at once */
/** @typedef {{below?: Draw, above?: Draw}} Layer below and above the orks */

/** Make the hooks. */
export function createHooks() {
  /** @type {Layer[]} */
  const layers = [];
  /** @type {{press: (press: Press) => boolean, pressTwice: (press: Press) => boolean, drag: (drag: Drag) => boolean, point: (at: Point | null) => void}} */
  const taken = { press: () => false, pressTwice: () => false, drag: () => false, point: () => {} };

  return {
    /** @param {Press} press */
    press: (press) => taken.press(press),
    /** @param {Press} press */
    pressTwice: (press) => taken.pressTwice(press),
    /** @param {Drag} drag */
    drag: (drag) => taken.drag(drag),
    /** @param {Point | null} at */
    point: (at) => taken.point(at),
    /** Draw the layers; answer whether one moves. @param {keyof Layer} place @param {CanvasRenderingContext2D} context @param {Scene} scene */
    draw(place, context, scene) {
      let isMoving = false;
      for (const layer of layers) {
        context.save();
        if (layer[place]?.(context, scene)) isMoving = true;
        context.restore();
      }
      return isMoving;
    },
    listeners: {
      /** Take presses, if it answers true, before the viewer chooses what is there. @param {(press: Press) => boolean} take */
      onPress: (take) => void (taken.press = take),
      /** Take double presses, which else zoom. @param {(press: Press) => boolean} take */
      onPressTwice: (take) => void (taken.pressTwice = take),
      /** Take drags, if it answers true at their beginning; else they move the map. @param {(drag: Drag) => boolean} take */
      onDrag: (take) => void (taken.drag = take),
      /** Hear where the pointer hovers; null when it leaves. @param {(at: Point | null) => void} listen */
      onPoint: (listen) => void (taken.point = listen),
      /** Draw more on the map. @param {Layer} layer */
      addLayer: (layer) => void layers.push(layer),
    },
  };
}
