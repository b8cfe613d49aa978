import { createInflateRaw } from 'node:zlib';
import { refuseFile } from './table.ts';

interface Entry {
  readonly method: number;
  readonly start: number;
  readonly end: number;
}

/** A part of a few megabytes may be compressed as much as it likes; beyond, this ratio gives a bomb away. */
const UNSUSPICIOUS_BYTES = 20 * 1024 * 1024;
const RATIO_MAX = 150;
const END_MARK = 0x06054b50;
const ENTRY_MARK = 0x02014b50;
const LOCAL_MARK = 0x04034b50;
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const CHUNK_BYTES = 64 * 1024;

/** Opens the zip container of a workbook. @throws Refusal when it is damaged or encrypted */
export function openZip(content: Buffer) {
  const entries = directoryOf(content);
  return {
    names: [...entries.keys()],
    has: (name: string): boolean => entries.has(name.toLowerCase()),
    /** The content of a part, inflated while it is read. @throws Refusal beyond `maxBytes` */
    async *read(name: string, maxBytes: number): AsyncGenerator<Buffer> {
      const entry = entries.get(name.toLowerCase());
      if (!entry) throw damaged();
      const packed = content.subarray(entry.start, entry.end);
      const most = Math.min(maxBytes, Math.max(UNSUSPICIOUS_BYTES, packed.length * RATIO_MAX));
      let size = 0;
      for await (const piece of inflated(packed, entry.method)) {
        size += piece.length;
        if (size > most) throw refuseFile('The content of this workbook is too large.');
        yield piece;
      }
    },
  };
}

async function* inflated(packed: Buffer, method: number): AsyncGenerator<Buffer> {
  if (method === 0) {
    for (let at = 0; at < packed.length; at += CHUNK_BYTES) yield packed.subarray(at, at + CHUNK_BYTES);
    return;
  }
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  inflate.end(packed);
  try {
    yield* inflate as AsyncIterable<Buffer>;
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code?.startsWith('Z_') ? damaged() : error;
  }
}

const damaged = () => refuseFile('The workbook is damaged. Save it again as XLSX.');

function directoryOf(content: Buffer): Map<string, Entry> {
  try {
    return readDirectory(content);
  } catch (error) {
    throw error instanceof RangeError ? damaged() : error;
  }
}

function readDirectory(content: Buffer): Map<string, Entry> {
  let end = content.length - END_BYTES;
  const first = Math.max(0, end - COMMENT_MAX);
  while (end >= first && content.readUInt32LE(end) !== END_MARK) end -= 1;
  if (end < first) throw damaged();
  const entries = new Map<string, Entry>();
  let at = content.readUInt32LE(end + 16);
  for (let left = content.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (content.readUInt32LE(at) !== ENTRY_MARK) throw damaged();
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) =>
      content.readUInt16LE(at + field),
    );
    if (content.readUInt16LE(at + 8) & 1) throw refuseFile('The workbook has a password. Remove it first.');
    const method = content.readUInt16LE(at + 10);
    if (method !== 0 && method !== 8) throw damaged();
    const local = content.readUInt32LE(at + 42);
    if (content.readUInt32LE(local) !== LOCAL_MARK) throw damaged();
    const start = local + 30 + content.readUInt16LE(local + 26) + content.readUInt16LE(local + 28);
    const nameEnd = at + 46 + (nameBytes ?? 0);
    entries.set(content.toString('utf8', at + 46, nameEnd).toLowerCase(), {
      method,
      start,
      end: start + content.readUInt32LE(at + 20),
    });
    at = nameEnd + (extraBytes ?? 0) + (commentBytes ?? 0);
  }
  return entries;
}
