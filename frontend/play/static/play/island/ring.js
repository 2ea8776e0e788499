/** Draws the ring round what is chosen: round a place below it, round an ork below the orks. */

/** @typedef {import("./match.js").Thing} Thing */
/** @typedef {import("./places.js").Places} Places */
/** @typedef {import("./palette.js").Palette} Palette */

const ORK_RADIUS = 11;
/** Widths round a city and a path, and round an ork: the dark rim, the pale ring. */
const AROUND = { city: [17, 13], path: [17, 13.5], ork: [6, 3] };

/** Ring a city or a path. @param {CanvasRenderingContext2D} context @param {Places} places @param {Thing} thing @param {Palette} palette */
export function ringPlace(context, { cities, paths }, { kind, id }, palette) {
  const outline = kind === "city" ? cities[id].outline : paths[id].line;
  ring(context, outline, AROUND[kind], palette);
}

/** Ring an ork. @param {CanvasRenderingContext2D} context @param {{x: number, y: number}} at @param {number} size @param {Palette} palette */
export function ringOrk(context, { x, y }, size, palette) {
  const circle = new Path2D();
  circle.arc(x, y, ORK_RADIUS * size, 0, 2 * Math.PI);
  ring(context, circle, AROUND.ork, palette);
}

/** @param {CanvasRenderingContext2D} context @param {Path2D} outline @param {number[]} widths @param {Palette} palette */
function ring(context, outline, [dark, pale], palette) {
  context.setLineDash([]);
  context.lineJoin = "round";
  context.lineCap = "round";
  context.strokeStyle = palette.edge;
  context.lineWidth = dark;
  context.stroke(outline);
  context.strokeStyle = palette.pale;
  context.lineWidth = pale;
  context.stroke(outline);
}
