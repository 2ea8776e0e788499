/**
 * What a board shows, as types: whoever has a view can have it drawn. Nothing runs here.
 *
 * @typedef {import("../table/types.js").View} View
 * @typedef {import("../table/types.js").Faction} Faction
 * @typedef {import("../table/types.js").Spotlight} Spotlight
 * @typedef {import("../table/types.js").Cursor} Cursor
 * @typedef {import("./recent.js").Places} Places
 * @typedef {import("./recent.js").Arrivals} Arrivals
 *
 * @typedef {"warrior" | "face up" | "eye" | "arrow" | "shield"} Piece
 *
 * @typedef {object} Offer what may be pressed, and what is chosen already
 * @property {"squares" | "lines" | "nothing"} aim what a finger or the keys choose
 * @property {number[]} squares
 * @property {number[]} lines
 * @property {Piece} piece what comes to a square that is pressed
 * @property {number} value of the warrior in hand; 0 while none is
 * @property {Faction} faction of who chooses
 * @property {number | null} square chosen
 * @property {number[]} chosen lines
 *
 * @typedef {object} Suggestion a move that the expert would play
 * @property {import("../table/types.js").Act} act
 * @property {Faction} faction of who would play it
 *
 * @typedef {object} Told how far the end has been told
 * @property {"down" | "turning" | "up"} faces of the warriors
 * @property {number} territories how many have been told; Infinity for all
 *
 * @typedef {object} Picture
 * @property {View} view
 * @property {Faction[]} factions of each seat
 * @property {boolean} hasTeams
 * @property {Places} recent what is news
 * @property {Places} fresh what the last turn brought
 * @property {Arrivals} arriving what is to be seen coming, the first time that this view is shown
 * @property {number[][]} closing territories to be seen closing, the first time
 * @property {boolean} isOwn whether what arrives was the visitor's own act, and is awaited
 * @property {Offer | null} offer
 * @property {Suggestion | null} suggestion
 * @property {Spotlight | null} spotlight
 * @property {Cursor | null} cursor
 * @property {Told} told
 *
 * @typedef {Picture & {geometry: import("./geometry.js").Geometry, isPointing: boolean}} Scene a picture, and how it is laid out and pointed at
 */

/** @type {Told} */
export const ALL_TOLD = { faces: "up", territories: Infinity };
