/** The table of contents marks the section that is being read, and keeps its mark in view. */

const NEAR_TOP_PX = 160;
const MARGIN_PX = 12;

const contents = /** @type {HTMLElement} */ (document.querySelector(".toc"));
/** @type {NodeListOf<HTMLAnchorElement>} */
const links = contents.querySelectorAll("a");
const sections = Array.from(links, (link) => document.getElementById(link.hash.slice(1)));

/** Mark the last section whose head has come near the top of the window. */
function markSection() {
  const line = Math.min(window.innerHeight / 3, NEAR_TOP_PX);
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
  const passed = sections.filter((section) => section && section.getBoundingClientRect().top < line).length;
  const current = isAtEnd ? links.length - 1 : Math.max(passed - 1, 0);
  links.forEach((link, index) => {
    if (index !== current) link.removeAttribute("aria-current");
    else if (!link.hasAttribute("aria-current")) {
      link.setAttribute("aria-current", "true");
      reveal(link);
    }
  });
}

/** Bring a link into view where the contents are a strip, or longer than the window. @param {HTMLElement} link */
function reveal(link) {
  const frame = contents.getBoundingClientRect();
  const place = link.getBoundingClientRect();
  contents.scrollBy(
    overhang(place.left - frame.left, place.right - frame.right),
    overhang(place.top - frame.top, place.bottom - frame.bottom),
  );
}

/** Return how far something stands out of its frame: negative before it, positive behind it. @param {number} start @param {number} end */
function overhang(start, end) {
  return Math.min(start - MARGIN_PX, 0) || Math.max(end + MARGIN_PX, 0);
}

document.addEventListener("scroll", markSection, { passive: true });
window.addEventListener("resize", markSection);
markSection();
