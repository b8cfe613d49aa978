import { EXPORT_KEPT_DAYS } from '@foyer/contract/exports/constants';
import type { ExportFormat, ExportKind, TableExport } from '@foyer/contract/exports/shapes';
import type { ExportRow } from './access.ts';

const KEPT_MS = EXPORT_KEPT_DAYS * 86_400_000;

/** Exports that finished before this time have expired. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_MS);

/** When the file of an export is deleted; null while there is none. */
const expiryOf = ({ state, finishedAt }: ExportRow): Date | null =>
  state === 'done' && finishedAt ? new Date(finishedAt.getTime() + KEPT_MS) : null;

/** The file name of an export: its kind and the day of the request. */
export const fileNameOf = ({ kind, format, createdAt }: ExportRow): string =>
  `${kind}-${createdAt.toISOString().slice(0, 10)}.${kind === PERSON ? 'zip' : ENDINGS[format]}`;

/** The export that is written as a ZIP file. */
export const PERSON = 'person';

const ENDINGS: Readonly<Record<ExportFormat, string>> = { csv: 'csv', xlsx: 'xlsx', archive: 'tar.zst' };

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
