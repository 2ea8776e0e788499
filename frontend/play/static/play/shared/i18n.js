/** Texts through Django's JavaScript catalogue, and sentences that hold elements. */

/**
 * @typedef {object} Catalogue
 * @property {(text: string) => string} gettext
 * @property {(one: string, many: string, count: number) => string} ngettext
 * @property {(context: string, text: string) => string} pgettext
 * @property {(context: string, one: string, many: string, count: number) => string} npgettext
 * @property {(format: string, values: Record<string, unknown>, named: true) => string} interpolate
 */

export const { gettext, ngettext, pgettext, npgettext, interpolate } = /** @type {Catalogue} */ (
  /** @type {unknown} */ (globalThis)
);

/** Fill "%(name)s" places with text. @param {string} format @param {Record<string, string | number>} values */
export function fill(format, values) {
  return interpolate(format, values, true);
}

/**
 * Fill "%(name)s" places with text or elements.
 * @param {string} format @param {Record<string, string | number | Node>} values
 */
export function rich(format, values) {
  const sentence = document.createDocumentFragment();
  for (const [index, part] of format.split(/%\((\w+)\)[sd]/).entries()) {
    const value = index % 2 ? values[part] : part;
    sentence.append(value instanceof Node ? value : String(value));
  }
  return sentence;
}

/** Join names as a sentence of the page's language does: "A", "A and B". @param {string[]} names */
export function listed(names) {
  return new Intl.ListFormat(document.documentElement.lang || "en", { type: "conjunction" }).format(names);
}
