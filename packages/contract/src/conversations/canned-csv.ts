import { z } from 'zod';

/** Column titles of a canned reply CSV. The first three are required. */
export const CANNED_COLUMNS = ['shortcut', 'title', 'text', 'folder', 'language', 'whose'] as const;

/** Problems of a row: the invalid column, an unknown variable, or a duplicate shortcut. */
export const CANNED_ROW_PROBLEMS = [...CANNED_COLUMNS, 'variable', 'twice'] as const;

/** A row that was not imported. */
export const CannedRowError = z.object({
  /** Row number as in a spreadsheet. The titles are row 1. */
  row: z.number().int(),
  problem: z.enum(CANNED_ROW_PROBLEMS),
  /** The invalid value, shortened if long. */
  value: z.string(),
});
export type CannedRowError = z.infer<typeof CannedRowError>;
