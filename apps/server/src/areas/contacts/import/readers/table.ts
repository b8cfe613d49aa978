import { importFileRefused } from '@foyer/contract/contacts/import-errors';
import { IMPORT_MAX_CELL, IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from '@foyer/contract/contacts/import-limits';
import type { Wording } from '@foyer/contract/kernel/errors';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { HistoryConversation } from '../history-store.ts';

/** The rows of a file as texts, read while they are consumed. Numbers are those a spreadsheet shows. */
export type Rows = AsyncIterable<NumberedRow> | Iterable<NumberedRow>;
export interface NumberedRow {
  readonly row: number;
  readonly values: readonly string[];
  /** The conversations of the person. */
  readonly conversations?: readonly HistoryConversation[];
}

/** A file as a table. */
export interface FileTable {
  readonly header: readonly string[];
  readonly rows: Rows;
}

export const refuseFile = (message: string, values?: Wording['values']): Refusal =>
  new Refusal(importFileRefused, { field: 'file', message, ...(values && { values }) });

/**
 * The rows with the first one as header. Blank rows are left out.
 * @throws Refusal beyond the limits of imports, while the rows are read
 */
export async function tableOf(rows: Rows): Promise<FileTable> {
  const all = (async function* () {
    yield* rows;
  })();
  for (;;) {
    const { value, done } = await all.next();
    if (done) throw refuseFile('The file has no rows.');
    if (value.values.every((text) => text.trim() === '')) continue;
    const header = value.values.map((text) => text.trim().slice(0, HEADER_MAX));
    while (header.at(-1) === '') header.pop();
    refuseWide(header.length);
    return { header, rows: limited(all, header.length) };
  }
}

const HEADER_MAX = 200;

/** Rows cut or filled to the columns, without blank ones. */
export async function* limited(rows: Rows, columns: number): AsyncGenerator<NumberedRow> {
  let count = 0;
  for await (const { row, values, conversations } of rows) {
    refuseWide(values.length);
    let isBlank = true;
    const kept = Array.from({ length: columns }, (_, column) => {
      const text = cleaned(values[column] ?? '');
      if (text.length > IMPORT_MAX_CELL) {
        throw refuseFile('A value in row {row} is longer than {max} characters.', {
          row,
          max: IMPORT_MAX_CELL,
        });
      }
      if (text !== '') isBlank = false;
      return text;
    });
    if (isBlank) continue;
    count += 1;
    if (count > IMPORT_MAX_ROWS) {
      throw refuseFile('The file has more than {max} rows.', { max: IMPORT_MAX_ROWS });
    }
    yield { row, values: kept, ...(conversations && { conversations }) };
  }
}

export function refuseWide(columns: number): void {
  if (columns > IMPORT_MAX_COLUMNS) {
    throw refuseFile('The file has more than {max} columns.', { max: IMPORT_MAX_COLUMNS });
  }
}

/** A value without surrounding space and characters that cannot be stored. */
const cleaned = (text: string): string => text.replaceAll('\0', '').toWellFormed().trim();
