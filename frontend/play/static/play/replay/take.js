/** What can be taken along: the link to this place, and the record of the game. */
import { listenToCopy } from "../shared/clipboard.js";
import { byId, html } from "../shared/dom.js";
import { gettext } from "../shared/i18n.js";
import { linkTo } from "./address.js";

/** Copy the link to where the replay stands. @param {import("./stage.js").Stage} stage @param {() => boolean} withExpert */
export function offerLink(stage, withExpert) {
  listenToCopy("copy-link", () => linkTo(stage.get(), withExpert()), gettext("Link copied."));
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
