/** Draws the end: whose land each territory is, its letter and its sums, and the warriors turned up. */
import { svg, use } from "../shared/dom.js";
import { cornerOf, inReadingOrder } from "./geometry.js";
import { lettered } from "./letters.js";
import { marksOf } from "./marks.js";
import { letterBadge, teamMark, warrior } from "./pieces.js";
import { seatsOf, sideOf } from "./sides.js";
import { border, hatch, outline } from "./territory.js";

/** @typedef {import("./picture.js").Scene} Scene */
/** @typedef {import("../table/types.js").Outcome} Outcome */
/** @typedef {import("../table/types.js").TerritoryScore} TerritoryScore */

const FLIPS_APART = 35;
const [PILL, PILL_GAP] = [54, 4];

/** Fill the territories that have been told with the hatch of who takes them. @param {Scene} scene */
export function endingLand(scene) {
  const { view, geometry, told } = scene;
  const land = svg("g");
  const borders = svg("g");
  const scored = toldOf(scene);
  scored.forEach((territory, index) => {
    const factions = factionsOf(scene, territory.winners);
    const isNew = index === told.territories - 1;
    const bare = territory.squares.filter((square) => !view.gold[square]);
    const fill = hatch(geometry, bare, factions);
    const edge = border(geometry, territory.squares, factions);
    for (const part of [fill, edge]) part.classList.toggle("taken", isNew);
    land.append(fill);
    borders.append(edge);
  });
  land.append(borders);
  return land;
}

/** Draw a warrior at the end: turning up in its territory's turn, and back a step where it has won nothing. @param {Scene} scene @param {number} square */
export function endingWarrior(scene, square) {
  const { view, geometry, factions, told, hasTeams } = scene;
  const { x, y } = cornerOf(geometry, square);
  const seat = view.warriors[square] - 1;
  const { territories } = /** @type {Outcome} */ (view.outcome);
  const home = /** @type {TerritoryScore} */ (territories.find(({ squares }) => squares.includes(square)));
  const isLost = told.faces === "up" && !home.winners.includes(sideOf(seat, hasTeams));
  const node = svg("g", { transform: `translate(${x + 16} ${y + 13}) scale(.85)` });
  if (isLost) node.append(svg("rect", { class: "tile-ground", x: 2, y: 1, width: 76, height: 80, rx: 13 }));
  const down = warrior(factions[seat], 0, "down");
  const up = warrior(factions[seat], view.values[square], "up");
  if (told.faces === "turning") {
    down.classList.add("turning-down");
    up.classList.add("turning-up");
    const delay = `${turnOf(scene, square) * FLIPS_APART}ms`;
    for (const face of [down, up]) face.style.setProperty("--turn", delay);
  }
  const faces = { down: [down], turning: [down, up], up: [up] }[told.faces];
  node.append(svg("g", { class: isLost ? "lost" : null }, ...faces, ...marksOf(scene, square)));
  return node;
}

/** Draw the letters of the territories told, and round the newest its outline and the sums in it. @param {Scene} scene */
export function endingLetters(scene) {
  const { geometry, told, hasTeams } = scene;
  const all = lettered(/** @type {Outcome} */ (scene.view.outcome), geometry).slice(0, told.territories);
  const nodes = all.map(({ letter, first, territory }) => {
    const badge = letterBadge(cornerOf(geometry, first), letter);
    if (hasTeams)
      badge.append(...territory.winners.map((side, index) => teamMark(side, 27 + 21 * index, -6)));
    return badge;
  });
  const newest = all.at(-1);
  if (!newest || told.faces !== "turning") return nodes;
  const d = outline(geometry, newest.territory.squares);
  return [svg("path", { class: "outline telling", d, pathLength: 1 }), ...nodes, sums(scene, newest)];
}

/** Count the warriors that turn up, for whoever waits until they have. @param {Scene["view"]} view */
export function turningTime(view) {
  return view.warriors.filter(Boolean).length * FLIPS_APART + 420;
}

/** Draw each seat's sum in a territory beside its letter, on the side where there is room. @param {Scene} scene @param {ReturnType<typeof lettered>[number]} newest */
function sums({ geometry, factions, hasTeams }, { first, territory }) {
  const { x, y } = cornerOf(geometry, first);
  const order = hasTeams ? [0, 2, 1, 3] : factions.map((_, seat) => seat);
  const shown = order.filter((seat) => territory.strengths[seat]);
  const wide = shown.length * (PILL + PILL_GAP);
  const room = geometry.margin + geometry.across * 100 - (x + 38);
  const left = room >= wide ? x + 38 : x - 4 - wide;
  const pills = shown.map((seat, index) => {
    const strength = territory.strengths[seat];
    const number = svg("text", { class: "sum", x: 38, y: 22, "data-sum": strength }, String(strength));
    return svg(
      "g",
      {
        class: `sum-pill ${factions[seat]}`,
        transform: `translate(${left + index * (PILL + PILL_GAP)} ${y + 2})`,
      },
      svg("rect", { width: PILL, height: 30, rx: 9 }),
      use(`em-${factions[seat]}`, { class: "emblem", x: 5, y: 5, width: 20, height: 20 }),
      number,
    );
  });
  return svg("g", { class: "sums-told" }, ...pills);
}

/** @param {Scene} scene */
function toldOf({ view, told }) {
  return /** @type {Outcome} */ (view.outcome).territories.slice(0, told.territories);
}

/** Answer the place of a warrior in the order of turning: territory by territory, each as it is read. @param {Scene} scene @param {number} square */
function turnOf({ view, geometry }, square) {
  const { territories } = /** @type {Outcome} */ (view.outcome);
  const order = territories.flatMap(({ squares }) => inReadingOrder(geometry, squares));
  return order.filter((each) => view.warriors[each]).indexOf(square);
}

/** @param {Scene} scene @param {number[]} sides */
function factionsOf({ factions, hasTeams }, sides) {
  return sides.flatMap((side) => seatsOf(side, hasTeams).map((seat) => factions[seat]));
}
