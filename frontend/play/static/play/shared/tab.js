/** What a tab keeps while its pages come and go, as JSON. A browser may keep nothing. */

/** Keep a value; false if the browser keeps nothing. @param {string} key @param {unknown} value */
export function keep(key, value) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Answer the value that is kept, or null. @param {string} key @returns {any} */
export function kept(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Answer the value that is kept, or null, and keep it no longer. @param {string} key */
export function take(key) {
  const value = kept(key);
  drop(key);
  return value;
}

/** Keep a value no longer. @param {string} key */
export function drop(key) {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}
