/** The keys of a seat, asked before those of the viewer. */

/**
 * Listen to the keys.
 * @param {{before: (take: (event: KeyboardEvent) => boolean) => void}} keys
 * @param {() => boolean} isSeated
 * @param {Record<string, () => unknown>} acts by key; what answers false leaves the key to the viewer
 */
export function listenToSeatKeys(keys, isSeated, acts) {
  keys.before((event) => {
    if (event.repeat) return false;
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    return act !== undefined && isSeated() && act() !== false;
  });
}
