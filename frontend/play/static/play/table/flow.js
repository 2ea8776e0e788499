/** "Where the gold went": a bar for each territory above, a bar for each seat below, bands between them. */
import { svg, use } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";
import { personAt } from "./people.js";
import { goldOf, letterAt, ranked } from "./scoring.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Outcome} Outcome */

const [WIDTH, TOP, BOTTOM, HEIGHT] = [880, 27, 72, 108];
const GAP = 9;

/** @typedef {{territory: number, letter: string, gold: number, parts: {seat: number | null, gold: number}[]}} Source */

/** Draw the bands; what nobody gets falls away in grey. @param {State} state @param {Outcome} outcome */
export function goldFlow(state, outcome) {
  const sources = sourcesOf(outcome);
  const sinks = sinksOf(outcome);
  const drawing = svg("svg", {
    class: "flow",
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: "img",
    "aria-label": told(state, sources),
  });
  if (!sources.length) return drawing;
  const { all } = goldOf(outcome);
  const unit = (WIDTH - GAP * Math.max(sources.length - 1, sinks.length - 1)) / all;
  const upper = spread(sources, unit);
  const lower = new Map(
    spread(sinks, unit).map((place, index) => [sinks[index].seat, { ...place, filled: place.x }]),
  );
  sources.forEach((source, index) => {
    let from = upper[index].x;
    for (const { seat, gold } of source.parts) {
      const sink = /** @type {{filled: number}} */ (lower.get(seat));
      drawing.prepend(band(state, seat, source.territory, from, sink.filled, gold * unit));
      from += gold * unit;
      sink.filled += gold * unit;
    }
    drawing.append(sourceBar(source, upper[index].x, upper[index].width));
  });
  for (const { seat, gold } of sinks) {
    drawing.append(sinkBar(state, seat, gold, /** @type {{x: number, width: number}} */ (lower.get(seat))));
  }
  return drawing;
}

/** Set bars side by side from edge to edge; a single one in the middle. @param {{gold: number}[]} bars @param {number} unit */
function spread(bars, unit) {
  const rest = WIDTH - unit * bars.reduce((sum, { gold }) => sum + gold, 0);
  let x = bars.length > 1 ? 0 : rest / 2;
  return bars.map(({ gold }) => {
    const place = { x, width: gold * unit };
    x += place.width + rest / Math.max(bars.length - 1, 1);
    return place;
  });
}

/** @param {Outcome} outcome @returns {Source[]} */
function sourcesOf(outcome) {
  const order = ranked(outcome).map(({ seat }) => seat);
  const sources = outcome.territories.flatMap(({ gold, winners, share }, territory) => {
    if (!gold) return [];
    const parts = order.filter((seat) => winners.includes(seat)).map((seat) => ({ seat, gold: share }));
    const lost = gold - share * winners.length;
    return [
      {
        territory,
        letter: letterAt(territory),
        gold,
        parts: lost ? [...parts, { seat: null, gold: lost }] : parts,
      },
    ];
  });
  const rank = (/** @type {Source} */ source) =>
    source.parts[0].seat === null ? order.length : order.indexOf(source.parts[0].seat);
  return sources.sort((a, b) => rank(a) - rank(b) || a.territory - b.territory);
}

/** @param {Outcome} outcome @returns {{seat: number | null, gold: number}[]} */
function sinksOf(outcome) {
  const seats = ranked(outcome).flatMap(({ seat, score }) => (score ? [{ seat, gold: score }] : []));
  const { lost } = goldOf(outcome);
  return lost ? [...seats, { seat: null, gold: lost }] : seats;
}

/** @param {State} state @param {number | null} seat @param {number} territory @param {number} from @param {number} to @param {number} wide */
function band(state, seat, territory, from, to, wide) {
  const d = `M${from} ${TOP}C${from} 51 ${to} 48 ${to} ${BOTTOM}H${to + wide}C${to + wide} 48 ${from + wide} 51 ${from + wide} ${TOP}z`;
  return svg("path", {
    class: `band ${seat === null ? "nobody" : personAt(state, seat).faction}`,
    d,
    "data-territory": territory,
  });
}

/** @param {Source} source @param {number} x @param {number} wide */
function sourceBar({ letter, gold, territory }, x, wide) {
  const text = wide < 50 ? letter : `${letter} · ${gold}`;
  const bar = svg(
    "g",
    { class: "flow-source", "data-territory": territory },
    svg("rect", { x, y: 0, width: wide, height: TOP, rx: 6 }),
    svg("text", { x: x + 10, y: 19 }, text),
  );
  const start = x + (gold > 9 ? 64 : 54);
  const step = Math.min(15, (x + wide - 8 - start) / Math.max(gold - 1, 1));
  for (let index = 0; index < gold && step > 4; index += 1) {
    bar.append(use("nugget", { transform: `translate(${start + index * step} 14) scale(.5)` }));
  }
  return bar;
}

/** @param {State} state @param {number | null} seat @param {number} gold @param {{x: number, width: number}} place */
function sinkBar(state, seat, gold, { x, width }) {
  const person = seat === null ? null : personAt(state, seat);
  const bar = svg(
    "g",
    { class: `flow-sink ${person?.faction ?? "nobody"}` },
    svg("rect", { x, y: BOTTOM, width, height: HEIGHT - BOTTOM, rx: 7 }),
  );
  if (person && width >= 34)
    bar.append(use(`em-${person.faction}`, { class: "emblem", x: x + 7, y: 79, width: 22, height: 22 }));
  const name = person ? person.name : gettext("nobody");
  const fits = width > 52 + (name.length + 3) * 9;
  if (fits) bar.append(svg("text", { x: x + (person ? 38 : 10), y: 96 }, `${name} ${gold}`));
  else if (person ? width >= 44 : width >= 18)
    bar.append(
      svg("text", { class: "middle", x: person ? x + width - 12 : x + width / 2, y: 96 }, String(gold)),
    );
  return bar;
}

/** Put the bands in words. @param {State} state @param {Source[]} sources */
function told(state, sources) {
  const parts = sources.flatMap(({ letter, parts }) =>
    parts.map(({ seat, gold }) => {
      if (seat === null) return fill(gettext("%(letter)s: %(gold)s to nobody"), { letter, gold });
      const { name, is_you } = personAt(state, seat);
      const sentence = is_you
        ? gettext("%(letter)s: %(gold)s to you")
        : gettext("%(letter)s: %(gold)s to %(name)s");
      return fill(sentence, { letter, gold, name });
    }),
  );
  return fill(gettext("Where the gold goes. %(parts)s."), { parts: parts.join(", ") });
}
