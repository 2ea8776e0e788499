/** The few lines that make elements. Attributes of null or false are left out. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */
/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Make an HTML element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Attributes} [attributes] @param {...Child} children
 */
export function html(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/**
 * Make an SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag @param {Attributes} [attributes] @param {...Child} children
 */
export function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/** Draw a symbol of the page's art. @param {string} symbol @param {Attributes} [attributes] */
export function use(symbol, attributes = {}) {
  return svg("use", { href: `#${symbol}`, ...attributes });
}

/** Make a small picture that says nothing to a screen reader. @param {string} symbol @param {Attributes} [attributes] */
export function icon(symbol, attributes = {}) {
  return svg("svg", { class: "icon", "aria-hidden": "true", ...attributes }, use(symbol));
}

/** Let a button be pressed, or not; unlike one that is disabled, it keeps the focus either way. @param {HTMLElement} button @param {boolean} isOpen */
export function offer(button, isOpen) {
  button.ariaDisabled = String(!isOpen);
}

/** Find an element that the template promises. @param {string} id */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element #${id}`);
  return found;
}

/**
 * @template {Element} E
 * @param {E} element @param {Attributes} attributes @param {Child[]} children
 * @returns {E}
 */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}
