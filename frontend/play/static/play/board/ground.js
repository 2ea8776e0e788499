/** What never moves: the tray, its labels, the land, and the transparent places to press. */
import { svg, use } from "../shared/dom.js";
import { COLUMNS, LINES, ROWS, SQUARES, lineName, rowOf, squareName } from "./places.js";
import { PITCH, cornerOf, heightOf, placeOf, widthOf } from "./geometry.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */

/** Which of the six kinds of land lies on each square, and where the mines are (R3). */
const LAND = "054M4343" + "3M355M1M" + "01250145" + "M515M313" + "03M525M1";

/** Draw the tray with its labels and the land. @param {Geometry} geometry */
export function ground(geometry) {
  const [width, height] = [widthOf(geometry), heightOf(geometry)];
  const margin = geometry.margin;
  const land = { width: width - 2 * margin, height: height - 2 * margin };
  const drawn = svg(
    "g",
    { class: "ground" },
    svg("rect", { class: "tray-shade", x: 1, y: 1, width: width - 2, height: height - 2, rx: 22 }),
    svg("rect", { class: "tray", x: 1, y: 1, width: width - 2, height: height - 6, rx: 22 }),
    svg("rect", {
      class: "tray-shade",
      x: margin - 7,
      y: margin - 7,
      width: land.width + 14,
      height: land.height + 14,
      rx: 13,
    }),
    svg("rect", {
      class: "gap",
      x: margin - 3,
      y: margin - 3,
      width: land.width + 6,
      height: land.height + 6,
      rx: 11,
    }),
    ...(geometry.name === "compact" ? [] : labels(geometry)),
  );
  for (let square = 0; square < SQUARES; square += 1) {
    const kind = LAND[square] === "M" ? "mine" : `land-${LAND[square]}`;
    drawn.append(use(kind, { ...cornerOf(geometry, square), width: PITCH, height: PITCH }));
  }
  drawn.append(svg("rect", { class: "inner-shade", x: margin, y: margin, ...land, rx: 10 }));
  return drawn;
}

/** Make the places to press: a row of squares for each row of the board, and all lines. @param {Geometry} geometry */
export function pressable(geometry) {
  const layer = svg("g", { class: "hits" });
  for (let row = 0; row < ROWS; row += 1) layer.append(svg("g", { role: "row" }));
  for (let square = 0; square < SQUARES; square += 1) {
    const name = squareName(square);
    const box = { ...cornerOf(geometry, square), width: PITCH, height: PITCH };
    layer.children[rowOf(square)].append(
      svg("rect", { class: "hit", role: "gridcell", "data-square": name, ...box }),
    );
  }
  for (let line = 0; line < LINES; line += 1) {
    layer.append(svg("path", { class: "hit", "aria-hidden": "true", "data-line": lineName(line) }));
  }
  return layer;
}

/** Shape the lines for pressing: narrow along the line for a mouse, a diamond to both squares' centres for a finger. @param {SVGGElement} layer @param {Geometry} geometry @param {boolean} coarse */
export function shapeLines(layer, geometry, coarse) {
  for (let line = 0; line < LINES; line += 1) {
    const { x, y, standing } = placeOf(geometry, line);
    const [wide, high] = standing ? [15, 36] : [36, 15];
    const d = coarse
      ? `M${x - 50} ${y}L${x} ${y - 50} ${x + 50} ${y} ${x} ${y + 50}Z`
      : `M${x - wide} ${y - high}h${2 * wide}v${2 * high}h${-2 * wide}Z`;
    layer.querySelector(`[data-line=${lineName(line)}]`)?.setAttribute("d", d);
  }
}

/** Write the labels into the squares at the edge, where the tray has no room for them. @param {Geometry} geometry */
export function innerLabels(geometry) {
  const layer = svg("g", { class: "inner-labels" });
  if (geometry.name === "compact") layer.append(...labels(geometry));
  return layer;
}

/** @type {Record<Geometry["name"], {letter: [number, number], number: [number, number]}>} from the corner of the edge's squares to their labels */
const LABELS = {
  wide: { letter: [50, -12], number: [-18, 56] },
  upright: { letter: [-14, 56], number: [50, -9] },
  compact: { letter: [8, 60], number: [50, 13] },
};

/** @param {Geometry} geometry */
function labels(geometry) {
  const at = LABELS[geometry.name];
  const letters = Array.from({ length: COLUMNS }, (_, column) =>
    label(cornerOf(geometry, column), at.letter, squareName(column)[0]),
  );
  const numbers = Array.from({ length: ROWS }, (_, row) => {
    const edge = geometry.name === "wide" ? row * COLUMNS : row * COLUMNS + COLUMNS - 1;
    return label(cornerOf(geometry, edge), at.number, String(row + 1));
  });
  return [...letters, ...numbers];
}

/** @param {{x: number, y: number}} corner @param {[number, number]} by @param {string} text */
function label({ x, y }, [across, down], text) {
  return svg("text", { class: "label", x: x + across, y: y + down }, text);
}
