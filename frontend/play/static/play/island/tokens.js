/** The words and numbers of a text, read one after the other from its bytes. Blanks and ends of lines only separate. */

const SHOWN = 40;
const NEWLINE = 10;
const BLANK = 32;
const MINUS = 45;
const PLUS = 43;
const ZERO = 48;

/** Why a text is not what it should be: where it stops to be, what was expected there, and what was found. */
export class TextError extends Error {
  /** @param {{line: number, expected: string, found: string, isCut: boolean}} fault `isCut` where the text ends, maybe within a word */
  constructor({ line, expected, found, isCut }) {
    super(`line ${line}: expected ${expected}, found '${found}'`);
    this.line = line;
    this.expected = expected;
    this.found = found;
    this.isCut = isCut;
  }
}

/** @typedef {ReturnType<typeof createTokens>} Tokens */

/** Make the reader of a text. @param {Uint8Array} bytes */
export function createTokens(bytes) {
  const decoder = new TextDecoder();
  let at = 0; // where the next word may begin
  let start = 0; // of what was read last

  /** Go to the next word; answer where it begins. */
  function begin() {
    while (at < bytes.length && bytes[at] <= BLANK) at += 1;
    start = at;
    return at;
  }

  function word() {
    begin();
    while (at < bytes.length && bytes[at] > BLANK) at += 1;
    return decoder.decode(bytes.subarray(start, at));
  }

  /** Read a whole number; null if there is none, or one that is longer than any here. */
  function wholeNumber() {
    begin();
    const isNegative = bytes[at] === MINUS;
    if (isNegative || bytes[at] === PLUS) at += 1;
    const digits = at;
    let value = 0;
    while (bytes[at] >= ZERO && bytes[at] <= ZERO + 9) {
      value = 10 * value + bytes[at] - ZERO;
      at += 1;
    }
    const isNumber = at > digits && at - digits < 16 && !(bytes[at] > BLANK);
    return isNumber ? (isNegative ? -value : value) : null;
  }

  return {
    word,
    /** Read a whole number from `least` to `most`. @param {number} least @param {number} most @param {(least: number, most: number) => string} expected */
    number(least, most, expected) {
      const value = wholeNumber();
      if (value === null || value < least || value > most) throw fault(expected(least, most));
      return value;
    },
    /** Go past bytes if they come next; tell whether they did. @param {Uint8Array} wanted */
    skip(wanted) {
      const from = begin();
      for (let index = 0; index < wanted.length; index += 1) {
        if (bytes[from + index] !== wanted[index]) return false;
      }
      at = from + wanted.length;
      return true;
    },
    /** Answer where the next word begins. */
    place: begin,
    /** Answer the bytes from a place to the end of what was read last. @param {number} from */
    since: (from) => bytes.subarray(from, at),
    /** Tell whether a blank follows the last word, which otherwise may have been cut off. */
    isWhole: () => bytes[bytes.length - 1] <= BLANK,
    fault,
  };

  /** Answer the error about what was read last. @param {string} expected */
  function fault(expected) {
    let line = 1;
    for (let index = 0; index < start; index += 1) if (bytes[index] === NEWLINE) line += 1;
    let end = start;
    while (end < bytes.length && bytes[end] > BLANK && end - start < SHOWN) end += 1;
    const found = decoder.decode(bytes.subarray(start, end));
    return new TextError({ line, expected, found, isCut: end === bytes.length });
  }
}
