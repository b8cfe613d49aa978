import { createHash } from 'node:crypto';
import { broken } from './errors.ts';

/**
 * The end of a compressed archive: a skippable zstd frame (RFC 8878, 3.1.2) with the SHA-256 of all bytes before it, to
 * detect any damage.
 */
const FRAME_HEAD = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const FRAME_BYTES = FRAME_HEAD.length + 32;

/** Appends the frame with the digest to a stream. */
export async function* withDigest(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of stream) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.concat([FRAME_HEAD, hash.digest()]);
}

/**
 * The last bytes of an archive that are passed on in one piece. Node's compressor may write an empty frame of 13 bytes
 * last, and its decompressor fails when that arrives in pieces.
 */
const LAST_BYTES = 64;

/**
 * Removes and verifies the frame with the digest.
 * @throws BackupError `broken` at the end of the stream
 */
export async function* checkedDigest(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let end: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    const known = Buffer.concat([end, chunk]);
    const cut = Math.max(0, known.length - FRAME_BYTES - LAST_BYTES);
    end = known.subarray(cut);
    if (cut === 0) continue;
    hash.update(known.subarray(0, cut));
    yield known.subarray(0, cut);
  }
  const cut = Math.max(0, end.length - FRAME_BYTES);
  hash.update(end.subarray(0, cut));
  yield end.subarray(0, cut);
  if (!end.subarray(cut).equals(Buffer.concat([FRAME_HEAD, hash.digest()])))
    throw broken('it was changed or cut short after it was written');
}
