/** When each step of the end is told, in ms from its beginning. Pure. */

/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("../board/picture.js").Told} Told */
/** @typedef {{at: number, told: Told}} Step */

const LONGEST = 10_000;
const MARKS_LEAVE = 300;
const EACH = 1100;
const EACH_WITHOUT_GOLD = 400;
/** What the ranking and the bands need once all is told. */
const LAST = 800;

/** List the steps: marks leave, warriors turn up, territory after territory, all. @param {Outcome} outcome @param {number} turning how long the warriors need to turn up @returns {Step[]} */
export function planOf({ territories }, turning) {
  const times = territories.map(({ gold }) => (gold ? EACH : EACH_WITHOUT_GOLD));
  const start = MARKS_LEAVE + turning;
  const wanted = times.reduce((sum, time) => sum + time, 0);
  const pace = Math.min(1, (LONGEST - LAST - start) / wanted);
  /** @type {Step[]} */
  const steps = [
    { at: 0, told: { faces: "down", territories: 0 } },
    { at: MARKS_LEAVE, told: { faces: "turning", territories: 0 } },
  ];
  let at = start;
  times.forEach((time, index) => {
    steps.push({ at, told: { faces: "turning", territories: index + 1 } });
    at += time * pace;
  });
  return [...steps, { at, told: { faces: "up", territories: Infinity } }];
}
