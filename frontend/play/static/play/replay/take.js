/** What can be taken along: the link to this place, and the record of the game. */
import { copyText } from "../shared/clipboard.js";
import { byId, html } from "../shared/dom.js";
import { gettext } from "../shared/i18n.js";
import { say } from "../table/speak.js";
import { linkTo } from "./address.js";

const SAID_MS = 2000;

/** Copy the link to where the replay stands. @param {import("./stage.js").Stage} stage */
export function offerLink(stage) {
  const word = byId("copy-word");
  const plain = word.textContent;
  byId("copy-link").addEventListener("click", async () => {
    await copyText(linkTo(stage.get()));
    say(gettext("Link copied."));
    word.textContent = gettext("Copied");
    setTimeout(() => (word.textContent = plain), SAID_MS);
  });
}

/** Offer the text that the page holds as a file. @param {import("./stage.js").Stage} stage */
export function offerText(stage) {
  byId("download").addEventListener("click", () => {
    const { game } = stage.get();
    const address = URL.createObjectURL(new Blob([game?.text ?? ""], { type: "text/plain" }));
    html("a", { href: address, download: "armadora.txt" }).click();
    URL.revokeObjectURL(address);
  });
}
