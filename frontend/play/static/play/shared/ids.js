/** Request ids. Not crypto.randomUUID, which pages served without TLS do not have. */

/** Make an id that nobody else makes. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
