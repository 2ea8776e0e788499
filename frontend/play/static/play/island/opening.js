/** Makes a match of a file: the original's are read here, the hall's are played again by the server. */
import { gettext } from "../shared/i18n.js";
import { MOST_BYTES, isOrkIsland, tooLong } from "../shared/handover.js";
import { RecordError, parseRecord } from "./record.js";
import { Damaged, TooLong, unpack } from "./unpack.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {(text: string) => Promise<Response>} Replay */

/** How much of a file tells what it is. */
const HEAD_BYTES = 200;
/** How a record of the original begins. */
const ORIGINAL = /^\s*Game\s/;

/** Open a file. Throws RecordError with a sentence for the visitor. @param {Blob} file @param {Replay} replay @returns {Promise<Match>} */
export async function openMatch(file, replay) {
  const bytes = await unpack(file).catch((error) => {
    throw new RecordError(unpackSentence(error));
  });
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES));
  if (isOrkIsland(head) && bytes.length > MOST_BYTES) throw new RecordError(tooLong());
  if (isOrkIsland(head)) return replayed(new TextDecoder().decode(bytes), replay);
  if (/^\s*game \w/.test(head)) throw new RecordError(anotherGame());
  if (!head.trim() && bytes.length <= HEAD_BYTES) throw new RecordError(emptyFile());
  if (!ORIGINAL.test(head)) throw new RecordError(noRecord());
  return parseRecord(bytes);
}

function anotherGame() {
  return gettext("This is the record of another game. Records of Armadöra are opened at “Replay a record”.");
}

function emptyFile() {
  return gettext("This file is empty. Choose the record of a match, which ends in .out, .res, .out.gz or .txt.");
}

function noRecord() {
  return gettext("This is no record of Ork Island. Choose one that ends in .out, .res, .out.gz or .txt.");
}

/** Have the hall's record of a match played again. @param {string} text @param {Replay} replay @returns {Promise<Match>} */
export async function replayed(text, replay) {
  if (new Blob([text]).size > MOST_BYTES) throw new RecordError(tooLong());
  const response = await replay(text).catch(() => null);
  const answer = await response?.json().catch(() => null);
  if (!response?.ok || !answer) {
    const away = gettext("The hall does not answer. Please try again in a moment.");
    throw new RecordError(answer?.message || away);
  }
  return { ...answer.match, title: gettext("record of the hall"), text: answer.text };
}

/** @param {unknown} error */
function unpackSentence(error) {
  if (error instanceof TooLong) return gettext("This file is too long for the record of a match, which is 128 MB at most.");
  if (error instanceof Damaged) return gettext("This packed file is damaged or cut off, so it cannot be unpacked.");
  return gettext("This file cannot be read. Please choose it again.");
}
