/** The table of contents marks the section that is being read. */

const NEAR_TOP_PX = 160;

/** @type {NodeListOf<HTMLAnchorElement>} */
const links = document.querySelectorAll(".toc a");
const sections = Array.from(links, (link) => document.getElementById(link.hash.slice(1)));

/** Mark the last section whose head has come near the top of the window. */
function markSection() {
  const line = Math.min(window.innerHeight / 3, NEAR_TOP_PX);
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
  const passed = sections.filter((section) => section && section.getBoundingClientRect().top < line).length;
  const current = isAtEnd ? links.length - 1 : Math.max(passed - 1, 0);
  links.forEach((link, index) => {
    if (index === current) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  });
}

document.addEventListener("scroll", markSection, { passive: true });
window.addEventListener("resize", markSection);
markSection();
