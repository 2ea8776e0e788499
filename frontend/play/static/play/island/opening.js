/** Makes a match of a file: the original's are read here, the hall's are played again by the server. */
import { gettext } from "../shared/i18n.js";
import { isOrkIsland } from "../shared/handover.js";
import { RecordError, parseRecord } from "./record.js";
import { Damaged, TooLong, unpack } from "./unpack.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {(text: string) => Promise<Response>} Replay */

/** How much of a file tells what it is. */
const HEAD_BYTES = 200;

/** Open a file. Throws RecordError with a sentence for the visitor. @param {Blob} file @param {Replay} replay @returns {Promise<Match>} */
export async function openMatch(file, replay) {
  const bytes = await unpack(file).catch((error) => {
    throw new RecordError(unpackSentence(error));
  });
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES));
  if (isOrkIsland(head)) return replayed(new TextDecoder().decode(bytes), replay);
  if (/^\s*game \w/.test(head)) throw new RecordError(anotherGame());
  if (!head.trim()) throw new RecordError(emptyFile());
  return parseRecord(bytes);
}

function anotherGame() {
  return gettext("This is the record of another game. Records of Armadöra are opened at “Replay a record”.");
}

function emptyFile() {
  return gettext("This file is empty. Choose the record of a match, which ends in .out, .res or .out.gz.");
}

/** Have the hall's record of a match played again. @param {string} text @param {Replay} replay @returns {Promise<Match>} */
export async function replayed(text, replay) {
  const response = await replay(text).catch(() => null);
  const answer = await response?.json().catch(() => null);
  if (!response?.ok || !answer) {
    const away = gettext("The hall does not answer. Please try again in a moment.");
    throw new RecordError(answer?.message || away);
  }
  return { ...answer.match, title: gettext("record of the hall") };
}

/** @param {unknown} error */
function unpackSentence(error) {
  if (error instanceof TooLong) return gettext("This file is too long for the record of a match, which is 128 MB at most.");
  if (error instanceof Damaged) return gettext("This packed file is damaged or cut off, so it cannot be unpacked.");
  return gettext("This file cannot be read. Please choose it again.");
}
