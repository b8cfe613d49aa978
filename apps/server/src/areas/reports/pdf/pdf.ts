import { fileURLToPath } from 'node:url';
import { reportNotWritten } from '@foyer/contract/reports/errors';
import { Refusal } from '../../../kernel/refusal.ts';
import { runApart } from '../../../kernel/run-apart.ts';
import type { PdfPage } from './page.ts';

const MEMORY_MB = 512;
const TIME_MS = 120_000;
const RESULT_BYTES = 64 * 1024 * 1024;

const PRINTER = fileURLToPath(new URL('./printing-process.ts', import.meta.url));

/**
 * Lays a report out as a PDF, in a process of its own: Typst takes as much memory as the page needs, and the texts in it
 * are what customers wrote.
 * @throws Refusal `report_not_written`
 */
export async function printPdf(page: PdfPage): Promise<Buffer> {
  const limits = { memoryMb: MEMORY_MB, timeMs: TIME_MS, resultBytes: RESULT_BYTES };
  const pdf = await runApart<Uint8Array>(PRINTER, Buffer.from(JSON.stringify(page)), limits);
  if (!pdf) throw new Refusal(reportNotWritten);
  return Buffer.from(pdf);
}
