/** Which part of the island is looked at, and how closely. Pure. */

/** @typedef {{width: number, height: number}} Size */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, scale: number}} Camera the place of the world at the top left of the view, and pixels for each unit */

/** How much closer than the whole island one may look. */
const CLOSEST = 10;
const NEAR = 1.001;

/** Answer the scale at which the whole world is seen. @param {Size} world @param {Size} view */
function fitScale(world, view) {
  return Math.min(view.width / world.width, view.height / world.height);
}

/** Look at the whole world. @param {Size} world @param {Size} view @returns {Camera} */
export function fit(world, view) {
  return clamp({ x: 0, y: 0, scale: fitScale(world, view) }, world, view);
}

/** Tell whether one looks more closely than at the whole. @param {Camera} camera @param {Size} world @param {Size} view */
export function isZoomed({ scale }, world, view) {
  return scale > NEAR * fitScale(world, view);
}

/** Look more or less closely, with the point of the view under `at` kept where it is. @param {Camera} camera @param {number} factor @param {Point} at @param {Size} world @param {Size} view @returns {Camera} */
export function zoom({ x, y, scale }, factor, at, world, view) {
  const least = fitScale(world, view);
  const wanted = Math.max(least, Math.min(CLOSEST * least, scale * factor));
  return clamp({ x: x + at.x / scale - at.x / wanted, y: y + at.y / scale - at.y / wanted, scale: wanted }, world, view);
}

/** Move by pixels of the view. @param {Camera} camera @param {Point} by @param {Size} world @param {Size} view @returns {Camera} */
export function pan({ x, y, scale }, by, world, view) {
  return clamp({ x: x - by.x / scale, y: y - by.y / scale, scale }, world, view);
}

/** Bring a place of the world to the middle, unless it lies well within the view. @param {Camera} camera @param {Point} place @param {Size} world @param {Size} view @returns {Camera} */
export function reveal(camera, place, world, view) {
  const at = toView(camera, place);
  const isWithin =
    at.x > view.width * 0.15 && at.x < view.width * 0.85 && at.y > view.height * 0.15 && at.y < view.height * 0.85;
  return isWithin ? camera : pan(camera, { x: view.width / 2 - at.x, y: view.height / 2 - at.y }, world, view);
}

/** Look at the same middle, as closely, in a view of another size. @param {Camera} camera @param {Size} world @param {Size} before @param {Size} view @returns {Camera} */
export function keep(camera, world, before, view) {
  if (!before.width || !isZoomed(camera, world, before)) return fit(world, view);
  const scale = (camera.scale * fitScale(world, view)) / fitScale(world, before);
  const middle = toWorld(camera, { x: before.width / 2, y: before.height / 2 });
  return clamp({ x: middle.x - view.width / 2 / scale, y: middle.y - view.height / 2 / scale, scale }, world, view);
}

/** Answer the place of the world under a point of the view. @param {Camera} camera @param {Point} at @returns {Point} */
export function toWorld({ x, y, scale }, at) {
  return { x: x + at.x / scale, y: y + at.y / scale };
}

/** Answer the point of the view where a place of the world is seen. @param {Camera} camera @param {Point} place @returns {Point} */
function toView({ x, y, scale }, place) {
  return { x: (place.x - x) * scale, y: (place.y - y) * scale };
}

/** Let no more than needed lie beyond the edges of the world. @param {Camera} camera @param {Size} world @param {Size} view @returns {Camera} */
function clamp({ x, y, scale }, world, view) {
  return {
    x: within(x, world.width - view.width / scale),
    y: within(y, world.height - view.height / scale),
    scale,
  };
}

/** @param {number} at @param {number} room negative where all of the world is seen, which then is in the middle */
function within(at, room) {
  return room < 0 ? room / 2 : Math.max(0, Math.min(room, at));
}
