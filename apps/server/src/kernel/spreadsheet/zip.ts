import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive. The content is a stream, so that it need not fit into memory. */
export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

const VERSION = 20;
/** Sizes follow the content (bit 3); names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980, the earliest date of the format: the time of packing is not recorded. */
const DOS_DATE = 0x21;

/** Writes files into a ZIP archive as a stream. A file may have at most 4 GB. */
export async function* zipOf(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
    const head = localHeader(name);
    yield head;
    const sums = { crc: 0, packed: 0, size: 0 };
    for await (const piece of deflated(entry.content, sums)) yield piece;
    yield descriptor(sums);
    written.push({ name, ...sums, offset });
    offset += head.length + sums.packed + DESCRIPTOR_BYTES;
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield directoryEnd(written.length, directory.length, offset);
}

async function* deflated(
  content: ZipEntry['content'],
  sums: { crc: number; packed: number; size: number },
): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw();
  const feeding = (async () => {
    for await (const piece of content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      sums.crc = crc32(bytes, sums.crc);
      sums.size += bytes.length;
      if (!packer.write(bytes)) await once(packer, 'drain');
    }
    packer.end();
  })();
  feeding.catch((error) => packer.destroy(error));
  for await (const piece of packer as AsyncIterable<Buffer>) {
    sums.packed += piece.length;
    yield piece;
  }
  await feeding;
}

/** Encodes the numbers of a header, each with its width in bytes. */
function header(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

const localHeader = (name: Buffer): Buffer =>
  Buffer.concat([
    header(
      [4, 0x04034b50],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DOS_DATE],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ),
    name,
  ]);

const DESCRIPTOR_BYTES = 16;
const descriptor = ({ crc, packed, size }: Pick<Written, 'crc' | 'packed' | 'size'>): Buffer =>
  header([4, 0x08074b50], [4, crc], [4, packed], [4, size]);

const directoryEntry = ({ name, crc, packed, size, offset }: Written): Buffer =>
  Buffer.concat([
    header(
      [4, 0x02014b50],
      [2, VERSION],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DOS_DATE],
      [4, crc],
      [4, packed],
      [4, size],
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ),
    name,
  ]);

const directoryEnd = (count: number, length: number, offset: number): Buffer =>
  header([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, length], [4, offset], [2, 0]);
