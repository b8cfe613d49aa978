import { PART_BYTES } from './format.ts';

const QUOTE = 0x22;
const NEWLINE = 0x0a;

/** A part of a table as CSV. */
export interface Part {
  readonly content: Buffer;
  readonly rows: number;
}

/**
 * Splits CSV without a header into parts of about `PART_BYTES` at row boundaries, and adds a header to each.
 * @param stream the output of `COPY … TO STDOUT (FORMAT csv)`, in chunks of any size
 */
export async function* csvParts(
  stream: AsyncIterable<Buffer>,
  columns: readonly string[],
): AsyncGenerator<Part> {
  const header = Buffer.from(`${columns.join(',')}\n`);
  let chunks: Buffer[] = [header];
  let size = 0;
  let rows = 0;
  let isQuoted = false;
  for await (const chunk of stream) {
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === QUOTE) isQuoted = !isQuoted;
      if (byte !== NEWLINE || isQuoted) continue;
      rows += 1;
      if (size + at + 1 - start < PART_BYTES) continue;
      yield { content: Buffer.concat([...chunks, chunk.subarray(start, at + 1)]), rows };
      chunks = [header];
      size = 0;
      rows = 0;
      start = at + 1;
    }
    chunks.push(chunk.subarray(start));
    size += chunk.length - start;
  }
  if (rows > 0) yield { content: Buffer.concat(chunks), rows };
}
