import { z } from 'zod';

/** The columns of a table of canned replies, as its first line names them. The first three must be there. */
export const CANNED_COLUMNS = ['shortcut', 'title', 'text', 'folder', 'language', 'whose'] as const;

/** What can be wrong with a row: its column, a variable that does not exist, or a shortcut that stood there before. */
export const CANNED_ROW_PROBLEMS = [...CANNED_COLUMNS, 'variable', 'twice'] as const;

/** A row of a table that was not taken in. */
export const CannedRowError = z.object({
  /** As spreadsheets count: the titles are row 1. */
  row: z.number().int(),
  problem: z.enum(CANNED_ROW_PROBLEMS),
  /** What stands there, or is not known; its beginning where it is long. */
  value: z.string(),
});
export type CannedRowError = z.infer<typeof CannedRowError>;
