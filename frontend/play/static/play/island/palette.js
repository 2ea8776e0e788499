/** The colours of the drawing, as the theme has them now. They stand in tokens.css. */

const NAMES = /** @type {const} */ ([
  "sea", "sea1", "sea2", "sea3", "coast", "grass", "forest", "tree", "sand", "grain", "city", "road", "edge", "nobody",
  "orc", "goblin", "goblin-d", "elf", "mage", "mage-ork", "pale", "gold",
]);

/** @typedef {Record<typeof NAMES[number], string>} Palette */

/** Read the colours. @param {HTMLElement} within where they hold */
export function readPalette(within) {
  const probe = document.createElement("i");
  probe.style.forcedColorAdjust = "none"; // else a theme of high contrast gives one colour for all
  within.append(probe);
  const style = getComputedStyle(probe);
  const colours = NAMES.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, style.color];
  });
  probe.remove();
  return /** @type {Palette} */ (Object.fromEntries(colours));
}

/** Call whenever the theme may have changed. @param {() => void} changed */
export function watchTheme(changed) {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
  new MutationObserver(changed).observe(document.documentElement, { attributeFilter: ["class"] });
}
