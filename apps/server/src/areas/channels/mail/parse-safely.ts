import { fileURLToPath } from 'node:url';
import { runApart } from '../../../kernel/run-apart.ts';
import { type ParsedMail, parseMail } from './parsing.ts';

/** Maximum size of an email to parse in this process, since larger ones would block it. Bytes. */
const AT_ONCE = 256 * 1024;
/** Memory limit of a process that parses an email, as some emails are crafted to exhaust it. Megabytes. */
const MEMORY_MB = 512;
const TIME_MS = 30_000;
/** Emails with more lines are considered crafted to keep the parser busy: one full of attachments has half as many. */
const LINES_MAX = 700_000;

const READER = fileURLToPath(new URL('./parsing-process.ts', import.meta.url));

/**
 * Parses an email, a large one in a separate process. If that exceeds its time or memory, only the beginning is parsed.
 * The original is kept in the store.
 */
export async function parseMailSafely(bytes: Buffer, isCut: boolean): Promise<ParsedMail> {
  if (bytes.length <= AT_ONCE) return parseMail(bytes, isCut);
  const mail = hasMoreLines(bytes, LINES_MAX)
    ? null
    : await runApart<ParsedMail>(READER, bytes, {
        args: isCut ? ['cut'] : [],
        memoryMb: MEMORY_MB,
        timeMs: TIME_MS,
        resultBytes: MEMORY_MB * 1024 * 1024,
      });
  return mail ?? parseMail(bytes.subarray(0, AT_ONCE), true);
}

function hasMoreLines(bytes: Buffer, most: number): boolean {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) {
    lines += 1;
    if (lines > most) return true;
  }
  return false;
}
