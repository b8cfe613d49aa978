import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';

/** Comma-separated values, a workbook of Excel; or tables and files together in a compressed tar archive. */
export const ExportFormat = z.enum(['csv', 'xlsx', 'archive']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** Waiting for its turn, being written, ready, not possible, called off. */
export const ExportState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
export type ExportState = z.infer<typeof ExportState>;

/** The lists whose rows can be exported as a table, and `everything` of a merchant, as an archive alone. */
export const ExportKind = z.enum(['members', 'optOuts', 'reviews', 'tasks', 'threads', 'everything']);
export type ExportKind = z.infer<typeof ExportKind>;

/** A table that a member asked for as a file. */
export const TableExport = z.object({
  id: Uuid,
  kind: ExportKind,
  format: ExportFormat,
  state: ExportState,
  /** Rows that are written. */
  done: z.number().int(),
  /** Rows that there were at the start; null until they are counted. */
  total: z.number().int().nullable(),
  /** Whether there are more rows than the file holds. */
  isCut: z.boolean(),
  fileName: z.string(),
  /** Bytes; null until it is ready. */
  fileSize: z.number().int().nullable(),
  error: z.string().nullable(),
  createdDate: Instant,
  finishedDate: Instant.nullable(),
  /** When the file is deleted; null while there is none. */
  expiresDate: Instant.nullable(),
});
export type TableExport = z.infer<typeof TableExport>;
