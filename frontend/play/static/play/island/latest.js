/** What happened last, the latest first; pressing an entry chooses what it is about. */
import { byId, html } from "../shared/dom.js";
import { fill, gettext, ngettext, rich } from "../shared/i18n.js";
import { latestEvents } from "./events.js";
import { armyPicture } from "./shapes.js";

/** @typedef {import("./events.js").Event} Event */
/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./match.js").Thing} Thing */
/** @typedef {import("./stage.js").Showing} Showing */

const SHOWN = 12;

/** Make the list. @param {(thing: Thing) => void} choose */
export function createLatest(choose) {
  const list = byId("latest");

  /** @param {Match} match @param {Event} event */
  function entry(match, event) {
    const { thing } = event;
    const parts = [
      html("span", { class: "event-round" }, String(event.round)),
      armyPicture(match.armies[event.seat].faction),
      html("span", {}, sentence(match, event)),
    ];
    if (!thing) return html("li", {}, html("p", { class: "event" }, ...parts));
    const button = html("button", { class: "event", type: "button", "data-key": keyOf(event) }, ...parts);
    button.addEventListener("click", () => choose(thing));
    return html("li", {}, button);
  }

  /** @param {Showing} showing @param {Showing | null} previous */
  return function render({ match, round }, previous) {
    if (!match || (match === previous?.match && round === previous.round)) return;
    const events = latestEvents(match, round, SHOWN);
    const nothing = html("li", { class: "hint" }, gettext("Nothing yet: the orks are on their way."));
    const focused = list.contains(document.activeElement) ? document.activeElement : null;
    list.replaceChildren(...(events.length ? events.map((event) => entry(match, event)) : [nothing]));
    if (focused instanceof HTMLElement) focusAgain(focused.dataset.key);
  };

  /** Give the focus to the entry that had it, or if it is gone to the list. @param {string | undefined} key */
  function focusAgain(key) {
    const buttons = Array.from(list.querySelectorAll("button"));
    (buttons.find(({ dataset }) => dataset.key === key) ?? list).focus({ preventScroll: true });
  }
}

/** Name an event: no two have one key. @param {Event} event */
function keyOf({ round, kind, seat, thing }) {
  return [round, kind, seat, thing?.kind, thing?.id].join(" ");
}

/** @param {Match} match @param {Event} event */
function sentence({ armies }, event) {
  const name = html("b", {}, armies[event.seat].name);
  switch (event.kind) {
    case "taken": {
      const other = event.from === null ? "" : armies[event.from].name;
      const place = placeName(event.thing);
      return other
        ? rich(gettext("%(name)s took %(place)s from %(other)s"), { name, place, other })
        : rich(gettext("%(name)s took %(place)s"), { name, place });
    }
    case "won": {
      const format = ngettext(
        "%(name)s won an ork from %(other)s",
        "%(name)s won %(count)s orks from %(other)s",
        event.count,
      );
      return rich(format, { name, count: event.count, other: armies[event.from].name });
    }
    case "died": {
      const format = ngettext(
        "An ork of %(name)s died of exhaustion",
        "%(count)s orks of %(name)s died of exhaustion",
        event.count,
      );
      return rich(format, { name, count: event.count });
    }
    case "late":
      return rich(gettext("%(name)s gave no orders"), { name });
  }
}

/** @param {Thing} thing */
function placeName({ kind, id }) {
  const format = kind === "city" ? gettext("city %(id)s") : gettext("path %(id)s");
  return fill(format, { id });
}
