/** "Where the gold went": a bar for each territory above, a bar for each side below, bands between them. */
import { svg, use } from "../shared/dom.js";
import { fill, gettext } from "../shared/i18n.js";
import { letterAt } from "../board/letters.js";
import { contenderAt, ranking } from "./contenders.js";
import { hasTeams } from "./people.js";
import { goldOf } from "./scoring.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Outcome} Outcome */

const [WIDTH, TOP, BOTTOM, HEIGHT] = [880, 27, 72, 108];
const GAP = 9;

/** @typedef {{side: number | null, gold: number}} Part what a side gets; null for what nobody does */
/** @typedef {{territory: number, letter: string, gold: number, parts: Part[]}} Source */

/** Draw the bands; what nobody gets falls away in grey. @param {Game} state @param {Outcome} outcome */
export function goldFlow(state, outcome) {
  const sources = sourcesOf(state, outcome);
  const sinks = sinksOf(sources);
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
    spread(sinks, unit).map((place, index) => [sinks[index].side, { ...place, filled: place.x }]),
  );
  sources.forEach((source, index) => {
    let from = upper[index].x;
    for (const { side, gold } of source.parts) {
      const sink = /** @type {{filled: number}} */ (lower.get(side));
      drawing.prepend(band(state, side, source.territory, from, sink.filled, gold * unit));
      from += gold * unit;
      sink.filled += gold * unit;
    }
    drawing.append(sourceBar(source, upper[index].x, upper[index].width));
  });
  for (const { side, gold } of sinks) {
    drawing.append(sinkBar(state, side, gold, /** @type {{x: number, width: number}} */ (lower.get(side))));
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

/** @param {Game} state @param {Outcome} outcome @returns {Source[]} */
function sourcesOf(state, outcome) {
  const order = ranking(state, outcome).map(({ side }) => side);
  const sources = outcome.territories.flatMap(({ gold, winners, share }, territory) => {
    if (!gold) return [];
    /** @type {Part[]} */
    const parts = order.filter((side) => winners.includes(side)).map((side) => ({ side, gold: share }));
    const lost = gold - share * winners.length;
    return [
      {
        territory,
        letter: letterAt(territory),
        gold,
        parts: lost ? [...parts, { side: null, gold: lost }] : parts,
      },
    ];
  });
  const rank = (/** @type {Source} */ source) =>
    source.parts[0].side === null ? order.length : order.indexOf(source.parts[0].side);
  return sources.sort((a, b) => rank(a) - rank(b) || a.territory - b.territory);
}

/** Add up what each side gets, in the order in which the sources give it, so that few bands cross. @param {Source[]} sources @returns {Part[]} */
function sinksOf(sources) {
  /** @type {Map<number | null, number>} */
  const sums = new Map();
  for (const { side, gold } of sources.flatMap(({ parts }) => parts))
    sums.set(side, (sums.get(side) ?? 0) + gold);
  const sinks = [...sums].map(([side, gold]) => ({ side, gold }));
  return sinks.sort((a, b) => Number(a.side === null) - Number(b.side === null));
}

/** @param {Game} state @param {number | null} side @param {number} territory @param {number} from @param {number} to @param {number} wide */
function band(state, side, territory, from, to, wide) {
  const d = `M${from} ${TOP}C${from} 51 ${to} 48 ${to} ${BOTTOM}H${to + wide}C${to + wide} 48 ${from + wide} 51 ${from + wide} ${TOP}z`;
  return svg("path", {
    class: `band ${side === null ? "nobody" : contenderAt(state, side).faction}`,
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

/** @param {Game} state @param {number | null} side @param {number} gold @param {{x: number, width: number}} place */
function sinkBar(state, side, gold, { x, width }) {
  const who = side === null ? null : contenderAt(state, side);
  const emblems = who?.people.map(({ faction }) => faction) ?? [];
  const start = 10 + 26 * emblems.length;
  const bar = svg(
    "g",
    { class: `flow-sink ${who?.faction ?? "nobody"}` },
    svg("rect", { x, y: BOTTOM, width, height: HEIGHT - BOTTOM, rx: 7 }),
  );
  if (width >= start - 4)
    emblems.forEach((faction, index) =>
      bar.append(
        use(`em-${faction}`, { class: "emblem", x: x + 6 + 26 * index, y: 80, width: 20, height: 20 }),
      ),
    );
  const name = who ? who.name : gettext("nobody");
  const fits = width > start + 14 + (name.length + 3) * 9;
  if (fits) bar.append(svg("text", { x: x + start, y: 96 }, `${name} ${gold}`));
  else if (who ? width >= start : width >= 18)
    bar.append(svg("text", { class: "middle", x: who ? x + width - 9 : x + width / 2, y: 96 }, String(gold)));
  return bar;
}

/** Put the bands in words. @param {Game} state @param {Source[]} sources */
function told(state, sources) {
  const parts = sources.flatMap(({ letter, parts }) =>
    parts.map(({ side, gold }) => {
      if (side === null) return fill(gettext("%(letter)s: %(gold)s to nobody"), { letter, gold });
      const { name, is_you } = contenderAt(state, side);
      return fill(partSentence(is_you, hasTeams(state)), { letter, gold, name });
    }),
  );
  return fill(gettext("Where the gold goes. %(parts)s."), { parts: parts.join(", ") });
}

/** @param {boolean} isYou @param {boolean} hasTeams */
function partSentence(isYou, hasTeams) {
  if (!isYou) return gettext("%(letter)s: %(gold)s to %(name)s");
  return hasTeams ? gettext("%(letter)s: %(gold)s to your team") : gettext("%(letter)s: %(gold)s to you");
}
