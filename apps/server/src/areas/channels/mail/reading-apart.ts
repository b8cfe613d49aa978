import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import { type ReadMail, readMail } from './reading.ts';

/** Mails up to here are read at once; larger ones could keep everybody waiting. Bytes. */
const AT_ONCE = 256 * 1024;
/** What a process that reads a mail may use: some mails are made to use everything. */
const MEMORY_MB = 512;
const TIME_MS = 30_000;
/** A mail with more lines is made to keep its readers busy: one full of files has half as many. */
const LINES_MAX = 700_000;

const READER = fileURLToPath(new URL('./reading-process.ts', import.meta.url));

/**
 * Takes a mail apart, a large one in a process of its own. One that takes too much time or memory is read by its
 * beginning; what came stays in the store.
 */
export async function readMailApart(bytes: Buffer, isCut: boolean): Promise<ReadMail> {
  if (bytes.length <= AT_ONCE) return readMail(bytes, isCut);
  const mail = hasMoreLines(bytes, LINES_MAX) ? null : await inProcess(bytes, isCut);
  return mail ?? readMail(bytes.subarray(0, AT_ONCE), true);
}

function hasMoreLines(bytes: Buffer, most: number): boolean {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) {
    lines += 1;
    if (lines > most) return true;
  }
  return false;
}

async function inProcess(bytes: Buffer, isCut: boolean): Promise<ReadMail | null> {
  const args = [`--max-old-space-size=${MEMORY_MB}`, READER, ...(isCut ? ['cut'] : [])];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'], timeout: TIME_MS });
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  const [told, [code]] = await Promise.all([
    buffer(child.stdout).catch(() => null),
    once(child, 'close').catch(() => [null]),
  ]);
  return code === 0 && told ? (deserialize(told) as ReadMail) : null;
}
