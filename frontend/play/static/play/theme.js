// Light, dark or as the system has it. A classic script in <head>, so that the first paint is right;
// the choice lives in localStorage under "theme" and as a class on <html>, which tokens.css reads.
(() => {
  const root = document.documentElement;

  /** @returns {string} "system", "light" or "dark" */
  function readTheme() {
    try {
      return localStorage.getItem("theme") || "system";
    } catch {
      return "system";
    }
  }

  /** Show a theme in the page and in the browser's own bar. @param {string} theme */
  function showTheme(theme) {
    root.classList.toggle("light", theme === "light");
    root.classList.toggle("dark", theme === "dark");
    for (const meta of document.querySelectorAll("meta[data-theme]")) {
      const own = meta.getAttribute("data-theme") ?? "";
      const media = theme === "system" ? `(prefers-color-scheme: ${own})` : theme === own ? "all" : "not all";
      meta.setAttribute("media", media);
    }
  }

  /** @param {string} theme */
  function keepTheme(theme) {
    try {
      localStorage.setItem("theme", theme);
    } catch {
      // A browser that stores nothing keeps the choice for this page.
    }
  }

  /** Show the choice in the page and follow it. */
  function offerChoice() {
    const choice = document.getElementById("theme-choice");
    if (!choice) return;
    choice.hidden = false;
    for (const input of choice.querySelectorAll("input")) {
      input.checked = input.value === readTheme();
      input.addEventListener("change", () => {
        keepTheme(input.value);
        showTheme(input.value);
      });
    }
  }

  /** Close the sheet of preferences on Escape and on a press elsewhere. */
  function closeSheetOutside() {
    const sheet = /** @type {HTMLDetailsElement | null} */ (document.getElementById("preferences"));
    if (!sheet) return;
    document.addEventListener("pointerdown", (event) => {
      if (!sheet.contains(/** @type {Node} */ (event.target))) sheet.open = false;
    });
    sheet.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !sheet.open) return;
      event.stopPropagation();
      sheet.open = false;
      sheet.querySelector("summary")?.focus();
    });
  }

  showTheme(readTheme());
  window.addEventListener("storage", (event) => {
    if (event.key === "theme") showTheme(readTheme());
  });
  document.addEventListener("DOMContentLoaded", () => {
    offerChoice();
    closeSheetOutside();
  });
})();
