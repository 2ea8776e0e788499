/** Pictures that are drawn once and shown many times: the land, and the places as they are owned. */

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Size} Size */
/** @typedef {(context: CanvasRenderingContext2D) => void} Draw in units of the world */
/** @typedef {{canvas: HTMLCanvasElement, camera: Camera, ratio: number}} Layer */

/** Draw a layer: what a camera sees in a view, at so many device pixels for each of the page's. @param {Size} view @param {Camera} camera @param {number} ratio @param {Draw} draw @param {HTMLCanvasElement} [canvas] to draw on again @returns {Layer} */
export function drawLayer(view, camera, ratio, draw, canvas = document.createElement("canvas")) {
  canvas.width = Math.round(view.width * ratio);
  canvas.height = Math.round(view.height * ratio);
  const context = contextOf(canvas);
  look(context, camera, ratio);
  draw(context);
  return { canvas, camera, ratio };
}

/** Show a layer as another camera sees it. @param {CanvasRenderingContext2D} context in device pixels @param {Layer} layer @param {Camera} camera @param {number} ratio */
export function showLayer(context, { canvas, camera: own, ratio: ownRatio }, camera, ratio) {
  const factor = (camera.scale * ratio) / (own.scale * ownRatio);
  const left = (own.x - camera.x) * camera.scale * ratio;
  const top = (own.y - camera.y) * camera.scale * ratio;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(canvas, left, top, canvas.width * factor, canvas.height * factor);
}

/** Let a context draw in units of the world. @param {CanvasRenderingContext2D} context @param {Camera} camera @param {number} ratio */
export function look(context, { x, y, scale }, ratio) {
  context.setTransform(scale * ratio, 0, 0, scale * ratio, -x * scale * ratio, -y * scale * ratio);
}

/** @param {HTMLCanvasElement} canvas */
export function contextOf(canvas) {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("the browser draws no canvas");
  return context;
}

/** Tell whether two cameras see the same. @param {Camera} one @param {Camera} other */
export function isSame(one, other) {
  return one.x === other.x && one.y === other.y && one.scale === other.scale;
}
