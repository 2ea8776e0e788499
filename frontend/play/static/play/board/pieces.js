/** The pieces, drawn from the page's symbols: warriors, palisades, gold, and the marks round them. */
import { svg, use } from "../shared/dom.js";

/** @typedef {import("../table/types.js").Faction} Faction */
/** @typedef {{x: number, y: number, standing: boolean}} Place the middle of a line */

/** @typedef {"down" | "known" | "up"} Face */

/**
 * Draw a warrior on 80 × 84: face down, with its corner turned up for who knows its value, or face up.
 * @param {Faction} faction @param {number} value 0 where it is not known @param {Face} face
 */
export function warrior(faction, value, face) {
  const tile = svg("g", { class: `tile ${faction}` });
  if (face === "up") {
    tile.append(
      use("tile-up", { width: 80, height: 84 }),
      svg("text", { class: "figure", x: 40, y: 49 }, String(value)),
      use(`em-${faction}`, { class: "emblem", x: 31, y: 54.5, width: 17, height: 15 }),
    );
    return tile;
  }
  tile.append(use("tile-down", { width: 80, height: 84 }));
  if (face === "known") {
    tile.append(
      use(`em-${faction}`, { class: "emblem", x: 11, y: 8, width: 40, height: 40 }),
      use("corner", { x: 31, y: 28, width: 47, height: 47 }),
      svg("text", { class: "corner-figure", x: 63, y: 69.5 }, String(value)),
    );
  } else {
    tile.append(use(`em-${faction}`, { class: "emblem", x: 16, y: 13, width: 48, height: 48 }));
  }
  return tile;
}

/** Draw a warrior as a picture of its own, for hands and lists. @param {Faction} faction @param {number} value @param {Face} face */
export function warriorPicture(faction, value, face) {
  return svg(
    "svg",
    { class: "tile-picture", viewBox: "0 0 80 84", "aria-hidden": "true" },
    warrior(faction, value, face),
  );
}

/** Draw the Mage's eye on a tile. @param {boolean} isReinforced whether the reinforcement has its place below */
export function eye(isReinforced) {
  return use("eye", { class: "eye", x: -5, y: isReinforced ? 33 : 59, width: 29, height: 18 });
}

/** Draw arrows in a tile, and what they take. @param {number} count 1 or 2 */
export function arrows(count) {
  const shafts = Array.from({ length: count }, (_, index) =>
    use("arrow", { x: -9 + 13 * index, y: -9, width: 44, height: 44 }),
  );
  return svg(
    "g",
    { class: "arrows" },
    ...shafts,
    svg(
      "g",
      { class: "minus", transform: "translate(66 9)" },
      svg("circle", { r: 14 }),
      svg("text", { y: 6.5 }, `−${count}`),
    ),
  );
}

/** Draw the reinforcement on a tile. */
export function shield() {
  return use("banner", { class: "shield", x: -5, y: 52, width: 31, height: 34 });
}

/** Draw the mark of a team: a disc or a lozenge. @param {number} side @param {number} x @param {number} y */
export function teamMark(side, x, y) {
  const transform = `translate(${x} ${y})`;
  return svg(
    "g",
    { class: "team-mark", transform },
    side
      ? svg("path", { class: "second", d: "M0-10 10 0 0 10-10 0Z" })
      : svg("circle", { class: "first", r: 8 }),
  );
}

/** Draw the mark of a team as a picture of its own. @param {number} side */
export function teamPicture(side) {
  return svg(
    "svg",
    { class: "team-picture", viewBox: "-12 -12 24 24", "aria-hidden": "true" },
    teamMark(side, 0, 0),
  );
}

/** Draw a palisade. @param {Place} place */
export function palisade({ x, y, standing }) {
  return standing
    ? use("pal-v", { class: "palisade", x: x - 28, y: y - 52, width: 56, height: 104 })
    : use("pal-h", { class: "palisade", x: x - 52, y: y - 28, width: 104, height: 50 });
}

/** Where the stakes of a lying and of a standing palisade part, from its middle. */
const LYING = [-52, -31.2, -15.6, 0, 15.6, 31.2, 52];
const STANDING = [-52, -36.7, -24.4, -12.1, 0.2, 12.5, 32.8, 52];

/** Draw a palisade whose stakes rise one after another, and which is whole then. @param {Place} place */
export function risingPalisade(place) {
  const { x, y, standing } = place;
  const cuts = standing ? STANDING : LYING;
  const stakes = cuts.slice(1).map((to, index) => {
    const from = cuts[index];
    const slice = standing ? [-28, from, 56, to - from] : [from, -28, to - from, 50];
    const [left, top, width, height] = slice;
    const view = { viewBox: slice.join(" "), x: x + left, y: y + top, width, height };
    return svg("g", { class: "stake" }, svg("svg", view, palisade({ x: 0, y: 0, standing })));
  });
  return svg(
    "g",
    {},
    svg("g", { class: "stakes" }, ...stakes),
    svg("g", { class: "whole" }, palisade(place)),
  );
}

/** Draw the peg that marks a line where a palisade may go. @param {Place} place */
export function peg({ x, y, standing }) {
  return use("peg", {
    x: x - 20,
    y: y - 20,
    width: 40,
    height: 40,
    transform: standing ? `rotate(90 ${x} ${y})` : null,
  });
}

/** Half length, half width and corner radius of each kind of ring. */
const RINGS = {
  hovered: [50, 14, 12],
  chosen: [56, 17, 14],
  fresh: [53, 15, 13],
  refused: [56, 17, 14],
  focused: [52, 16, 13],
  suggested: [56, 17, 14],
};

/** Draw a ring round a line. @param {Place} place @param {keyof typeof RINGS} kind */
export function lineRing({ x, y, standing }, kind) {
  const [long, wide, radius] = RINGS[kind];
  const box = standing
    ? { x: x - wide, y: y - long, width: 2 * wide, height: 2 * long }
    : { x: x - long, y: y - wide, width: 2 * long, height: 2 * wide + 4 };
  return ring({ ...box, rx: radius }, kind);
}

/** Draw a ring inside a square. @param {{x: number, y: number}} corner @param {"chosen" | "refused" | "focused" | "suggested"} kind */
export function squareRing({ x, y }, kind) {
  const inset = kind === "focused" ? 3 : 5;
  const side = 100 - 2 * inset;
  return ring({ x: x + inset, y: y + inset, width: side, height: side, rx: 12 }, kind);
}

/** Draw the brackets of a new move. @param {{x: number, y: number}} corner */
export function brackets({ x, y }) {
  const d = "M6 26V13q0-7 7-7h13M74 6h13q7 0 7 7v13M94 74v13q0 7-7 7H74M26 94H13q-7 0-7-7V74";
  return svg("path", { class: "brackets", d, transform: `translate(${x} ${y})` });
}

/** Draw the gold of a mine and its number. @param {{x: number, y: number}} corner @param {number} gold */
export function pile({ x, y }, gold) {
  const rise = { 3: 9, 4: 8, 5: 7 }[gold] ?? 5;
  return svg(
    "g",
    { class: "pile", transform: `translate(${x} ${y})` },
    use(`gold-${gold}`, { x: 8, y: rise, width: 84, height: 58.8 }),
    svg("rect", { class: "plate-of-gold", x: 33, y: 59, width: 34, height: 27, rx: 9 }),
    svg("text", { class: "figure-of-gold", x: 50, y: 80.5 }, String(gold)),
  );
}

/** Draw the letter of a territory. @param {{x: number, y: number}} corner @param {string} letter */
export function letterBadge({ x, y }, letter) {
  return svg(
    "g",
    { class: "letter", transform: `translate(${x + 17} ${y + 17})` },
    svg("circle", { r: 17 }),
    svg("text", { y: 7 }, letter),
  );
}

/** @param {import("../shared/dom.js").Attributes} box @param {string} kind */
function ring(box, kind) {
  return svg(
    "g",
    { class: `ring ${kind}` },
    svg("rect", { class: "ring-field", ...box }),
    svg("rect", { class: "ring-line", ...box }),
  );
}
