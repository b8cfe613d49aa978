import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { analyse } from 'chardet';
import { type CsvError, type Options, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { withoutApostrophe } from '../../../../kernel/csv.ts';
import { type FileTable, type NumberedRow, refuseFile, tableOf } from './table.ts';

const SAMPLE_BYTES = 64 * 1024;
const CHUNK_BYTES = 256 * 1024;
/** Excel and LibreOffice save these; a confident guess of another encoding is accepted too. */
const FALLBACK = 'windows-1252';
const SURE = 60;
const DELIMITERS = [',', ';', '\t', '|', ':'];
/** A line that Excel reads as the declaration of the delimiter. */
const DECLARED = /^sep=(.)\r?\n/i;
/** Control characters that no text contains. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const BINARY = /[^\P{Cc}\t\n\v\f\r\u0085\u0080-\u009f\u001b-\u001f\u007f]/u;
const RECORD_MAX = 8 * 1024 * 1024;

const LENIENT = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
  bom: true,
} satisfies Options;

/** Reads comma-separated values with any separator, in UTF-8, UTF-16 or an encoding that is guessed. */
export function readCsvTable(content: Buffer): Promise<FileTable> {
  const encoding = encodingOf(content);
  const sample = iconv.decode(content.subarray(0, SAMPLE_BYTES), encoding);
  if (BINARY.test(sample)) throw refuseFile('This is not a table, vCard or JSON file.');
  const [, declared] = DECLARED.exec(sample) ?? [];
  return tableOf(rowsOf(content, encoding, declared ?? delimiterOf(sample), declared ? 2 : 1));
}

async function* rowsOf(
  content: Buffer,
  encoding: string,
  delimiter: string,
  from_line: number,
): AsyncGenerator<NumberedRow> {
  const parser = Readable.from(piecesOf(content))
    .pipe(iconv.decodeStream(encoding))
    .pipe(parse({ ...LENIENT, delimiter, from_line, max_record_size: RECORD_MAX }));
  let row = from_line - 1;
  try {
    for await (const values of parser as AsyncIterable<string[]>) {
      row += 1;
      yield { row, values: values.map(withoutApostrophe) };
    }
  } catch (error) {
    throw refusalOf(error, row + 1);
  }
}

function refusalOf(error: unknown, row: number): unknown {
  const { code } = error as Partial<CsvError>;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return refuseFile('A quotation mark is never closed.');
  if (code === 'CSV_MAX_RECORD_SIZE') return refuseFile('Row {row} is too long.', { row });
  return code?.startsWith('CSV_') ? refuseFile('Row {row} cannot be read.', { row }) : error;
}

function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += CHUNK_BYTES) yield content.subarray(at, at + CHUNK_BYTES);
}

function encodingOf(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  if (isUtf8(content)) return 'utf-8';
  const [best] = analyse(content.subarray(0, SAMPLE_BYTES * 4)) ?? [];
  const isKnown = best && best.confidence >= SURE && best.name !== 'UTF-8' && iconv.encodingExists(best.name);
  // Windows-1252 is Latin-1 with the characters that browsers and Excel expect in addition.
  return isKnown && best.name !== 'ISO-8859-1' ? best.name : FALLBACK;
}

/** The separator that gives the first rows the most columns, and the same number in most of them. */
function delimiterOf(sample: string): string {
  const end = sample.lastIndexOf('\n');
  const lines = end > 0 ? sample.slice(0, end) : sample;
  let best = { delimiter: ',', score: 1 };
  for (const delimiter of DELIMITERS) {
    const score = scoreOf(lines, delimiter);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function scoreOf(lines: string, delimiter: string): number {
  try {
    const rows: string[][] = parseSync(lines, { ...LENIENT, delimiter, to: 20, skip_empty_lines: true });
    const width = rows[0]?.length ?? 0;
    const same = rows.filter((row) => row.length === width).length;
    return width > 1 ? width * (same / rows.length) ** 2 : 0;
  } catch {
    return 0;
  }
}
