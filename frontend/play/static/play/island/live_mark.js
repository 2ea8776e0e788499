/** The mark in the header of who follows a match that goes on; for others, the button that goes there. */
import { byId } from "../shared/dom.js";
import { fill, gettext, ngettext } from "../shared/i18n.js";

/**
 * Make the mark.
 * @param {import("./stage.js").Stage} stage
 * @param {() => boolean} isHasty whether rounds come faster than anybody watches, so that nobody wants to be there
 * @param {() => string} trouble what keeps new rounds from coming, if anything does
 */
export function createLiveMark(stage, isHasty, trouble) {
  const mark = byId("live-mark");
  mark.addEventListener("click", stage.follow);

  /** Show it as it is now. */
  return function render() {
    const { match, round, newest, is_live, is_following } = stage.get();
    const away = trouble();
    mark.hidden = !match || !is_live || (isHasty() && !is_following);
    mark.toggleAttribute("data-here", is_following);
    mark.toggleAttribute("data-away", away !== "");
    mark.ariaDisabled = String(is_following);
    const behind = newest - round;
    const format = ngettext("To live, %(count)s round on", "To live, %(count)s rounds on", behind);
    const text = is_following ? away || gettext("Live") : behind ? fill(format, { count: behind }) : gettext("To live");
    if (byId("live-word").textContent !== text) byId("live-word").textContent = text;
  };
}
