import type { ExportFormat, ExportKind, TableExport } from '@foyer/contract/exports/shapes';
import type { ExportRow } from './access.ts';
import { sourceOf } from './source.ts';

const DAY_MS = 86_400_000;

/** When the file of an export is deleted; null while there is none. */
const expiryOf = ({ state, finishedAt, keptDays }: ExportRow): Date | null =>
  state === 'done' && finishedAt ? new Date(finishedAt.getTime() + keptDays * DAY_MS) : null;

/** The file name of an export: its kind or what it is of, and the day of the request. */
export function fileNameOf({ kind, format, filter, createdAt }: ExportRow): string {
  const source = sourceOf(kind as ExportKind);
  const name = (source && 'write' in source && source.nameOf?.(filter)) || kind;
  return `${name}-${createdAt.toISOString().slice(0, 10)}.${kind === PERSON ? 'zip' : ENDINGS[format]}`;
}

/** The export that is written as a ZIP file. */
export const PERSON = 'person';

const ENDINGS: Readonly<Record<ExportFormat, string>> = {
  csv: 'csv',
  xlsx: 'xlsx',
  pdf: 'pdf',
  archive: 'tar.zst',
};

export const presentExport = (row: ExportRow): TableExport => ({
  id: row.id,
  kind: row.kind as ExportKind,
  format: row.format,
  state: row.state,
  done: row.done,
  total: row.total,
  isCut: row.isCut,
  fileName: fileNameOf(row),
  fileSize: row.fileSize,
  error: row.error,
  createdDate: row.createdAt.toISOString(),
  finishedDate: row.finishedAt?.toISOString() ?? null,
  expiresDate: expiryOf(row)?.toISOString() ?? null,
});
