/** The state of a page: one object, replaced at every change. */

/** Hold the state of one page, and tell of its changes. @template {object} S @param {S} state */
export function holdState(state) {
  /** @type {((state: S, previous: S) => void)[]} */
  const listeners = [];

  return {
    get: () => state,
    /** @param {Partial<S>} change */
    set(change) {
      const previous = state;
      state = { ...state, ...change };
      for (const listener of listeners) listener(state, previous);
    },
    /** @param {(state: S, previous: S) => void} listener */
    subscribe: (listener) => void listeners.push(listener),
  };
}
