import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';
import { lists } from '../lists.ts';

/** CSV, an Excel workbook, a PDF, or a compressed tar archive of tables and files. */
export const ExportFormat = z.enum(['csv', 'xlsx', 'pdf', 'archive']);
export type ExportFormat = z.infer<typeof ExportFormat>;

export const ExportState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
export type ExportState = z.infer<typeof ExportState>;

/**
 * Lists that can be exported as a table; as an archive only, `everything` of a merchant and everything about one
 * `person`; and a `report`, which `runReport` begins.
 */
export const ExportKind = z.enum([...lists.map(({ name }) => name), 'everything', 'person', 'report']);
export type ExportKind = z.infer<typeof ExportKind>;

/** An export requested by a member. */
export const TableExport = z.object({
  id: Uuid,
  kind: ExportKind,
  format: ExportFormat,
  state: ExportState,
  /** Rows written so far. */
  done: z.number().int(),
  /** Total rows at the start. Null until counted. */
  total: z.number().int().nullable(),
  /** Whether rows were left out because of the limit. */
  isCut: z.boolean(),
  fileName: z.string(),
  /** Bytes. Null until ready. */
  fileSize: z.number().int().nullable(),
  error: z.string().nullable(),
  createdDate: Instant,
  finishedDate: Instant.nullable(),
  /** When the file is deleted. Null if there is none. */
  expiresDate: Instant.nullable(),
});
export type TableExport = z.infer<typeof TableExport>;
