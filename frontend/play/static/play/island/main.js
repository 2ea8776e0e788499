/** The page for files: a match of Ork Island is opened, and watched. */
import { byId } from "../shared/dom.js";
import { createEntrance } from "./entrance.js";
import { isPlaceIn, keepPlace, takePlace } from "./place.js";
import { createViewer } from "./viewer.js";

const root = byId("island");
const { stage, begin } = createViewer(root);
const place = takePlace();
createEntrance(root, (match) => {
  begin(match, false, place && isPlaceIn(match, place) ? place : undefined);
  byId("map-frame").focus();
});
keepPlace(stage);
