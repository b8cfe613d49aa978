import { fileURLToPath } from 'node:url';
import { runApart } from '../../../kernel/run-apart.ts';
import { SourceFailed } from '../failures.ts';
import type { Extracted, Format } from './extracted.ts';

const MEMORY_MB = 512;
const TIME_MS = 60_000;
/** Several times the text of a document with as many passages as allowed. */
const RESULT_BYTES = 64 * 1024 * 1024;

const READER = fileURLToPath(new URL('./extracting-process.ts', import.meta.url));

/**
 * Reads the text of a file or page in a process of its own, since both are untrusted input.
 * @throws SourceFailed
 */
export async function extract(content: Buffer, format: Format, signal: AbortSignal) {
  const limits = { args: [format], memoryMb: MEMORY_MB, timeMs: TIME_MS, resultBytes: RESULT_BYTES, signal };
  const extracted = await runApart<Extracted>(READER, content, limits);
  if (!extracted) throw new SourceFailed('exhausted');
  if ('failed' in extracted) throw new SourceFailed(extracted.failed);
  return extracted;
}
