/** The bytes of a file, unpacked if they are packed (gzip). */

const GZIP = [0x1f, 0x8b];
/** The longest record that is opened, unpacked. */
const MOST_BYTES = 128 * 1024 * 1024;

/** A file is longer than any record. */
export class TooLong extends Error {}
/** A packed file cannot be unpacked: it is cut off or damaged. */
export class Damaged extends Error {}

/** Read a file or an answer. Throws TooLong and Damaged. @param {Blob} blob */
export async function unpack(blob) {
  if (blob.size > MOST_BYTES) throw new TooLong();
  const head = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  if (head[0] !== GZIP[0] || head[1] !== GZIP[1]) return new Uint8Array(await blob.arrayBuffer());
  return drain(blob.stream().pipeThrough(new DecompressionStream("gzip")));
}

/** @param {ReadableStream<Uint8Array>} stream */
async function drain(stream) {
  const parts = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Damaged();
    });
    if (done) break;
    size += value.length;
    if (size > MOST_BYTES) {
      await reader.cancel();
      throw new TooLong();
    }
    parts.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
